import {html, type ReactiveController} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import type {MessagePartElement} from '../part-element.js';

/** Milliseconds of reasoning before its time is shown. */
const minElapsed = 3000;

/** Box for the time of the reasoning. Hidden from screen readers, because it changes each second. */
export const elapsed = html`<bdi class="elapsed" aria-hidden="true"></bdi>`;

/** Shows the time of a running reasoning, once per second, without rendering the part around it. */
export class ElapsedTime implements ReactiveController {
  readonly #part: MessagePartElement;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(part: MessagePartElement) {
    this.#part = part;
    part.addController(this);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }

  /** Call it after each rendering. */
  readonly show = (): void => {
    clearTimeout(this.#timer);
    const {host, element} = this.#part;
    const box = this.#part.querySelector('.elapsed');
    const startedAt = element.message?.reasoning?.startedAt;
    if (!box || startedAt === undefined) return;
    // The clock of the computer may have been set back.
    const passed = Math.max(0, Date.now() - startedAt);
    const rest = passed % 1000;
    const words = passed < minElapsed ? '' : durationWords(passed - rest, host.localize);
    if (box.textContent !== words) box.textContent = words;
    this.#timer = setTimeout(this.show, 1000 - rest);
  };
}

export function durationWords(milliseconds: number, localize: Localize): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  return localize.term('duration', Math.floor(seconds / 60), seconds % 60);
}
