import type {ConversationRecord} from '../../client/resources.js';
import {recordKey} from '../../conversation/record-pages.js';

/** Records that are drawn together, and left out together where nobody looks. */
export interface RecordSection {
  /** The same as long as some of its records are in it. */
  readonly id: number;
  /** What the reader's calendar calls the day; `''` when days are not told apart, or it is not known. */
  readonly day: string;
  readonly records: readonly ConversationRecord[];
}

/** Few enough to be drawn at once, many enough that there are not many sections. */
const longestSection = 25;

/** A section while it is being filled. */
interface FilledSection {
  readonly id: number;
  /** The section of before that its records were in. */
  readonly before: RecordSection | undefined;
  readonly day: string;
  readonly records: ConversationRecord[];
}

/** Parts records by days, and long days further. What was parted before stays as it is where it can. */
export class RecordSections {
  readonly #dayOf: (record: ConversationRecord) => string;
  #days = new WeakMap<ConversationRecord, string>();
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

  /** Has the days read anew: what a day is has changed. */
  forgetDays(): void {
    this.#days = new WeakMap();
    this.#records = [];
  }

  /** The sections of these records; the same object as before when they are the same. */
  update(records: readonly ConversationRecord[]): readonly RecordSection[] {
    if (records === this.#records) return this.#sections;
    this.#records = records;
    this.#sections = this.#part(records).map(({before, ...section}) =>
      before?.id === section.id && isSameSection(before, section) ? before : section,
    );
    return this.#sections;
  }

  /** Records stay with those they stood with, in a section of the same identifier; new ones join where there is room. */
  #part(records: readonly ConversationRecord[]): readonly FilledSection[] {
    const known = new Map(
      this.#sections.flatMap(section => section.records.map(record => [recordKey(record), section] as const)),
    );
    const resumed = new Set<RecordSection>();
    const sections: FilledSection[] = [];
    for (const record of records) {
      const last = sections.at(-1);
      const before = known.get(recordKey(record));
      const day = this.#readDay(record) || (last?.day ?? '');
      const staysThere = before === undefined || before === last?.before;
      if (last?.day === day && last.records.length < longestSection && staysThere) {
        last.records.push(record);
        continue;
      }
      const id = before && !resumed.has(before) ? before.id : (this.#lastId += 1);
      if (before) resumed.add(before);
      sections.push({id, before, day, records: [record]});
    }
    return sections;
  }

  #readDay(record: ConversationRecord): string {
    const day = this.#days.get(record) ?? this.#dayOf(record);
    this.#days.set(record, day);
    return day;
  }
}

function isSameSection(one: RecordSection, other: RecordSection): boolean {
  const {day, records} = other;
  const isAsLong = one.day === day && one.records.length === records.length;
  return isAsLong && one.records.every((record, index) => record === records[index]);
}

/** Where a record is listed. */
export function sectionOf(sections: readonly RecordSection[], recordId: string): RecordSection | undefined {
  return sections.find(({records}) => records.some(record => recordKey(record) === recordId));
}
