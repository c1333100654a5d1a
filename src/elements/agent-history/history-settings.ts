import {property} from 'lit/decorators.js';
import type {ConversationRecord} from '../../client/resources.js';
import type {RecordOrder} from '../../conversation/record-pages.js';
import type {ImagePolicy} from '../../markdown/image/image-source.js';
import {AgentElement} from '../agent-element.js';

/** How `<agent-history>` can be set up: its attributes and the properties behind them. */
export abstract class HistorySettings extends AgentElement {
  /** Identifier of the agent whose records are shown (SERVICE.md section 3); default: the one selected in the provider. */
  @property({attribute: 'agent-id'}) agentId?: string | undefined;

  /** `desc` shows the newest first, `asc` the oldest (SERVICE.md section 3). */
  @property({values: ['desc', 'asc'], reflect: true, useDefault: true}) order: RecordOrder = 'desc';

  /** Records per page, 50 at most. */
  @property({type: Number, attribute: 'page-size', useDefault: true}) pageSize = 10;

  /** How further records come: as the reader scrolls, by a button, or as numbered pages one at a time. */
  @property({values: ['scroll', 'more', 'pages'], useDefault: true}) paging: 'scroll' | 'more' | 'pages' =
    'scroll';

  /** Whether a heading stands above the records of each day. */
  @property({values: ['day', 'none'], useDefault: true}) group: 'day' | 'none' = 'day';

  /** Time zone of days and times, such as `Europe/Berlin`; default: the reader's. */
  @property({attribute: 'time-zone'}) timeZone?: string | undefined;

  /** Leaves the filter, the order and the export out. */
  @property({type: Boolean, attribute: 'no-toolbar'}) noToolbar = false;

  /** Name of the list for screen readers. */
  @property() label?: string | undefined;

  /** Level of the days' headings in the page, 1 to 6. */
  @property({type: Number, attribute: 'heading-level', useDefault: true}) headingLevel = 3;

  /**
   * When pictures load. `click`: each when the reader asks for it, those of `image-hosts` at once.
   * `allow-list`: only those of `image-hosts`. `block`: none.
   */
  @property({values: ['click', 'allow-list', 'block'], useDefault: true}) images: ImagePolicy['images'] =
    'click';

  /** Hosts whose pictures load at once, such as `cdn.example`, parted by blanks or commas. */
  @property({attribute: 'image-hosts', useDefault: true}) imageHosts = '';

  /** Whether a link asks before it opens, with the place it leads to. */
  @property({values: ['confirm', 'open'], useDefault: true}) links: 'confirm' | 'open' = 'confirm';

  /** Shows what stands between `$$` as a formula. */
  @property({type: Boolean}) math = false;

  /**
   * Draws what a record says in the page's own way: a template, a node or a text. What it throws is told
   * to the console, and the record is shown as usual.
   */
  @property({attribute: false}) renderRecord?: ((record: ConversationRecord) => unknown) | undefined;
}
