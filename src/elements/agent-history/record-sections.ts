import type {ConversationRecord} from '../../client/resources.js';
import {recordKey} from '../../conversation/record-pages.js';

/** Records that are drawn together, and left out together where nobody looks. */
export interface RecordSection {
  /** Stable as long as only more is put before or behind it. */
  readonly id: number;
  /** What the reader's calendar calls the day; `''` when days are not told apart, or it is not known. */
  readonly day: string;
  readonly records: readonly ConversationRecord[];
}

/** Few enough to be drawn at once, many enough that there are not many sections. */
const longestSection = 25;

/** Parts records by days, and long days further. What was parted before stays as it is where it can. */
export class RecordSections {
  readonly #dayOf: (record: ConversationRecord) => string;
  #records: readonly ConversationRecord[] = [];
  #sections: readonly RecordSection[] = [];
  #lastId = 0;

  /** @param dayOf the day of a record; the same text for the same day */
  constructor(dayOf: (record: ConversationRecord) => string) {
    this.#dayOf = dayOf;
  }

  get all(): readonly RecordSection[] {
    return this.#sections;
  }

  /** Starts from nothing: what a day is has changed. */
  reset(): void {
    this.#records = [];
    this.#sections = [];
  }

  /** The sections of these records; the same object as before when they are the same. */
  update(records: readonly ConversationRecord[]): readonly RecordSection[] {
    if (records === this.#records) return this.#sections;
    const front = this.#placeOfKnown(records);
    const end = front + this.#records.length;
    const last = this.#sections.at(-1);
    if (front < 0 || !last) {
      this.#sections = this.#part(records);
    } else if (front > 0 || end < records.length) {
      // The last section may have room, so it is parted again with what follows.
      const kept = this.#sections.slice(0, -1);
      const reopened = this.#part([...last.records, ...records.slice(end)], last.id);
      this.#sections = [...this.#part(records.slice(0, front)), ...kept, ...reopened];
    }
    this.#records = records;
    return this.#sections;
  }

  /** Where in a list the known records stand, all of them and side by side; negative when they do not. */
  #placeOfKnown(records: readonly ConversationRecord[]): number {
    const [first] = this.#records;
    if (!first) return -1;
    const front = records.indexOf(first);
    const isWhole = this.#records.every((record, index) => records[front + index] === record);
    return isWhole ? front : -1;
  }

  #part(records: readonly ConversationRecord[], firstId?: number): readonly RecordSection[] {
    const sections: {id: number; day: string; records: ConversationRecord[]}[] = [];
    for (const record of records) {
      const last = sections.at(-1);
      const day = this.#dayOf(record) || (last?.day ?? '');
      if (last?.day === day && last.records.length < longestSection) last.records.push(record);
      else {
        const isReopened = firstId !== undefined && sections.length === 0;
        sections.push({id: isReopened ? firstId : (this.#lastId += 1), day, records: [record]});
      }
    }
    return sections;
  }
}

/** Where a record is listed. */
export function sectionOf(sections: readonly RecordSection[], recordId: string): RecordSection | undefined {
  return sections.find(({records}) => records.some(record => recordKey(record) === recordId));
}
