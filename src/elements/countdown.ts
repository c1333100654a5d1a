import {noChange, ReactiveElement, type ReactiveController} from 'lit';
import {Directive, directive, type ElementPart} from 'lit/directive.js';

const aSecond = 1000;

/** Counts the seconds of a wait down in an element, and hides it once they are over. */
class Countdown extends Directive implements ReactiveController {
  #part: ElementPart | undefined;
  #begunFor: unknown;
  #endsAt = 0;
  #words: (seconds: number) => string = String;
  #timer: ReturnType<typeof setInterval> | undefined;

  override update(part: ElementPart, wait: Parameters<Countdown['render']>): unknown {
    this.#part = part;
    return this.render(...wait);
  }

  /**
   * @param reason what is waited for; another one begins a new wait
   * @param seconds how long the wait is
   * @param words what is shown while so many seconds are left
   */
  override render(reason: unknown, seconds: number, words: (seconds: number) => string): unknown {
    const host = this.#part?.options?.host;
    this.#words = words;
    if (reason !== this.#begunFor) {
      this.#begunFor = reason;
      this.#endsAt = performance.now() + seconds * aSecond;
      if (host instanceof ReactiveElement) host.addController(this);
    }
    this.#show();
    return noChange;
  }

  hostConnected(): void {
    this.hostDisconnected();
    this.#timer = setInterval(() => {
      // What it stands in may have been taken away meanwhile.
      if (this.#part?.element.isConnected) this.#show();
      else this.hostDisconnected();
    }, aSecond);
  }

  hostDisconnected(): void {
    clearInterval(this.#timer);
  }

  #show(): void {
    // A timer may ring a little before its time, by a clock that is not told exactly.
    const left = Math.max(0, Math.ceil((this.#endsAt - performance.now()) / aSecond - 0.05));
    const {element} = this.#part ?? {};
    element?.replaceChildren(left > 0 ? this.#words(left) : '');
    element?.toggleAttribute('hidden', left === 0);
    if (left === 0) this.hostDisconnected();
  }
}

/**
 * Shows `words` for each second of a wait in the element it is put on, which is hidden after it. A wait begins anew
 * with another `reason`. It belongs into the template of an element, and counts while that is in the page.
 */
export const countdown = directive(Countdown);
