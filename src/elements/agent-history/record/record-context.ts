import type {ConversationRecord} from '../../../client/resources.js';
import {Memo} from '../../../memo.js';
import type {Localize} from '../../../controllers/localize.js';
import type {ContentContext} from '../../../markdown/render/content-context.js';
import type {ContentGuard} from '../../shared/content-guard.js';
import {knownTimeZone} from './record-time.js';

/** Settings shared by all records. A new object renders all records again. */
export interface RecordContext {
  readonly localize: Localize;
  readonly agentName: string;
  /** Settings of the content. Another language creates a new object. */
  readonly content: ContentContext;
  /** Time zone that the browser supports; `undefined` for the reader's own. */
  readonly timeZone: string | undefined;
  readonly headingLevel: number;
  /** Whether the listed records have different types and sources: labels that all of them have say nothing. */
  readonly differing: {readonly type: boolean; readonly triggerSrc: boolean};
  /** Whether a search runs, so that long records show an excerpt. */
  readonly isSearching: boolean;
  readonly renderRecord: ((record: ConversationRecord) => unknown) | undefined;
}

export interface RecordContextOptions {
  readonly settings: {
    readonly timeZone?: string | undefined;
    readonly renderRecord?: RecordContext['renderRecord'];
  };
  readonly localize: Localize;
  readonly guard: ContentGuard;
}

/** Caches the context of records: the same object as long as nothing in it changes. */
export class RecordContexts {
  readonly #options: RecordContextOptions;
  readonly #context = new Memo<RecordContext>();
  readonly #differing = new Memo<RecordContext['differing']>();
  readonly #zone = new Memo<string | undefined>();

  constructor(options: RecordContextOptions) {
    this.#options = options;
  }

  get timeZone(): string | undefined {
    const {timeZone: name} = this.#options.settings;
    return this.#zone.of([name], () => knownTimeZone(name));
  }

  of(agentName: string, records: readonly ConversationRecord[], isSearching: boolean): RecordContext {
    const {settings, localize, guard} = this.#options;
    const {renderRecord} = settings;
    const content = guard.context;
    const {timeZone} = this;
    const {type, triggerSrc} = this.#differing.of([records], () => ({
      type: isDiffering(records, 'type'),
      triggerSrc: isDiffering(records, 'triggerSrc'),
    }));
    const inputs = [agentName, type, triggerSrc, isSearching, renderRecord, content, timeZone];
    return this.#context.of(inputs, () => ({
      localize,
      agentName,
      content,
      timeZone,
      headingLevel: content.headingLevel,
      differing: {type, triggerSrc},
      isSearching,
      renderRecord: typeof renderRecord === 'function' ? renderRecord : undefined,
    }));
  }
}

function isDiffering(records: readonly ConversationRecord[], name: 'type' | 'triggerSrc'): boolean {
  return records.some(record => record[name] !== records[0]?.[name]);
}
