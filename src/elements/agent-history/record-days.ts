import type {ReactiveController} from 'lit';
import type {ConversationRecord} from '../../client/resources.js';
import type {Localize} from '../../controllers/localize.js';
import {NewDay} from '../../controllers/new-day.js';
import {dayName} from '../day-name.js';
import type {HistoryContext} from './history-context.js';
import type {HistorySettings} from './history-settings.js';
import {RecordSections} from './record-sections.js';
import {untilMidnight} from './until-midnight.js';

/** The records by the days of the reader's calendar; anew at midnight, and in another language or time zone. */
export class RecordDays implements ReactiveController {
  readonly sections = new RecordSections(record => this.#dayOf(record));
  readonly #host: HistorySettings;
  readonly #context: HistoryContext;
  readonly #localize: Localize;
  readonly #newDay: NewDay;
  #calendar = '';

  constructor(host: HistorySettings, context: HistoryContext, localize: Localize) {
    this.#host = host;
    this.#context = context;
    this.#localize = localize;
    this.#newDay = new NewDay(host, () => untilMidnight(context.timeZone));
    host.addController(this);
  }

  hostUpdate(): void {
    const {group, isConnected} = this.#host;
    const {timeZone} = this.#context;
    const localize = this.#localize;
    // At midnight, today becomes yesterday.
    const today = localize.date(new Date(Date.now()), {dateStyle: 'full', timeZone});
    const calendar = [group, timeZone, localize.lang(), today].join('\n');
    if (calendar === this.#calendar) return;
    this.#calendar = calendar;
    this.sections.forgetDays();
    if (isConnected) this.#newDay.look();
  }

  #dayOf({createdAt}: ConversationRecord): string {
    if (this.#host.group === 'none') return '';
    return dayName(createdAt, this.#localize, this.#context.timeZone);
  }
}
