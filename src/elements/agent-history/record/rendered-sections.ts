import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {ScrollAnchor} from '../../../lists/scroll-anchor.js';
import {VisibilityObserver} from '../../../lists/visibility-observer.js';
import {AgentRecordSection} from './agent-record-section.js';
import type {RecordSection} from './record-days.js';

/** Distance from the view, in pixels, within which records render, so that scrolling does not outrun them. */
const renderingMargin = 1500;

export interface SectionsOptions {
  readonly scroller: () => HTMLElement | null;
  readonly sections: () => Iterable<AgentRecordSection>;
}

/** Renders the sections of a history that are near the view, and all of them while the page is printed. */
export class RenderedSections {
  readonly #sections: () => Iterable<AgentRecordSection>;
  readonly #anchor: AnchoredView;
  readonly #near: VisibilityObserver;
  readonly #printed: PrintedSections;

  constructor(host: ReactiveControllerHost, {scroller, sections}: SectionsOptions) {
    this.#sections = sections;
    this.#anchor = new AnchoredView(host, {scroller, sections});
    this.#near = new VisibilityObserver(host, {
      scroller,
      watched: sections,
      margin: renderingMargin,
      onNear: element => this.#onNear(element),
      onFar: (element, height) => this.#onFar(element, height),
    });
    this.#printed = new PrintedSections(host, {
      sections,
      recheck: section => this.#near.recheck(section),
    });
  }

  /** Keeps the view in place during the next update. Call it before other records render. */
  keepPlace(): void {
    this.#anchor.hold();
  }

  /** Renders a section wherever it is, and returns its element. */
  render(section: RecordSection | undefined): AgentRecordSection | undefined {
    const elements = [...this.#sections()];
    const index = elements.findIndex(candidate => candidate.section === section);
    if (!section || index < 0) return undefined;
    // The sections beside it come into view with it, and would move it if they rendered only then.
    for (const element of elements.slice(Math.max(index - 1, 0), index + 2)) {
      element.approach();
      // A section that turns out to be far becomes empty again.
      this.#near.recheck(element);
    }
    return elements[index];
  }

  #onNear(element: Element): void {
    if (!(element instanceof AgentRecordSection)) return;
    this.#anchor.hold();
    element.approach();
  }

  #onFar(element: Element, height: number): void {
    if (element instanceof AgentRecordSection && !this.#printed.isPrinting) element.leave(height);
  }
}

/** Keeps the view in place while records above it render, in browsers without scroll anchoring. */
class AnchoredView implements ReactiveController {
  readonly #options: SectionsOptions;
  readonly #anchor = new ScrollAnchor();
  #frame = 0;

  constructor(host: ReactiveControllerHost, options: SectionsOptions) {
    this.#options = options;
    host.addController(this);
  }

  /** Call it before records render. At the very top nothing is kept, since new records appear there. */
  hold(): void {
    const scroller = this.#options.scroller();
    if (this.#frame || !scroller?.scrollTop || CSS.supports('overflow-anchor', 'auto')) return;
    const {scrollTop} = scroller;
    this.#anchor.hold(scroller, this.#options.sections());
    // In the next frame, when the content of the records has rendered as well.
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#anchor.follow(scroller.scrollTop - scrollTop);
      const distance = this.#anchor.distance(scroller);
      if (distance !== 0) scroller.scrollBy({top: distance, behavior: 'instant'});
    });
  }

  hostDisconnected(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }
}

interface PrintedSectionsOptions {
  readonly sections: () => Iterable<AgentRecordSection>;
  /** Checks again whether a section is near the view. */
  readonly recheck: (section: AgentRecordSection) => void;
}

/** Renders all sections while the page is printed. */
class PrintedSections implements ReactiveController {
  readonly #options: PrintedSectionsOptions;
  #isPrinting = false;

  constructor(host: ReactiveControllerHost, options: PrintedSectionsOptions) {
    this.#options = options;
    host.addController(this);
  }

  get isPrinting(): boolean {
    return this.#isPrinting;
  }

  hostConnected(): void {
    addEventListener('beforeprint', this.#onPrint);
    addEventListener('afterprint', this.#onPrinted);
  }

  hostDisconnected(): void {
    removeEventListener('beforeprint', this.#onPrint);
    removeEventListener('afterprint', this.#onPrinted);
    this.#isPrinting = false;
  }

  readonly #onPrint = (): void => {
    this.#isPrinting = true;
    for (const section of this.#options.sections()) section.approach();
  };

  readonly #onPrinted = (): void => {
    this.#isPrinting = false;
    for (const section of this.#options.sections()) this.#options.recheck(section);
  };
}
