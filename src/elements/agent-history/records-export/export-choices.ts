import {html, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import type {ExportFormat} from '../../../conversation/transcript-export.js';

/** Which records are saved: those that are shown, or all that are stored. */
export type ExportScope = 'loaded' | 'all';

/** What a reader chooses before saving. */
export interface ExportChoices {
  readonly scope: ExportScope;
  readonly format: ExportFormat;
  /** How many records are shown. */
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

/** Two groups of choices: which records, and in which format. */
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
