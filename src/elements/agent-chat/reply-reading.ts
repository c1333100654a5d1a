import type {ReplyReading} from '../../controllers/announcer.js';
import type {Localize} from '../../controllers/localize.js';
import type {SpokenReply} from '../../markdown/spoken-reply.js';
import type {SpokenWords} from '../../markdown/spoken-text.js';
import {loadMarkdown, markdownIfLoaded} from '../agent-markdown/markdown-chunk.js';
import {mayHoldMarkup} from '../agent-markdown/may-hold-markup.js';

type MarkdownChunk = NonNullable<ReturnType<typeof markdownIfLoaded>>;

/** Characters; what is longer is read in idle time, after it is on screen. */
const shortReply = 1_000;

/** Reads a reply of an agent aloud: without its markup, and without what only the eye can read. */
export function readReply(localize: Localize, math: boolean): ReplyReading {
  let reply: SpokenReply | undefined;
  const begin = ({SpokenReply: Reply}: MarkdownChunk): SpokenReply =>
    (reply ??= new Reply({language: localize.lang(), words: spokenWords(localize), math}));
  return {
    getReady(text) {
      const markdown = markdownIfLoaded(math);
      if (markdown) return text.length > shortReply ? begin(markdown).getReady(text) : undefined;
      // Without the code for it, it is read as it is written.
      return mayHoldMarkup(text) ? loadMarkdown(math).catch(() => undefined) : undefined;
    },
    read(text, isComplete) {
      const markdown = markdownIfLoaded(math);
      if (!markdown) return isComplete ? text.trim() : '';
      return begin(markdown).read(text, isComplete);
    },
  };
}

function spokenWords(localize: Localize): SpokenWords {
  return {
    code: (language, lines) => localize.term('spokenCode', language, lines),
    table: (rows, columns) => localize.term('spokenTable', rows, columns),
    image: description => localize.term('spokenImage', description),
    formula: localize.term('spokenFormula'),
    taskDone: localize.term('taskDone'),
    taskOpen: localize.term('taskOpen'),
  };
}
