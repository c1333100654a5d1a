import {html, LitElement, nothing, type TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import {ifDefined} from 'lit/directives/if-defined.js';
import {repeat} from 'lit/directives/repeat.js';
import {FocusFallback} from '../../../controllers/focus-fallback.js';
import {recordKey} from '../../../records/record-pages.js';
import type {ConversationRecord} from '../../../client/resources.js';
import {flatMessage, type Message} from '../../../conversation/message.js';
import {loadSources, recordRole, recordToMessage} from '../../../records/record-to-message.js';
import {shownText} from '../../../conversation/reply-suggestions.js';
import {customRender} from '../../../lists/custom-render.js';
import {dayName} from '../../../lists/days.js';
import {textDirection, textLines} from '../../../markdown/text-direction.js';
import {plainName} from '../../shared/format-text.js';
import type {RecordSection} from './record-days.js';
import type {RecordContext} from './record-context.js';
import {recordTime} from './record-time.js';

/**
 * Records of a history that render together. The section is an empty box while it is far from the view. It
 * renders into the tree of the history, whose parts and styles apply.
 */
export class AgentRecordSection extends LitElement {
  @property({attribute: false}) section: RecordSection | undefined;
  @property({attribute: false}) context: RecordContext | undefined;
  /** Whether the previous section belongs to another day. */
  @property({attribute: false}) beginsDay = false;
  @property({attribute: false}) start = 0;
  /** Number of all records; -1 while it is unknown. */
  @property({attribute: false}) count = -1;
  /** Key of the selected record, if this section contains it. */
  @property({attribute: false}) selectedKey = '';
  /** Key of the record in the tab order, if this section contains it. */
  @property({attribute: false}) tabStop = '';
  /** Whether the records render. Otherwise the section is an empty box. */
  @property({attribute: false}) rendered = false;

  constructor() {
    super();
    // A record can move to another page.
    new FocusFallback(
      this,
      () => this,
      () => this.closest<HTMLElement>('.scroller'),
    );
  }

  protected override willUpdate(): void {
    if (this.rendered) void loadSources(this.section?.records ?? [])?.then(() => this.requestUpdate());
  }

  protected override updated(): void {
    this.classList.toggle('spacer', !this.rendered);
  }

  async recordElement(key: string): Promise<HTMLElement | undefined> {
    await this.updateComplete;
    // Firefox does not scroll to an element without a layout.
    this.getBoundingClientRect();
    return [...this.querySelectorAll<HTMLElement>('.record')].find(({dataset}) => dataset['key'] === key);
  }

  override render() {
    const {section, context} = this;
    if (!section || !context || !this.rendered) return nothing;
    const {day, exchanges, records} = section;
    const {localize, timeZone} = context;
    const firsts = new Set(exchanges.map(([first]) => first));
    const lasts = new Set(exchanges.map(exchange => exchange.at(-1)));
    return html`${this.beginsDay && day ? this.#renderDay(day, context) : nothing}
    ${repeat(records, recordKey, (record, index) =>
      recordTemplate(
        {
          record,
          position: this.start + index + 1,
          count: this.count,
          ends: lasts.has(record),
          // A reply can be of a later day than its question.
          withDay:
            day === '' || (!firsts.has(record) && dayName(record.createdAt, localize, timeZone) !== day),
          selected: recordKey(record) === this.selectedKey,
          tabStop: recordKey(record) === this.tabStop,
        },
        context,
      ),
    )}`;
  }

  #renderDay(day: string, {headingLevel, localize}: RecordContext) {
    return html`<div class="day" part="day" role="heading" aria-level=${headingLevel}>
      <bdi lang=${ifDefined(localize.marks.content)}>${day}</bdi>
    </div>`;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-record-section': AgentRecordSection;
  }
}

const maxLabelLength = 60;
const parties: readonly string[] = ['user', 'assistant'];

export interface RecordView {
  readonly record: ConversationRecord;
  /** Counted from 1. */
  readonly position: number;
  readonly count: number;
  /** Whether it is the last of its exchange. */
  readonly ends: boolean;
  /** Whether the time includes the day, because the heading above names no day or another one. */
  readonly withDay: boolean;
  readonly selected: boolean;
  readonly tabStop: boolean;
}

/** A stored record. It shows or links every field that the service sent. */
export function recordTemplate(view: RecordView, context: RecordContext): TemplateResult {
  const {record} = view;
  const side = partyOf(record) === 'user' ? 'user' : 'agent';
  const author = authorOf(record, context);
  return html`<article
    class="record ${side} ${view.ends ? 'ends' : ''}"
    part="record record-${side}"
    data-key=${recordKey(record)}
    tabindex=${view.tabStop ? 0 : -1}
    aria-label=${context.localize.term('messageFrom', author, '')}
    aria-posinset=${view.position}
    aria-setsize=${view.count}
    aria-current=${ifDefined(view.selected ? 'true' : undefined)}
  >
    <div class="meta" part="meta">
      <bdi class="author" dir=${textDirection(author)}>${author}</bdi>
      ${recordTime(record.createdAt, context.localize, {timeZone: context.timeZone, withDay: view.withDay})}
      ${labelsOf(record, context).map(
        label =>
          html`<bdi class="record-label" part="label" title=${label}
            >${shortened(label, maxLabelLength)}</bdi
          >`,
      )}
    </div>
    ${renderContent(record, side, context)}
  </article>`;
}

export function authorOf(record: ConversationRecord, {localize, agentName}: RecordContext): string {
  const party = partyOf(record);
  if (party === 'user') return localize.term('you');
  return party === 'assistant' ? agentName : plainName(party) || agentName;
}

function partyOf(record: ConversationRecord): string {
  return recordRole(record);
}

/** Labels for fields that a plain text from the visitor or the agent does not have, and in which records differ. */
function labelsOf(record: ConversationRecord, {localize, differing}: RecordContext): readonly string[] {
  const type = !differing.type || record.type === 'text' ? '' : plainName(record.type);
  const isParty = parties.includes(record.conversation) || record.conversation === record.role;
  const conversation = isParty ? '' : plainName(record.conversation);
  const source = differing.triggerSrc ? plainName(record.triggerSrc) : '';
  return [
    type && localize.term('recordType', type),
    conversation && localize.term('recordConversation', conversation),
    source && localize.term('recordSource', source),
  ].filter(label => label !== '');
}

function renderContent(
  record: ConversationRecord,
  side: 'user' | 'agent',
  context: RecordContext,
): TemplateResult | typeof nothing {
  const own = customRender('renderRecord', context.renderRecord, [record]);
  const language = context.localize.marks.content;
  if (own !== undefined)
    return html`<div class="bubble" part="bubble" lang=${ifDefined(language)}>${own}</div>`;
  const isBlank = textOf(record).trim() === '';
  if (isBlank && record.image === '') {
    const note = side === 'agent' ? 'noReplyStored' : 'noTextStored';
    return html`<p class="record-note">${context.localize.term(note)}</p>`;
  }
  return html`<div class="bubble" part="bubble" lang=${ifDefined(language)}>
      ${isBlank ? nothing : renderWords(record, side, context)}
      ${record.image === '' ? nothing : renderMarkdown(record, 'image', context)}
    </div>
    ${context.isSearching && !isBlank ? renderWholeButton(context) : nothing}`;
}

/** Hidden until the text turns out to be long. Screen readers read the whole text anyway. */
function renderWholeButton({localize}: RecordContext): TemplateResult {
  return html`<button class="text-button whole-button" part="show-more-button" type="button" hidden>
    ${localize.term('showWholeMessage')}
  </button>`;
}

function renderWords(
  record: ConversationRecord,
  side: 'user' | 'agent',
  context: RecordContext,
): TemplateResult {
  if (side === 'agent') return renderMarkdown(record, 'text', context);
  const text = textOf(record).trim();
  // No white space around the words: the style of the content would show it.
  return html`<div class="content typed" part="content" dir=${textDirection(text)}>${textLines(text)}</div>`;
}

function renderMarkdown(
  record: ConversationRecord,
  kind: 'text' | 'image',
  {content}: RecordContext,
): TemplateResult {
  return html`<div class="content" part="content">
    <agent-markdown
      .text=${kind === 'text' ? textOf(record) : ''}
      .sources=${kind === 'text' ? messageOf(record).sources : undefined}
      .image=${kind === 'image' ? record.image : ''}
      .message=${record}
      .context=${content}
    ></agent-markdown>
  </div>`;
}

function textOf(record: ConversationRecord): string {
  return shownText(messageOf(record));
}

function messageOf(record: ConversationRecord): Message {
  return flatMessage(recordToMessage(record, ''));
}

function shortened(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : text;
}
