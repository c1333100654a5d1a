import {nothing} from 'lit';
import {AsyncDirective} from 'lit/async-directive.js';
import {directive, type DirectiveResult} from 'lit/directive.js';

const aSecond = 1000;

/** Counts the seconds of a wait down, and shows nothing once it is over. */
class Countdown extends AsyncDirective {
  #begunFor: unknown;
  #endsAt = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  #words: (seconds: number) => unknown = () => nothing;

  /**
   * @param reason what is waited for; another one begins a new wait
   * @param seconds how long the wait is
   * @param words what is shown while so many seconds are left
   */
  render(reason: unknown, seconds: number, words: (seconds: number) => unknown): unknown {
    this.#words = words;
    if (reason !== this.#begunFor) {
      this.#begunFor = reason;
      this.#endsAt = performance.now() + seconds * aSecond;
      this.#start();
    }
    return this.#current();
  }

  protected override disconnected(): void {
    clearInterval(this.#timer);
  }

  protected override reconnected(): void {
    this.#start();
  }

  get #secondsLeft(): number {
    // A timer may ring a little before its time, by a clock that is not told exactly.
    return Math.max(0, Math.ceil((this.#endsAt - performance.now()) / aSecond - 0.05));
  }

  #current(): unknown {
    const left = this.#secondsLeft;
    return left > 0 ? this.#words(left) : nothing;
  }

  #start(): void {
    clearInterval(this.#timer);
    if (this.#secondsLeft === 0) return;
    this.#timer = setInterval(() => {
      if (this.#secondsLeft === 0) clearInterval(this.#timer);
      this.setValue(this.#current());
    }, aSecond);
  }
}

const countDown = directive(Countdown);

/** Shows `words` for each second of a wait, and nothing after it. A wait begins anew with another `reason`. */
export function countdown(
  reason: unknown,
  seconds: number,
  words: (seconds: number) => unknown,
): DirectiveResult {
  return countDown(reason, seconds, words);
}
