import type {ReplyReading} from '../../controllers/announcer.js';
import type {Localize} from '../../controllers/localize.js';
import {mayContainMarkup} from '../agent-markdown/agent-markdown.js';
import {loadReplyFeatures} from '../lazy-reply-features.js';

/** Milliseconds that the end of a reply, and everything spoken after it, waits for the code. */
const patience = 10_000;

const afterTime = (milliseconds: number): Promise<void> =>
  new Promise(resolve => void setTimeout(resolve, milliseconds));

/** Reads a reply to screen readers with the lazy code. If the code fails to load, reads the plain text at the end. */
export function lazyReading(localize: Localize, math: boolean): ReplyReading {
  let reading: ReplyReading | undefined;
  const begin = async (): Promise<void> => {
    try {
      const {createSpokenReply} = await loadReplyFeatures(math);
      reading ??= createSpokenReply(localize, math);
    } catch {
      // The end of the reply asks again, and so does the next one.
    }
  };
  const beginning = begin();
  return {
    getReady(text, isComplete) {
      if (reading) return reading.getReady(text, isComplete);
      if (!isComplete) return beginning;
      if (!mayContainMarkup(text)) return undefined;
      return Promise.race([begin(), afterTime(patience)]).then(() => reading?.getReady(text, true));
    },
    read(text, isComplete) {
      if (reading) return reading.read(text, isComplete);
      return isComplete ? text.trim() : '';
    },
  };
}
