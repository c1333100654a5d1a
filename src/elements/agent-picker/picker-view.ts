import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {Agent} from '../../client/resources.js';
import type {AgentList, Paging} from '../../controllers/agent-list.js';
import type {Localize} from '../../controllers/localize.js';
import {alertIcon} from '../../icons.js';
import {spokenRegion} from '../spoken-region.js';
import type {PickerLayout} from './agent-option.js';
import {agentMarks} from './agent-words.js';
import type {CustomWords, RenderAgent} from './custom-words.js';
import {agentPages, moreAgents, type FurtherActions} from './further-pages.js';
import {optionList, type OptionActions} from './option-list.js';
import {listFailure, nothingListed, notConnected, skeletons} from './picker-placeholders.js';
import {searchField, type SearchActions} from './search-field.js';

/** Everything `<agent-picker>` shows. */
export interface PickerView {
  readonly list: AgentList;
  /** The listed agents in groups. */
  readonly groups: readonly (readonly Agent[])[];
  /** Which of the groups are drawn. */
  readonly drawnGroups: ReadonlySet<number>;
  readonly selectedId: string;
  /** The agent the tab key gets to. */
  readonly tabStop: string;
  readonly paging: Paging;
  readonly layout: PickerLayout;
  readonly search: {readonly shown: boolean; readonly text: string};
  readonly label: string;
  readonly disabled: boolean;
  readonly required: boolean;
  /** What is wrong with the choice, `''` while nothing is or nobody has asked. */
  readonly problem: string;
  /** The service's address, which relative images belong to. */
  readonly imageBase: string;
  readonly renderAgent: RenderAgent | undefined;
  readonly customWords: CustomWords;
  readonly localize: Localize;
  readonly actions: PickerActions;
}

/** What a person can do. */
export interface PickerActions extends SearchActions, OptionActions, FurtherActions {
  readonly pressResultsKey: (event: KeyboardEvent) => void;
  readonly loadAgain: () => void;
}

/** The whole picker. */
export function pickerView(view: PickerView): TemplateResult {
  const {list, paging, search, label, disabled, problem, localize, actions} = view;
  const {status, error} = list;
  const further = showsAgents(list) ? {list, paging, label, localize, actions} : undefined;
  return html`<section class="base" part="base" lang=${ifDefined(localize.marks.wording)} aria-label=${label}>
    <slot name="label"></slot>
    ${
      search.shown
        ? searchField({
            name: label,
            text: search.text,
            busy: status === 'loading',
            disabled: disabled || status === 'idle',
            localize,
            actions,
          })
        : nothing
    }
    <div class="results" tabindex="-1" aria-busy=${status === 'loading'} @keydown=${actions.pressResultsKey}>
      ${renderPlaceholder(view)}
      <slot name="empty" ?hidden=${status !== 'empty'}
        >${status === 'empty' ? nothingListed(list.loadedText, localize, actions.clear) : nothing}</slot
      >
      <slot name="error" ?hidden=${status !== 'error'}
        >${error ? listFailure(error, localize, actions.loadAgain) : nothing}</slot
      >
      ${renderList(view)} ${further && paging === 'more' ? moreAgents(further) : nothing}
    </div>
    ${further && paging === 'pages' ? agentPages(further) : nothing} ${renderProblem(problem)}
    <slot name="footer"></slot>
    ${spokenRegion}
  </section>`;
}

/** While a new search runs, the agents of the one before stay, so that nothing flickers. */
function showsAgents({status, agents}: AgentList): boolean {
  return agents.length > 0 && (status === 'ready' || status === 'loading');
}

function renderList(view: PickerView): TemplateResult | typeof nothing {
  const {list, problem, localize} = view;
  if (!showsAgents(list)) return nothing;
  return optionList({
    ...view,
    listed: list.listed,
    busy: list.status === 'loading' || (view.paging === 'pages' && list.loadingFurther),
    invalid: problem !== '',
    marks: agentMarks(localize),
  });
}

function renderPlaceholder({list, layout, localize}: PickerView): TemplateResult | typeof nothing {
  if (list.status === 'idle') return notConnected(localize);
  return list.status === 'loading' && !showsAgents(list) ? skeletons(layout) : nothing;
}

function renderProblem(problem: string): TemplateResult | typeof nothing {
  if (!problem) return nothing;
  return html`<p class="problem" id="problem" part="problem">${alertIcon}<span>${problem}</span></p>`;
}
