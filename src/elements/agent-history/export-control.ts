import {html, type ReactiveControllerHost, type TemplateResult} from 'lit';
import type {AgentClient} from '../../client/agent-client.js';
import type {ConversationRecord} from '../../client/resources.js';
import type {Localize} from '../../controllers/localize.js';
import type {ReadingProgress} from '../../conversation/read-all-records.js';
import type {ExportFormat} from '../../conversation/transcript-export.js';
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
  readonly settings: {
    readonly timeZone?: string | undefined;
    readonly locale?: string | undefined;
    readonly strings?: Partial<Strings> | undefined;
  };
  readonly localize: Localize;
}

/** The export of a history; its code is loaded when someone asks for it. */
export class ExportControl {
  readonly #host: ReactiveControllerHost;
  readonly #source: () => ExportSource;
  #isOpen = false;

  constructor(host: ReactiveControllerHost, source: () => ExportSource) {
    this.#host = host;
    this.#source = source;
  }

  /** The panel in which a reader chooses, while it is open. */
  get panel(): TemplateResult | undefined {
    if (!this.#isOpen) return undefined;
    const {client, agentId, agentName, shown, settings} = this.#source();
    return html`<agent-export-panel
      .loaded=${shown}
      .source=${client && agentId ? {client, agentId} : undefined}
      .agentName=${agentName}
      .timeZone=${knownTimeZone(settings.timeZone)}
      .locale=${settings.locale}
      .strings=${settings.strings}
      @close=${this.#onClose}
    ></agent-export-panel>`;
  }

  /** Shows the panel. */
  async open(): Promise<void> {
    const {ExportPanel} = await import('./records-export/export-panel.js');
    if (!customElements.get('agent-export-panel')) customElements.define('agent-export-panel', ExportPanel);
    this.#isOpen = true;
    this.#host.requestUpdate();
  }

  /** Takes the panel away. */
  cancel(): void {
    this.#isOpen = false;
  }

  /** The records as a text, oldest first. */
  async run(format: ExportFormat, {all = false, ...options}: ExportOptions): Promise<string> {
    const {client, agentId, agentName, records, settings, localize} = this.#source();
    const [{recordTranscript}, {readAllRecords}] = await Promise.all([
      import('./records-export/record-transcript.js'),
      import('../../conversation/read-all-records.js'),
    ]);
    const isRead = all && client !== undefined && agentId !== '';
    const chosen = isRead ? await readAllRecords(client, agentId, options) : records;
    return recordTranscript(chosen, format, {agentId, agentName, timeZone: settings.timeZone, localize});
  }

  readonly #onClose = (): void => {
    this.#isOpen = false;
    this.#host.requestUpdate();
  };
}
