import {property} from 'lit/decorators.js';
import {assumptions} from '../../client/assumptions.js';
import {wholeCount} from '../../client/service-requests.js';
import type {Connection} from '../../controllers/connection.js';
import type {AgentListQuery, Paging, SearchIn} from '../../lists/agent-list.js';
import {AgentElement} from '../agent-element.js';
import type {PickerLayout} from './option/agent-option.template.js';
import type {RenderAgent} from './option/option-list.template.js';

/** Attributes of `<agent-picker>` and their properties. */
export abstract class PickerSettings extends AgentElement {
  /**
   * Identifier of the selected agent; `''` for none. Inside a provider it follows the provider's selection. Another
   * value becomes that selection once its agent is listed; set the first one by the provider's `agent-id`.
   */
  @property({useDefault: true}) value = '';

  /** Name of the field under which a form submits the identifier of the selected agent. */
  @property({reflect: true}) name?: string | undefined;

  /** Makes a form invalid while no agent is selected. */
  @property({type: Boolean, reflect: true}) required = false;

  /** Field of the agents that a search looks through (SERVICE.md section 1). */
  @property({values: ['information', 'name', 'introduction'], attribute: 'search-in', useDefault: true})
  searchIn: SearchIn = 'information';

  /** `true` lists enabled agents only, `false` the others; default: all. A boolean counts as its name. */
  @property({values: ['true', 'false']}) enabled?: 'true' | 'false' | undefined;

  /** Number of agents per page, at most 50. */
  @property({type: Number, attribute: 'page-size', useDefault: true}) pageSize = 10;

  /** `more` adds further agents below; `pages` shows one page at a time. */
  @property({values: ['more', 'pages'], useDefault: true}) paging: Paging = 'more';

  /** `list` shows the agents as rows, `grid` as cards. */
  @property({values: ['list', 'grid'], reflect: true, useDefault: true}) layout: PickerLayout = 'list';

  /** Selects an agent when the list arrives and none is selected: the first one, or the only one. */
  @property({values: ['none', 'first', 'only'], attribute: 'auto-select', useDefault: true}) autoSelect:
    'none' | 'first' | 'only' = 'none';

  /** Hides the search field. */
  @property({type: Boolean, attribute: 'no-search'}) noSearch = false;

  /** Accessible name of the list. */
  @property() label?: string | undefined;

  /** Shows the agents, but does not let a person choose one. */
  @property({type: Boolean, reflect: true}) disabled = false;

  /**
   * Renders an agent in the page's own way: its result, such as a Lit template, a string or a node, replaces the words
   * beside the avatar. Another function renders all agents again.
   */
  @property({attribute: false}) renderAgent?: RenderAgent | undefined;
}

const defaultPageSize = 10;

/** The query of the settings; `undefined` without a service. An unusable setting counts as not set. */
export function listQuery(
  settings: PickerSettings,
  {client, service}: Connection,
  text: string,
): AgentListQuery | undefined {
  const {searchIn, pageSize, paging} = settings;
  return (
    client && {
      client,
      source: [service],
      text,
      searchIn: searchIn === 'name' || searchIn === 'introduction' ? searchIn : 'information',
      enable: readEnabled(settings.enabled),
      pageSize: wholeCount(pageSize, assumptions.largestPageSize) ?? defaultPageSize,
      paging: paging === 'pages' ? 'pages' : 'more',
    }
  );
}

/** As text: with `enabled={true}`, frameworks set the property to a boolean. */
function readEnabled(enabled: unknown): boolean | undefined {
  const text = String(enabled);
  if (text === 'true') return true;
  return text === 'false' ? false : undefined;
}
