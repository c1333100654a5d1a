import type {ConversationRecord} from '../../client/resources.js';
import {Lasting} from '../../controllers/lasting.js';

/** Finds records by their words, whatever their case and accents. */
export class RecordFilter {
  readonly #found = new Lasting<readonly ConversationRecord[]>();

  /** The records that hold the text; all of them when there is none. The same object while nothing changed. */
  apply(records: readonly ConversationRecord[], text: string): readonly ConversationRecord[] {
    const wanted = plainWords(text);
    if (wanted === '') return records;
    return this.#found.of([records, wanted], () =>
      records.filter(({content}) => plainWords(content).includes(wanted)),
    );
  }
}

/**
 * Without the accents and points of Latin, Greek, Cyrillic, Hebrew and Arabic; the marks of other scripts are letters.
 * In capitals, which are the same for both small sigmas, for i with and without its dot, and for ß and ss.
 */
function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/(?=[\u0300-\u06ff])\p{Mn}/gu, '')
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .trim();
}
