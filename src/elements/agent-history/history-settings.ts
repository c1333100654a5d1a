import {property} from 'lit/decorators.js';
import {assumptions} from '../../client/assumptions.js';
import type {ConversationRecord} from '../../client/resources.js';
import type {RecordOrder} from '../../records/record-pages.js';
import type {RecordListQuery} from '../../lists/record-list.js';
import type {ImagePolicy} from '../../markdown/content/image/image-source.js';
import type {RenderCode} from '../../markdown/content/code/custom-code.js';
import {AgentElement, webAddresses} from '../agent-element.js';

/** Attributes of `<agent-history>` and their properties. */
export abstract class HistorySettings extends AgentElement {
  /**
   * Identifier of the agent whose records are shown (SERVICE.md section 3). Default: the agent selected in the
   * provider.
   */
  @property({attribute: 'agent-id'}) agentId?: string | undefined;

  /**
   * Order of the exchanges: `desc` begins with the newest, `asc` with the oldest (SERVICE.md section 3). In both, a
   * question stands above its replies.
   */
  @property({values: ['desc', 'asc'], reflect: true, useDefault: true}) order: RecordOrder = 'desc';

  /** Number of records per page, 1 to 50. Default: 10, also for an invalid number. */
  @property({type: Number, attribute: 'page-size', useDefault: true}) pageSize = 10;

  /**
   * How further records load. `scroll`: while the reader scrolls. `more`: by a button. `pages`: as numbered pages, one
   * at a time.
   */
  @property({values: ['scroll', 'more', 'pages'], useDefault: true}) paging: 'scroll' | 'more' | 'pages' =
    'scroll';

  /** `day` adds a heading above the records of each day; `none` adds no headings. */
  @property({values: ['day', 'none'], useDefault: true}) group: 'day' | 'none' = 'day';

  /**
   * `plain` shows replies without a card, `bubble` with one. `auto`: plain where the element is at least 480 pixels wide.
   */
  @property({values: ['auto', 'plain', 'bubble'], reflect: true, useDefault: true}) replies:
    'auto' | 'plain' | 'bubble' = 'auto';

  /**
   * Offers a list in which the visitor selects, renames and deletes conversations with the agent, and deletes all records.
   * Only for a service that keeps several conversations.
   */
  @property({type: Boolean}) conversations = false;

  /**
   * Identifier of the conversation whose records are shown, with `conversations`. A choice of the visitor changes it.
   * Default: all records.
   */
  @property({attribute: 'conversation-id'}) conversationId?: string | undefined;

  /** Time zone of days and times, such as `Europe/Berlin`. Default: the reader's time zone. */
  @property({attribute: 'time-zone'}) timeZone?: string | undefined;

  /** Hides the filter, the order, the export and the list of conversations. */
  @property({type: Boolean, attribute: 'no-toolbar'}) noToolbar = false;

  /** Name of the list for screen readers. */
  @property() label?: string | undefined;

  /** Heading level of the days, 1 to 6. Default: 3. */
  @property({type: Number, attribute: 'heading-level', useDefault: true}) headingLevel = 3;

  /**
   * When images load. `click`: after a click; images from `image-hosts` load at once. `allow-list`: only images from
   * `image-hosts` load. `block`: no images load.
   */
  @property({values: ['click', 'allow-list', 'block'], useDefault: true}) images: ImagePolicy['images'] =
    'click';

  /** Hosts whose images load at once, such as `cdn.example`, separated by spaces or commas. */
  @property({attribute: 'image-hosts', useDefault: true}) imageHosts = '';

  /**
   * Address against which relative links resolve, such as `https://shop.example/help/`. It must begin with
   * `https://` or `http://`. Default: a relative link does not open and shows its address.
   */
  @property({values: webAddresses, attribute: 'link-base'}) linkBase?: string | undefined;

  /** `confirm` shows the destination of a link and asks before it opens. `open` opens it at once. */
  @property({values: ['confirm', 'open'], useDefault: true}) links: 'confirm' | 'open' = 'confirm';

  /** Shows formulas, for example text between `$$`. */
  @property({type: Boolean}) math = false;

  /**
   * Your own function to render the content of a record. It returns a Lit template, a node or a string. If it throws,
   * the console shows a warning and the record renders as usual.
   */
  @property({attribute: false}) renderRecord?: ((record: ConversationRecord) => unknown) | undefined;

  /**
   * Renders a complete block of code of an agent in the page's own way, like `renderCode` of `<agent-chat>`. `message` is
   * the record. A new function renders all blocks again.
   */
  @property({attribute: false}) renderCode?: RenderCode<ConversationRecord> | undefined;
}

const defaultPageSize = 10;

/** Returns the settings of the list. Defaults replace invalid values. */
export function listSettings({
  order,
  pageSize,
  paging,
}: HistorySettings): Pick<RecordListQuery, 'order' | 'pageSize' | 'paged'> {
  return {
    order: order === 'asc' ? 'asc' : 'desc',
    pageSize: pageSize >= 1 ? Math.min(Math.floor(pageSize), assumptions.largestPageSize) : defaultPageSize,
    paged: paging === 'pages',
  };
}
