import type {ConversationRecord} from '../../client/resources.js';
import type {Localize} from '../../controllers/localize.js';
import type {ContentPolicy} from '../agent-markdown/content-policy.js';
import type {HistorySettings} from './history-settings.js';
import type {RecordContext} from './record-context.js';
import {knownTimeZone} from './record-time.js';

/** What records are shown with; the same object as long as nothing in it changed. */
export class HistoryContext {
  readonly #settings: HistorySettings;
  readonly #localize: Localize;
  readonly #policy: () => ContentPolicy;
  #missed: ReadonlySet<string> = new Set();
  #inputs: readonly unknown[] = [];
  #context: RecordContext | undefined;
  #zone: {readonly name: string | undefined; readonly known: string | undefined} | undefined;

  constructor(settings: HistorySettings, localize: Localize, policy: () => ContentPolicy) {
    this.#settings = settings;
    this.#localize = localize;
    this.#policy = policy;
  }

  /** The time zone of the settings, when the browser knows it. */
  get timeZone(): string | undefined {
    const {timeZone: name} = this.#settings;
    if (this.#zone?.name !== name || !this.#zone) this.#zone = {name, known: knownTimeZone(name)};
    return this.#zone.known;
  }

  /** Notes that a record was looked for in vain. */
  miss(recordId: string): void {
    this.#missed = new Set([...this.#missed, recordId]);
  }

  of(agentName: string, records: readonly ConversationRecord[]): RecordContext {
    const {locale, strings, renderRecord} = this.#settings;
    const policy = this.#policy();
    const {timeZone} = this;
    const inputs = [
      agentName,
      records,
      locale,
      strings,
      renderRecord,
      policy,
      timeZone,
      this.#missed,
      this.#localize.lang(),
      this.#localize.wording,
    ];
    if (this.#context && inputs.every((input, index) => input === this.#inputs[index])) return this.#context;
    this.#inputs = inputs;
    this.#context = {
      localize: this.#localize,
      locale,
      strings,
      agentName,
      policy,
      timeZone,
      headingLevel: policy.headingLevel,
      listed: new Map(records.map(record => [record.recordId, record])),
      missed: this.#missed,
      renderRecord: typeof renderRecord === 'function' ? renderRecord : undefined,
    };
    return this.#context;
  }
}
