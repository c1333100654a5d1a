import type {Localize} from '../../../controllers/localize.js';
import {SpokenReply, type SpokenWords} from '../../../markdown/spoken-reply.js';
import type {ReplyReading} from './announcer.js';

/** Reads a reply without its markup, and describes code, tables and images instead of reading them. */
export function createSpokenReply(localize: Localize, math: boolean): ReplyReading {
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
