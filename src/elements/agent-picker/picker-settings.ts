import {property} from 'lit/decorators.js';
import {assumptions} from '../../client/assumptions.js';
import {wholeCount} from '../../client/build-requests.js';
import type {Connection} from '../../controllers/connection.js';
import type {PickerQuery, Paging, SearchIn} from '../../lists/agent-list.js';
import {AgentElement} from '../agent-element.js';
import type {PickerLayout} from './option/agent-option.template.js';
import type {RenderAgent} from './option/option-list.template.js';

/** Attributes of `<agent-picker>` and their properties. */
export abstract class PickerSettings extends AgentElement {
  /**
   * Identifier of the selected agent; `''` for none. Inside a provider it follows the provider's selection. A new value
   * becomes that selection after its agent has loaded. Set the initial agent with the provider's `agent-id`.
   */
  @property({useDefault: true}) value = '';

  /** Field name in a form. The form submits the identifier of the selected agent under this name. */
  @property({reflect: true}) name?: string | undefined;

  /** Makes a form invalid while no agent is selected. */
  @property({type: Boolean, reflect: true}) required = false;

  /** Field of the agents in which a search looks for its text (SERVICE.md section 1). */
  @property({values: ['information', 'name', 'introduction'], attribute: 'search-in', useDefault: true})
  searchIn: SearchIn = 'information';

  /** `true` lists only enabled agents, `false` only disabled ones. Default: all. Accepts a string or a boolean. */
  @property({values: ['true', 'false']}) enabled?: 'true' | 'false' | undefined;

  /** Number of agents per page, 1 to 50. Default: 10, also for an invalid number. */
  @property({type: Number, attribute: 'page-size', useDefault: true}) pageSize = 10;

  /** How further agents load. `more`: a button adds them below. `pages`: as numbered pages, one at a time. */
  @property({values: ['more', 'pages'], useDefault: true}) paging: Paging = 'more';

  /** `list` shows the agents as rows, `grid` as cards. */
  @property({values: ['list', 'grid'], reflect: true, useDefault: true}) layout: PickerLayout = 'list';

  /**
   * Selects an agent after the list has loaded, if none is selected. `first`: the first agent. `only`: the agent of a
   * list with one agent. `none`: no agent.
   */
  @property({values: ['none', 'first', 'only'], attribute: 'auto-select', useDefault: true}) autoSelect:
    'none' | 'first' | 'only' = 'none';

  /** Hides the search field. */
  @property({type: Boolean, attribute: 'no-search'}) noSearch = false;

  /** Name of the list for screen readers. */
  @property() label?: string | undefined;

  /** Shows the agents, but visitors cannot select one. */
  @property({type: Boolean, reflect: true}) disabled = false;

  /**
   * Your own function to render an agent. Its result, such as a Lit template, a string or a node, replaces the text
   * beside the avatar. A new function renders all agents again.
   */
  @property({attribute: false}) renderAgent?: RenderAgent | undefined;
}

const defaultPageSize = 10;

/** Returns the query of the settings; `undefined` without a service. Defaults replace invalid values. */
export function listQuery(
  settings: PickerSettings,
  {client, service}: Connection,
  text: string,
): PickerQuery | undefined {
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

/** Compares text, because frameworks set the property to a boolean for `enabled={true}`. */
function readEnabled(enabled: unknown): boolean | undefined {
  const text = String(enabled);
  if (text === 'true') return true;
  return text === 'false' ? false : undefined;
}
