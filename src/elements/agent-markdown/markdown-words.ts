import type {Localize} from '../../controllers/localize.js';
import type {ContentWords} from './content-context.js';

/** The wording around a text, in the reader's language. */
export function markdownWords(localize: Localize): ContentWords {
  return {
    copyCode: localize.term('copyCode'),
    copied: localize.term('copied'),
    showAllLines: count => localize.term('showAllLines', count),
    codeLabel: language => localize.term('codeLabel', language),
    image: localize.term('spokenImage', ''),
    loadImage: host => localize.term('loadImage', host),
    imageBroken: localize.term('imageBroken'),
    imageBlocked: localize.term('imageBlocked'),
    imageRefused: localize.term('imageRefused'),
    taskDone: localize.term('taskDone'),
    taskOpen: localize.term('taskOpen'),
    table: localize.term('table'),
    showMoreText: characters => localize.term('showMoreText', characters),
  };
}
