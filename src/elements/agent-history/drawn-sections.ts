import type {ReactiveControllerHost} from 'lit';
import {NearView} from '../../controllers/near-view.js';
import {AgentRecordSection} from './agent-record-section.js';
import {PrintedSections} from './printed-sections.js';
import {RecordPlace} from './record-place.js';
import type {RecordSection} from './record-sections.js';

/** How far from what is seen records are drawn, in pixels, so that scrolling does not outrun them. */
const drawingMargin = 1500;

/** Where the sections of a history stand. */
export interface SectionPlace {
  readonly scroller: () => HTMLElement | null;
  readonly sections: () => Iterable<AgentRecordSection>;
}

/** Draws the sections of a history that are near what is seen, and all of them while the page is printed. */
export class DrawnSections {
  readonly #sections: () => Iterable<AgentRecordSection>;
  readonly #place: RecordPlace;
  readonly #near: NearView;
  readonly #printed: PrintedSections;

  constructor(host: ReactiveControllerHost, {scroller, sections}: SectionPlace) {
    this.#sections = sections;
    this.#place = new RecordPlace(host, {scroller, sections});
    this.#near = new NearView(host, {
      scroller,
      watched: sections,
      margin: drawingMargin,
      onNear: element => this.#onNear(element),
      onFar: (element, height) => this.#onFar(element, height),
    });
    this.#printed = new PrintedSections(host, {
      sections,
      recheck: section => this.#near.recheck(section),
    });
  }

  /** Called before other records are shown: what is read stays where it is. */
  keepPlace(): void {
    this.#place.hold();
  }

  /** Draws a section wherever it is, and returns its element. */
  draw(section: RecordSection | undefined): AgentRecordSection | undefined {
    const elements = [...this.#sections()];
    const place = elements.findIndex(candidate => candidate.section === section);
    if (!section || place < 0) return undefined;
    // Those beside it come into view with it, and would move it if they were drawn only then.
    for (const element of elements.slice(Math.max(place - 1, 0), place + 2)) {
      element.approach();
      // One that turns out to be far is left out again.
      this.#near.recheck(element);
    }
    return elements[place];
  }

  #onNear(element: Element): void {
    if (!(element instanceof AgentRecordSection)) return;
    this.#place.hold();
    element.approach();
  }

  #onFar(element: Element, height: number): void {
    if (element instanceof AgentRecordSection && !this.#printed.isPrinting) element.leave(height);
  }
}
