import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {Localize} from '../../../controllers/localize.js';
import type {ExportFormat} from '../../../records/transcript-export.js';
import {failureNotice} from '../../shared/failure-notice.js';
import {joinSentences} from '../../shared/format-text.js';
import type {RecordReading} from './record-reading.js';

/** `loaded`: the shown records. `all`: all stored records. */
export type ExportScope = 'loaded' | 'all';

export interface ExportChoices {
  readonly scope: ExportScope;
  readonly format: ExportFormat;
  readonly loadedCount: number;
  readonly canReadAll: boolean;
  readonly disabled: boolean;
  readonly localize: Localize;
  readonly onScope: (scope: ExportScope) => void;
  readonly onFormat: (format: ExportFormat) => void;
}

interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
}

interface ChoiceGroup<Value extends string> {
  readonly name: string;
  readonly legend: string;
  readonly choices: readonly Choice<Value>[];
  readonly chosen: Value;
  readonly disabled: boolean;
  readonly onChoose: (value: Value) => void;
}

export function exportChoices(choices: ExportChoices): TemplateResult {
  const {scope, format, loadedCount, canReadAll, disabled, localize, onScope, onFormat} = choices;
  return html`${choiceGroup<ExportScope>({
    name: 'export-scope',
    legend: localize.term('exportScope'),
    choices: [
      {value: 'loaded', label: localize.term('exportLoaded', loadedCount), disabled: loadedCount === 0},
      {value: 'all', label: localize.term('exportAll'), disabled: !canReadAll},
    ],
    chosen: scope,
    disabled,
    onChoose: onScope,
  })}
  ${choiceGroup<ExportFormat>({
    name: 'export-format',
    legend: localize.term('exportFormat'),
    choices: [
      {value: 'markdown', label: localize.term('exportMarkdown')},
      {value: 'json', label: localize.term('exportJSON')},
      {value: 'text', label: localize.term('exportText')},
    ],
    chosen: format,
    disabled,
    onChoose: onFormat,
  })}`;
}

function choiceGroup<Value extends string>(group: ChoiceGroup<Value>): TemplateResult {
  return html`<fieldset class="export-group" ?disabled=${group.disabled}>
    <legend><bdi>${group.legend}</bdi></legend>
    ${group.choices.map(
      ({value, label, disabled = false}) =>
        html`<label class="export-choice">
          <input
            type="radio"
            name=${group.name}
            .checked=${value === group.chosen}
            ?disabled=${disabled}
            @change=${() => group.onChoose(value)}
          /><span><bdi>${label}</bdi></span>
        </label>`,
    )}
  </fieldset>`;
}

export interface ExportProgress {
  readonly reading: RecordReading;
  readonly localize: Localize;
  readonly onRetry: () => void;
  readonly onSaveRead: () => void;
}

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
      ? html`<button class="text-button" part="export-save-button" type="button" @click=${onSaveRead}>
          ${localize.term('exportSaveRead')}
        </button>`
      : nothing
  }`;
}
