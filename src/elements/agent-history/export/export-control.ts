import {html, type ReactiveControllerHost, type TemplateResult} from 'lit';
import type {ServiceClient} from '../../../client/service-client.js';
import {AgentServiceError} from '../../../client/agent-service-error.js';
import type {ConversationRecord} from '../../../client/resources.js';
import type {Localize} from '../../../controllers/localize.js';
import type {ReadingProgress} from '../../../conversation/read-all-records.js';
import type {RecordOrder} from '../../../conversation/record-pages.js';
import type {ExportFormat} from '../../../conversation/transcript-export.js';
import {LazyModule} from '../../../lazy-module.js';
import type {Strings} from '../../../locales/en.js';
import {knownTimeZone} from '../record/record-time.js';

export interface ExportOptions {
  /** Exports all stored records, not only the loaded ones. Default: `false`. */
  readonly all?: boolean | undefined;
  /** Aborts the export. */
  readonly signal?: AbortSignal | undefined;
  /** Called after each loaded page. */
  readonly onProgress?: ((progress: ReadingProgress) => void) | undefined;
}

export interface ExportSource {
  readonly client: Pick<ServiceClient, 'listRecords'> | undefined;
  readonly agentId: string;
  readonly agentName: string;
  /** Loaded records that match the filter. */
  readonly shown: readonly ConversationRecord[];
  readonly records: readonly ConversationRecord[];
  readonly order: RecordOrder;
  readonly settings: {
    readonly timeZone?: string | undefined;
    readonly locale?: string | undefined;
    readonly strings?: Partial<Strings> | undefined;
  };
  readonly localize: Localize;
}

const panelModule = new LazyModule(() => import('./export-panel.js'));
const transcriptModule = new LazyModule(() => import('./record-transcript.js'));
const allRecordsModule = new LazyModule(() => import('../../../conversation/read-all-records.js'));

export interface ExportControlOptions {
  readonly source: () => ExportSource;
  readonly onMissing: () => void;
}

export class ExportControl {
  readonly #host: ReactiveControllerHost & Element;
  readonly #options: ExportControlOptions;
  #isOpen = false;
  #isMissing = false;

  constructor(host: ReactiveControllerHost & Element, options: ExportControlOptions) {
    this.#host = host;
    this.#options = options;
  }

  get isMissing(): boolean {
    return this.#isMissing;
  }

  get panel(): TemplateResult | undefined {
    if (!this.#isOpen) return undefined;
    const {client, agentId, agentName, shown, order, settings} = this.#options.source();
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

  async open(): Promise<void> {
    await panelModule.loadFor(({ExportPanel}) => {
      if (!customElements.get('agent-export-panel')) customElements.define('agent-export-panel', ExportPanel);
      this.#isOpen = this.#host.isConnected;
    }, 'records cannot be saved.');
    this.#isMissing = !panelModule.loaded && this.#host.isConnected;
    if (this.#isMissing) this.#options.onMissing();
    this.#host.requestUpdate();
  }

  /** Closes the panel, and hides the notice that it failed to load. */
  cancel(): void {
    this.#isOpen = false;
    this.#isMissing = false;
  }

  async run(format: ExportFormat, {all = false, ...options}: ExportOptions): Promise<string> {
    const {client, agentId, agentName, records, order, settings, localize} = this.#options.source();
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

/** Records without a time keep the order of the list. */
function fromOldest(
  records: readonly ConversationRecord[],
  order: RecordOrder,
): readonly ConversationRecord[] {
  return order === 'asc' ? records : [...records].reverse();
}
