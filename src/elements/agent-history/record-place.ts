import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {KeptPlace} from '../../controllers/kept-place.js';

/** The parts of a history its records stand in. */
export interface PlaceParts {
  readonly scroller: () => HTMLElement | null;
  /** The elements whose children are the records. */
  readonly sections: () => Iterable<Element>;
}

/** Keeps what is read where it is while records above it are drawn, also in Safari, which does not by itself. */
export class RecordPlace implements ReactiveController {
  readonly #parts: PlaceParts;
  readonly #place = new KeptPlace();
  #frame = 0;

  constructor(host: ReactiveControllerHost, parts: PlaceParts) {
    this.#parts = parts;
    host.addController(this);
  }

  /** Called before records are drawn. Nothing has to stay at the very top: what is new is to be seen there. */
  hold(): void {
    const scroller = this.#parts.scroller();
    if (this.#frame || !scroller?.scrollTop || CSS.supports('overflow-anchor', 'auto')) return;
    const {scrollTop} = scroller;
    this.#place.hold(scroller, this.#parts.sections());
    // With the next frame, when the texts of the records have been drawn as well.
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#place.follow(scroller.scrollTop - scrollTop);
      const distance = this.#place.distance(scroller);
      if (distance !== 0) scroller.scrollBy({top: distance, behavior: 'instant'});
    });
  }

  hostDisconnected(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }
}
