import {html, LitElement, nothing, type PropertyValues} from 'lit';
import {property, state} from 'lit/decorators.js';
import {ifDefined} from 'lit/directives/if-defined.js';
import {repeat} from 'lit/directives/repeat.js';
import {KeptFocus} from '../../controllers/kept-focus.js';
import {recordKey} from '../../conversation/record-pages.js';
import type {RecordContext} from './record-context.js';
import type {RecordSection} from './record-sections.js';
import {recordView} from './record-view.js';

/** Height of a record that has not been drawn yet, in pixels; only the scroll bar tells the difference. */
const likelyHeight = 96;

/**
 * Some records of a history, drawn only while someone is near, so that a long history stays light. It
 * draws into its parent's tree: parts and styles are the history's.
 */
export class AgentRecordSection extends LitElement {
  @property({attribute: false}) section: RecordSection | undefined;
  @property({attribute: false}) context: RecordContext | undefined;
  /** Whether the section before is of another day. */
  @property({attribute: false}) beginsDay = false;
  /** How many records stand before its own. */
  @property({attribute: false}) start = 0;
  /** How many records there are in all; -1 while that is not known. */
  @property({attribute: false}) count = -1;
  /** Key of the record that is selected, if it is one of these. */
  @property({attribute: false}) selectedKey = '';
  /** Key of the record the tab key gets to, if it is one of these. */
  @property({attribute: false}) tabStop = '';
  /** Draws the records without waiting until someone is near. */
  @property({attribute: false}) eager = false;

  @state() private near = false;
  #height = 0;

  constructor() {
    super();
    // A record can be pushed to another page.
    new KeptFocus(
      this,
      () => this,
      () => this.closest<HTMLElement>('.scroller'),
    );
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // The tab key does not get to what is not drawn.
    if (this.tabStop || (!this.hasUpdated && this.eager)) this.near = true;
    // What was measured holds no more.
    if (changed.has('section') && this.#height > 0) this.#height = 0;
  }

  protected override updated(): void {
    const records = this.section?.records.length ?? 0;
    this.classList.toggle('spacer', !this.near);
    this.style.blockSize = this.near ? '' : `${this.#height || records * likelyHeight}px`;
  }

  /** Draws the records, as someone is near them. */
  approach(): void {
    this.near = true;
  }

  /**
   * Leaves the records out, as nobody is near. Those the keyboard is at or gets to stay, and all while words are selected.
   *
   * @param height what they took up, in pixels
   */
  leave(height: number): void {
    if (this.tabStop || this.matches(':focus-within') || getSelection()?.type === 'Range') return;
    if (height > 0) this.#height = height;
    this.near = false;
  }

  /** The element of a record, once it is drawn and laid out. */
  async recordElement(key: string): Promise<HTMLElement | undefined> {
    this.approach();
    await this.updateComplete;
    // Firefox does not scroll to what was drawn just now and is not laid out.
    this.getBoundingClientRect();
    return [...this.querySelectorAll<HTMLElement>('.record')].find(({dataset}) => dataset['key'] === key);
  }

  override render() {
    const {section, context} = this;
    if (!section || !context || !this.near) return nothing;
    const {day, records} = section;
    return html`${this.beginsDay && day ? this.#renderDay(day, context) : nothing}
    ${repeat(records, recordKey, (record, index) =>
      recordView(
        {
          record,
          position: this.start + index + 1,
          count: this.count,
          withDay: day === '',
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

  /** The history's own tree, where its parts and styles apply. */
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-record-section': AgentRecordSection;
  }
}
