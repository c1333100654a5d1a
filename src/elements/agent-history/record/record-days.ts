import type {ReactiveController} from 'lit';
import type {ConversationRecord} from '../../../client/resources.js';
import type {Localize} from '../../../controllers/localize.js';
import {recordKey} from '../../../records/record-pages.js';
import {dayName, MidnightTimer} from '../../../lists/days.js';
import type {HistorySettings} from '../history-settings.js';
import type {Exchange} from './record-exchanges.js';

export interface RecordDaysOptions {
  readonly localize: Localize;
  /** Time zone that the browser supports; `undefined` for the reader's own. */
  readonly timeZone: () => string | undefined;
}

/** Groups records by days in the reader's time zone. Updates at midnight, and for another language or time zone. */
export class RecordDays implements ReactiveController {
  readonly sections = new RecordSections(record => this.#dayOf(record));
  readonly #host: HistorySettings;
  readonly #options: RecordDaysOptions;
  readonly #midnight: MidnightTimer;
  #calendar = '';

  constructor(host: HistorySettings, options: RecordDaysOptions) {
    this.#host = host;
    this.#options = options;
    this.#midnight = new MidnightTimer(host, () => untilMidnight(options.timeZone()));
    host.addController(this);
  }

  hostUpdate(): void {
    const {group, isConnected} = this.#host;
    const {localize} = this.#options;
    const timeZone = this.#options.timeZone();
    const today = localize.date(new Date(Date.now()), {dateStyle: 'full', timeZone});
    const calendar = [group, timeZone, localize.lang(), today].join('\n');
    if (calendar === this.#calendar) return;
    this.#calendar = calendar;
    this.sections.forgetDays();
    if (isConnected) this.#midnight.restart();
  }

  #dayOf({createdAt}: ConversationRecord): string {
    if (this.#host.group === 'none') return '';
    return dayName(createdAt, this.#options.localize, this.#options.timeZone());
  }
}

/** In seconds. */
const halfADay = 12 * 60 * 60;

/** Returns the milliseconds until the next midnight or noon. By noon, a change of the clocks at night is over. */
function untilMidnight(timeZone: string | undefined): number {
  // The Swedish format has 24 hours and Latin digits.
  const [, time = ''] = new Date().toLocaleString('sv', {timeZone}).split(' ');
  const passed = time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return (halfADay - (passed % halfADay)) * 1000;
}

/** Exchanges that render together. An empty box replaces them while they are far from the view. */
export interface RecordSection {
  /** Constant as long as the section keeps one of its records. */
  readonly id: string;
  /** Name of the day; `''` without grouping, or for an unknown day. */
  readonly day: string;
  readonly exchanges: readonly Exchange[];
  /** The records of the exchanges. */
  readonly records: readonly ConversationRecord[];
}

/** Records after which a section ends: few enough to render at once, and enough to keep the number of sections small. */
const maxSectionLength = 25;

interface FilledSection {
  readonly id: string;
  /** The section that contained these records before this division. */
  readonly before: RecordSection | undefined;
  readonly day: string;
  readonly exchanges: Exchange[];
  readonly records: ConversationRecord[];
}

/** Divides exchanges by the days of their questions, and long days further. Reuses earlier sections where possible. */
export class RecordSections {
  readonly #dayOf: (record: ConversationRecord) => string;
  #days = new WeakMap<ConversationRecord, string>();
  #exchanges: readonly Exchange[] = [];
  #sections: readonly RecordSection[] = [];
  #lastId = 0;

  /** @param dayOf returns the same text for records of the same day */
  constructor(dayOf: (record: ConversationRecord) => string) {
    this.#dayOf = dayOf;
  }

  get all(): readonly RecordSection[] {
    return this.#sections;
  }

  /** The next update computes the days again. */
  forgetDays(): void {
    this.#days = new WeakMap();
    this.#exchanges = [];
  }

  /** Returns the sections of these exchanges: the same object for the same exchanges. */
  update(exchanges: readonly Exchange[]): readonly RecordSection[] {
    if (exchanges === this.#exchanges) return this.#sections;
    this.#exchanges = exchanges;
    this.#sections = this.#divide(exchanges).map(({before, ...section}) =>
      before?.id === section.id && isSameSection(before, section) ? before : section,
    );
    return this.#sections;
  }

  /** Exchanges stay in their sections, which keep their identifiers. New ones fill sections that have room. */
  #divide(exchanges: readonly Exchange[]): readonly FilledSection[] {
    const known = new Map(
      this.#sections.flatMap(section => section.records.map(record => [recordKey(record), section] as const)),
    );
    const resumed = new Set<RecordSection>();
    const sections: FilledSection[] = [];
    for (const exchange of exchanges) {
      const last = sections.at(-1);
      // A question that loads after its reply is new, and the reply keeps its section.
      const familiar = exchange.find(record => known.has(recordKey(record)));
      const before = familiar && known.get(recordKey(familiar));
      const day = (exchange[0] && this.#readDay(exchange[0])) || (last?.day ?? '');
      const staysThere = before === undefined || before === last?.before;
      if (last?.day === day && last.records.length < maxSectionLength && staysThere) {
        last.exchanges.push(exchange);
        last.records.push(...exchange);
        continue;
      }
      const id = before && !resumed.has(before) ? before.id : String((this.#lastId += 1));
      if (before) resumed.add(before);
      sections.push({id, before, day, exchanges: [exchange], records: [...exchange]});
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
  const {day, exchanges, records} = other;
  const isAsLong =
    one.day === day && one.records.length === records.length && one.exchanges.length === exchanges.length;
  return isAsLong && one.records.every((record, index) => record === records[index]);
}

export function sectionOf(sections: readonly RecordSection[], recordId: string): RecordSection | undefined {
  return sections.find(({records}) => records.some(record => recordKey(record) === recordId));
}
