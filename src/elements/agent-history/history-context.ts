import type {ConversationRecord} from '../../client/resources.js';
import {Lasting} from '../../controllers/lasting.js';
import type {Localize} from '../../controllers/localize.js';
import type {ContentGuard} from '../content-guard.js';
import type {HistorySettings} from './history-settings.js';
import type {RecordContext} from './record-context.js';
import {knownTimeZone} from './record-time.js';

/** What records are shown with; the same object as long as nothing in it changed. */
export class HistoryContext {
  readonly #settings: HistorySettings;
  readonly #localize: Localize;
  readonly #guard: ContentGuard;
  #missed: ReadonlySet<string> = new Set();
  readonly #context = new Lasting<RecordContext>();
  readonly #zone = new Lasting<string | undefined>();

  constructor(settings: HistorySettings, localize: Localize, guard: ContentGuard) {
    this.#settings = settings;
    this.#localize = localize;
    this.#guard = guard;
  }

  /** The time zone of the settings, when the browser knows it. */
  get timeZone(): string | undefined {
    const {timeZone: name} = this.#settings;
    return this.#zone.of([name], () => knownTimeZone(name));
  }

  /** Notes that a record was looked for in vain. */
  miss(recordId: string): void {
    this.#missed = new Set([...this.#missed, recordId]);
  }

  of(agentName: string, records: readonly ConversationRecord[]): RecordContext {
    const {renderRecord} = this.#settings;
    const content = this.#guard.context;
    const {timeZone} = this;
    const missed = this.#missed;
    return this.#context.of([agentName, records, renderRecord, content, timeZone, missed], () => ({
      localize: this.#localize,
      agentName,
      content,
      timeZone,
      headingLevel: content.headingLevel,
      listed: new Map(records.map(record => [record.recordId, record])),
      missed,
      renderRecord: typeof renderRecord === 'function' ? renderRecord : undefined,
    }));
  }
}
