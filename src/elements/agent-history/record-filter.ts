import type {ConversationRecord} from '../../client/resources.js';

/** Finds records by their words, whatever their case and accents. */
export class RecordFilter {
  #text = '';
  #records: readonly ConversationRecord[] = [];
  #found: readonly ConversationRecord[] = [];

  /** The records that hold the text; all of them when there is none. The same object while nothing changed. */
  apply(records: readonly ConversationRecord[], text: string): readonly ConversationRecord[] {
    const wanted = plainWords(text);
    if (wanted === '') return records;
    if (records !== this.#records || wanted !== this.#text) {
      this.#text = wanted;
      this.#records = records;
      this.#found = records.filter(({content}) => plainWords(content).includes(wanted));
    }
    return this.#found;
  }
}

/** Without the accents and points of Latin, Greek, Cyrillic, Hebrew and Arabic; the marks of other scripts are letters. */
function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/(?=[\u0300-\u06ff])\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/ı/g, 'i')
    .replace(/\s+/g, ' ')
    .trim();
}
