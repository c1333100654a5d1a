import {property} from 'lit/decorators.js';
import {assumptions} from '../../client/assumptions.js';
import type {ConversationRecord} from '../../client/resources.js';
import type {RecordOrder} from '../../conversation/record-pages.js';
import type {RecordListQuery} from '../../lists/record-list.js';
import type {ImagePolicy} from '../../markdown/image/image-source.js';
import {AgentElement} from '../agent-element.js';

/** Attributes of `<agent-history>` and their properties. */
export abstract class HistorySettings extends AgentElement {
  /** Identifier of the agent of the records (SERVICE.md section 3). Default: the agent selected in the provider. */
  @property({attribute: 'agent-id'}) agentId?: string | undefined;

  /** `desc` shows the newest records first, `asc` the oldest (SERVICE.md section 3). */
  @property({values: ['desc', 'asc'], reflect: true, useDefault: true}) order: RecordOrder = 'desc';

  /** Number of records per page, at most 50. */
  @property({type: Number, attribute: 'page-size', useDefault: true}) pageSize = 10;

  /** Loads further records by scrolling, by a button, or as numbered pages one at a time. */
  @property({values: ['scroll', 'more', 'pages'], useDefault: true}) paging: 'scroll' | 'more' | 'pages' =
    'scroll';

  /** `day` adds a heading above the records of each day. */
  @property({values: ['day', 'none'], useDefault: true}) group: 'day' | 'none' = 'day';

  /** Time zone of days and times, such as `Europe/Berlin`. Default: that of the reader. */
  @property({attribute: 'time-zone'}) timeZone?: string | undefined;

  /** Hides the filter, the order and the export. */
  @property({type: Boolean, attribute: 'no-toolbar'}) noToolbar = false;

  /** Accessible name of the list. */
  @property() label?: string | undefined;

  /** Level of the headings of days in the page, 1 to 6. */
  @property({type: Number, attribute: 'heading-level', useDefault: true}) headingLevel = 3;

  /**
   * Loading of images. `click`: on request, and at once from `image-hosts`. `allow-list`: only from `image-hosts`.
   * `block`: none.
   */
  @property({values: ['click', 'allow-list', 'block'], useDefault: true}) images: ImagePolicy['images'] =
    'click';

  /** Hosts whose images load at once, such as `cdn.example`, separated by spaces or commas. */
  @property({attribute: 'image-hosts', useDefault: true}) imageHosts = '';

  /** `confirm` asks before a link opens, and shows its destination. */
  @property({values: ['confirm', 'open'], useDefault: true}) links: 'confirm' | 'open' = 'confirm';

  /** Shows text between `$$` as a formula. */
  @property({type: Boolean}) math = false;

  /**
   * Renders the content of a record in the page's own way: returns a template, a node or a text. If it throws, the console
   * shows a warning and the record is shown as usual.
   */
  @property({attribute: false}) renderRecord?: ((record: ConversationRecord) => unknown) | undefined;
}

const defaultPageSize = 10;

/** The settings of the list. An unusable one counts as not set. */
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
