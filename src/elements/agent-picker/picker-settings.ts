import {property} from 'lit/decorators.js';
import type {Paging, SearchIn} from '../../controllers/agent-list.js';
import {AgentElement} from '../agent-element.js';
import type {PickerLayout} from './agent-option.js';
import type {RenderAgent} from './custom-words.js';

/** How `<agent-picker>` can be set up: its attributes and the properties behind them. */
export abstract class PickerSettings extends AgentElement {
  /**
   * Identifier of the selected agent, `''` for none. Inside a provider it follows the provider's selection; another
   * value becomes that selection as soon as its agent is listed, so choose a first one by the provider's `agent-id`.
   */
  @property({useDefault: true}) value = '';

  /** Name under which a form sends the identifier of the selected agent. */
  @property({reflect: true}) name?: string | undefined;

  /** Whether a form needs an agent to be selected. */
  @property({type: Boolean, reflect: true}) required = false;

  /** What a search looks through (SERVICE.md section 1). */
  @property({values: ['information', 'name', 'introduction'], attribute: 'search-in', useDefault: true})
  searchIn: SearchIn = 'information';

  /** `true` lists enabled agents only, `false` the others; default: all. A boolean counts as its name. */
  @property({values: ['true', 'false']}) enabled?: 'true' | 'false' | undefined;

  /** Agents per page, 50 at most. */
  @property({type: Number, attribute: 'page-size', useDefault: true}) pageSize = 10;

  /** Whether further agents are added below, or pages are turned. */
  @property({values: ['more', 'pages'], useDefault: true}) paging: Paging = 'more';

  /** Whether the agents stand below one another, or side by side as cards. */
  @property({values: ['list', 'grid'], reflect: true, useDefault: true}) layout: PickerLayout = 'list';

  /** Selects by itself when the list arrives and nothing is selected: the first agent, or one that is alone. */
  @property({values: ['none', 'first', 'only'], attribute: 'auto-select', useDefault: true}) autoSelect:
    'none' | 'first' | 'only' = 'none';

  /** Leaves the search field out. */
  @property({type: Boolean, attribute: 'no-search'}) noSearch = false;

  /** Name of the list for screen readers. */
  @property() label?: string | undefined;

  /** Shows the agents without a way to choose for now. */
  @property({type: Boolean, reflect: true}) disabled = false;

  /**
   * Shows an agent in the page's own way: what it returns, such as a Lit template, a string or a node, takes
   * the place of the words beside the avatar. It is asked again when it is another function.
   */
  @property({attribute: false}) renderAgent?: RenderAgent | undefined;
}
