import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {Localize} from '../../../controllers/localize.js';
import {failureNotice} from '../../failure-notice.js';
import {joinSentences} from '../../join-sentences.js';
import type {RecordReading} from './record-reading.js';

/** How far all records have been read, or why they could not be. */
export interface ExportProgress {
  readonly reading: RecordReading;
  readonly localize: Localize;
  readonly onRetry: () => void;
  readonly onSaveRead: () => void;
}

/** A bar while records are read. */
export function exportProgress({reading, localize}: ExportProgress): TemplateResult | typeof nothing {
  if (!reading.running) return nothing;
  const {loaded, total} = reading.progress;
  const words = localize.term('exportProgress', loaded, total);
  return html`<div class="export-progress">
    <progress
      aria-label=${words}
      value=${ifDefined(total === undefined ? undefined : String(loaded))}
      max=${ifDefined(total)}
    ></progress>
    <p><bdi>${words}</bdi></p>
  </div>`;
}

/** After a failure, a way on and a way to keep what was read. */
export function exportFailure(view: ExportProgress): TemplateResult | typeof nothing {
  const {reading, localize, onRetry, onSaveRead} = view;
  const {error, running} = reading;
  if (!error || running) return nothing;
  const {loaded, total} = reading.progress;
  return html`${failureNotice({
    error,
    localize,
    sentence: joinSentences(localize.term('exportFailed'), localize.term('errorForVisitor', error.kind)),
    more: localize.term('exportProgress', loaded, total),
    onRetry,
  })}
  ${
    loaded > 0
      ? html`<button class="text-button" type="button" @click=${onSaveRead}>
          ${localize.term('exportSaveRead')}
        </button>`
      : nothing
  }`;
}
