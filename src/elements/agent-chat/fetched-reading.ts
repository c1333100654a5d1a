import type {ReplyReading} from '../../controllers/announcer.js';
import type {Localize} from '../../controllers/localize.js';
import {FetchedCode} from '../../fetching/fetched-code.js';
import {timeAfterDrawing} from '../../markdown/idle-time.js';
import {mayHoldMarkup} from '../agent-markdown/may-hold-markup.js';

const readingCode = new FetchedCode(() => import('./reply-reading.js'));

/** Milliseconds that the end of a reply waits for the code, and with it all that is to be said after it. */
const patience = 10_000;

const afterTime = (milliseconds: number): Promise<void> =>
  new Promise(resolve => void setTimeout(resolve, milliseconds));

/**
 * Reads a reply aloud with code that is fetched once its first words are on screen; when that cannot be had, at its
 * end and as it is written.
 */
export function fetchedReading(localize: Localize, math: boolean): ReplyReading {
  let reading: ReplyReading | undefined;
  const begin = async (): Promise<void> => {
    try {
      if (!readingCode.ready) await timeAfterDrawing();
      const {readReply} = await readingCode.load();
      const begun = await readReply(localize, math);
      reading ??= begun;
    } catch {
      // The end of the reply asks again, and so does the next one.
    }
  };
  const beginning = begin();
  return {
    getReady(text, isComplete) {
      if (reading) return reading.getReady(text, isComplete);
      if (!isComplete) return beginning;
      if (!mayHoldMarkup(text)) return undefined;
      return Promise.race([begin(), afterTime(patience)]).then(() => reading?.getReady(text, true));
    },
    read(text, isComplete) {
      if (reading) return reading.read(text, isComplete);
      return isComplete ? text.trim() : '';
    },
  };
}
