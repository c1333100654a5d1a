import type {ReplyReading} from '../../controllers/announcer.js';
import type {Localize} from '../../controllers/localize.js';
// From where all of it is: else what both import would be a file of its own, which each reply waits for.
import {loadMathRules} from '../../markdown/markdown.js';
import {SpokenReply} from '../../markdown/spoken-reply.js';
import type {SpokenWords} from '../../markdown/spoken-text.js';

/** Reads a reply of an agent aloud: without its markup, and without what only the eye can read. */
export async function readReply(localize: Localize, math: boolean): Promise<ReplyReading> {
  // Without its rules a formula is said as it was written.
  if (math) await loadMathRules().catch(() => undefined);
  return new SpokenReply({language: localize.lang(), words: spokenWords(localize), math});
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
