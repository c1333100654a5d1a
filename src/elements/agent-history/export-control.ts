import {html, type ReactiveControllerHost, type TemplateResult} from 'lit';
import type {AgentClient} from '../../client/agent-client.js';
import {AgentServiceError} from '../../client/agent-service-error.js';
import type {ConversationRecord} from '../../client/resources.js';
import type {Localize} from '../../controllers/localize.js';
import type {ReadingProgress} from '../../conversation/read-all-records.js';
import type {RecordOrder} from '../../conversation/record-pages.js';
import type {ExportFormat} from '../../conversation/transcript-export.js';
import {LazyModule} from '../../lazy.js';
import type {Strings} from '../../locales/en.js';
import {knownTimeZone} from './record-time.js';

/** How records are exported. */
export interface ExportOptions {
  /** Reads all that is stored, not only what is listed. */
  readonly all?: boolean | undefined;
  /** Gives it up. */
  readonly signal?: AbortSignal | undefined;
  /** Told after each page that was read. */
  readonly onProgress?: ((progress: ReadingProgress) => void) | undefined;
}

/** What is exported, and how it is told. */
export interface ExportSource {
  readonly client: AgentClient | undefined;
  readonly agentId: string;
  readonly agentName: string;
  /** What is listed, and what of it the filter leaves. */
  readonly shown: readonly ConversationRecord[];
  readonly records: readonly ConversationRecord[];
  /** The order they are listed in. */
  readonly order: RecordOrder;
  readonly settings: {
    readonly timeZone?: string | undefined;
    readonly locale?: string | undefined;
    readonly strings?: Partial<Strings> | undefined;
  };
  readonly localize: Localize;
}

const panelModule = new LazyModule(() => import('./records-export/export-panel.js'));
const transcriptModule = new LazyModule(() => import('./records-export/record-transcript.js'));
const allRecordsModule = new LazyModule(() => import('../../conversation/read-all-records.js'));

/** The export of a history; its code is loaded when someone asks for it. */
export class ExportControl {
  readonly #host: ReactiveControllerHost & Element;
  readonly #source: () => ExportSource;
  readonly #onMissing: () => void;
  #isOpen = false;
  #isMissing = false;

  /** @param onMissing told each time the panel was asked for and its code could not be had */
  constructor(host: ReactiveControllerHost & Element, source: () => ExportSource, onMissing: () => void) {
    this.#host = host;
    this.#source = source;
    this.#onMissing = onMissing;
  }

  /** Whether the panel was asked for and cannot be shown. */
  get isMissing(): boolean {
    return this.#isMissing;
  }

  /** The panel in which a reader chooses, while it is open. */
  get panel(): TemplateResult | undefined {
    if (!this.#isOpen) return undefined;
    const {client, agentId, agentName, shown, order, settings} = this.#source();
    return html`<agent-export-panel
      .loaded=${fromOldest(shown, order)}
      .source=${client && agentId ? {client, agentId} : undefined}
      .agentName=${agentName}
      .timeZone=${knownTimeZone(settings.timeZone)}
      .locale=${settings.locale}
      .strings=${settings.strings}
      @close=${this.#onClose}
    ></agent-export-panel>`;
  }

  /** Shows the panel, unless the history has gone by then. */
  async open(): Promise<void> {
    await panelModule.loadFor(({ExportPanel}) => {
      if (!customElements.get('agent-export-panel')) customElements.define('agent-export-panel', ExportPanel);
      this.#isOpen = this.#host.isConnected;
    }, 'records cannot be saved.');
    this.#isMissing = !panelModule.loaded && this.#host.isConnected;
    if (this.#isMissing) this.#onMissing();
    this.#host.requestUpdate();
  }

  /** Takes the panel away, or what stands for it. */
  cancel(): void {
    this.#isOpen = false;
    this.#isMissing = false;
  }

  /** The records as a text, oldest first. */
  async run(format: ExportFormat, {all = false, ...options}: ExportOptions): Promise<string> {
    const {client, agentId, agentName, records, order, settings, localize} = this.#source();
    const [{recordTranscript}, {readAllRecords}] = await Promise.all([
      transcriptModule.load(),
      allRecordsModule.load(),
    ]);
    options.signal?.throwIfAborted();
    if (all && !client)
      throw new AgentServiceError('configuration', 'There is no service to read from.', {
        setting: 'base-url',
      });
    const chosen =
      all && client ? await readAllRecords(client, agentId, options) : fromOldest(records, order);
    return recordTranscript(chosen, format, {agentId, agentName, timeZone: settings.timeZone, localize});
  }

  readonly #onClose = (): void => {
    this.#isOpen = false;
    this.#host.requestUpdate();
  };
}

/** Where no time tells the order of records, the one they are listed in does. */
function fromOldest(
  records: readonly ConversationRecord[],
  order: RecordOrder,
): readonly ConversationRecord[] {
  return order === 'asc' ? records : [...records].reverse();
}
