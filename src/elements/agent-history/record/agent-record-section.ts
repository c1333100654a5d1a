import {html, LitElement, nothing} from 'lit';
import {property} from 'lit/decorators.js';
import {ifDefined} from 'lit/directives/if-defined.js';
import {repeat} from 'lit/directives/repeat.js';
import {FocusRestorer} from '../../../controllers/focus-restorer.js';
import {recordKey} from '../../../conversation/record-pages.js';
import type {RecordContext} from './record-context.js';
import type {RecordSection} from './record-days.js';
import {recordTemplate} from './record.template.js';

/**
 * A section of the records of a history, which may be empty while it is far from the view. It renders into the tree of the
 * history, whose parts and styles apply.
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
  /** Whether the records render. The section is an empty box otherwise. */
  @property({attribute: false}) rendered = false;

  constructor() {
    super();
    // A record can move to another page.
    new FocusRestorer(
      this,
      () => this,
      () => this.closest<HTMLElement>('.scroller'),
    );
  }

  protected override updated(): void {
    this.classList.toggle('spacer', !this.rendered);
  }

  /** Returns the element of a record, once it has rendered and has a layout. */
  async recordElement(key: string): Promise<HTMLElement | undefined> {
    await this.updateComplete;
    // Firefox does not scroll to an element without a layout.
    this.getBoundingClientRect();
    return [...this.querySelectorAll<HTMLElement>('.record')].find(({dataset}) => dataset['key'] === key);
  }

  override render() {
    const {section, context} = this;
    if (!section || !context || !this.rendered) return nothing;
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
