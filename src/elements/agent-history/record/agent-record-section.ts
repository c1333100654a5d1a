import {html, LitElement, nothing, type PropertyValues} from 'lit';
import {property, state} from 'lit/decorators.js';
import {ifDefined} from 'lit/directives/if-defined.js';
import {repeat} from 'lit/directives/repeat.js';
import {FocusRestorer} from '../../../controllers/focus-restorer.js';
import {recordKey} from '../../../conversation/record-pages.js';
import type {RecordContext} from './record-context.js';
import type {RecordSection} from './record-days.js';
import {recordTemplate} from './record.template.js';

/** Estimated height in pixels of a record that has not rendered. Only the scroll bar shows the difference. */
const likelyHeight = 96;

/**
 * A section of the records of a history, which is empty while it is far from the view, so that a long history stays light.
 * It renders into the tree of the history, whose parts and styles apply.
 */
export class AgentRecordSection extends LitElement {
  @property({attribute: false}) section: RecordSection | undefined;
  @property({attribute: false}) context: RecordContext | undefined;
  /** Whether the section before belongs to another day. */
  @property({attribute: false}) beginsDay = false;
  /** Number of records before those of the section. */
  @property({attribute: false}) start = 0;
  /** Number of all records; -1 while it is unknown. */
  @property({attribute: false}) count = -1;
  /** Key of the selected record, if it is in the section. */
  @property({attribute: false}) selectedKey = '';
  /** Key of the record in the tab order, if it is in the section. */
  @property({attribute: false}) tabStop = '';
  /** Renders the records at once, even if they are far from the view. */
  @property({attribute: false}) eager = false;

  @state() private near = false;
  #height = 0;

  constructor() {
    super();
    // A record can move to another page.
    new FocusRestorer(
      this,
      () => this,
      () => this.closest<HTMLElement>('.scroller'),
    );
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // The tab key does not reach records that have not rendered.
    if (this.tabStop || (!this.hasUpdated && this.eager)) this.near = true;
    // The measured height is out of date.
    if (changed.has('section') && this.#height > 0) this.#height = 0;
  }

  protected override updated(): void {
    const records = this.section?.records.length ?? 0;
    this.classList.toggle('spacer', !this.near);
    this.style.blockSize = this.near ? '' : `${this.#height || records * likelyHeight}px`;
  }

  /** Renders the records, which have come near the view. */
  approach(): void {
    this.near = true;
  }

  /**
   * Removes the records, which are far from the view. They stay if they have the focus or are in the tab order, and while
   * text is selected.
   *
   * @param height their height in pixels
   */
  leave(height: number): void {
    if (this.tabStop || this.matches(':focus-within') || getSelection()?.type === 'Range') return;
    if (height > 0) this.#height = height;
    this.near = false;
  }

  /** Returns the element of a record, once it has rendered and has a layout. */
  async recordElement(key: string): Promise<HTMLElement | undefined> {
    this.approach();
    await this.updateComplete;
    // Firefox does not scroll to an element without a layout.
    this.getBoundingClientRect();
    return [...this.querySelectorAll<HTMLElement>('.record')].find(({dataset}) => dataset['key'] === key);
  }

  override render() {
    const {section, context} = this;
    if (!section || !context || !this.near) return nothing;
    const {day, records} = section;
    return html`${this.beginsDay && day ? this.#renderDay(day, context) : nothing}
    ${repeat(records, recordKey, (record, index) =>
      recordTemplate(
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

  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-record-section': AgentRecordSection;
  }
}
