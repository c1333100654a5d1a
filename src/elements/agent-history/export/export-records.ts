import {html, type TemplateResult} from 'lit';
import type {ServiceClient} from '../../../client/client-contract.js';
import {AgentServiceError} from '../../../client/agent-service-error.js';
import type {ConversationRecord} from '../../../client/resources.js';
import type {Localize} from '../../../controllers/localize.js';
import type {Strings} from '../../../locales/en.js';
import {readAllRecords, type ReadingProgress} from '../../../records/read-all-records.js';
import type {RecordOrder} from '../../../records/record-pages.js';
import type {ExportFormat} from '../../../records/transcript-export.js';
import {knownTimeZone} from '../record/record-time.js';
import {recordTranscript} from './record-transcript.js';

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

/** The dialog that saves records as a file. */
export function exportPanel(source: ExportSource, onClose: () => void): TemplateResult {
  const {client, agentId, agentName, shown, order, settings} = source;
  return html`<agent-export-panel
    .loaded=${fromOldest(shown, order)}
    .source=${client && agentId ? {client, agentId} : undefined}
    .agentName=${agentName}
    .timeZone=${knownTimeZone(settings.timeZone)}
    .locale=${settings.locale}
    .strings=${settings.strings}
    @close=${onClose}
  ></agent-export-panel>`;
}

export async function exportRecords(
  source: ExportSource,
  format: ExportFormat,
  {all = false, ...options}: ExportOptions,
): Promise<string> {
  const {client, agentId, agentName, records, order, settings, localize} = source;
  options.signal?.throwIfAborted();
  if (all && !client)
    throw new AgentServiceError('configuration', 'There is no service to read from.', {setting: 'base-url'});
  const chosen = all && client ? await readAllRecords(client, agentId, options) : fromOldest(records, order);
  return recordTranscript(chosen, format, {agentId, agentName, timeZone: settings.timeZone, localize});
}

/** Records without a time keep the order of the list. */
function fromOldest(
  records: readonly ConversationRecord[],
  order: RecordOrder,
): readonly ConversationRecord[] {
  return order === 'asc' ? records : [...records].reverse();
}
