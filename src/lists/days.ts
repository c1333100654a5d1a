import type {ReactiveController, ReactiveControllerHost} from 'lit';

export interface DayWords {
  lang(): string;
  date(date: Date, options: Intl.DateTimeFormatOptions): string;
  relativeTime(
    value: number,
    unit: Intl.RelativeTimeFormatUnit,
    options: Intl.RelativeTimeFormatOptions,
  ): string;
}

const anHour = 60 * 60_000;

/**
 * Returns the name of a day, such as “Yesterday”; `''` for an unknown time.
 * @param timeZone time zone that the browser supports; default: the reader's own
 */
export function dayName(time: number | undefined, words: DayWords, timeZone?: string): string {
  if (time === undefined || Number.isNaN(new Date(time).getTime())) return '';
  const day = (moment: number) =>
    words.date(new Date(moment), {dateStyle: 'full', ...(timeZone && {timeZone})});
  const name = day(time);
  const now = Date.now();
  const isNear = Math.abs(now - time) < 50 * anHour;
  // Days have 23 to 25 hours. 12 hours ago was today or yesterday; if it was today, 26 hours ago was
  // yesterday.
  const days = new Set(isNear ? [0, 12, 26].map(hours => day(now - hours * anHour)) : []);
  const daysAgo = [...days].slice(0, 2).indexOf(name);
  const text = daysAgo < 0 ? name : words.relativeTime(-daysAgo, 'day', {numeric: 'auto'});
  // Many languages write days in lower case, except at the beginning of a line.
  const [first = ''] = text;
  return first.toLocaleUpperCase(words.lang()) + text.slice(first.length);
}

/** Updates its host at midnight, and when the page becomes visible. No timer runs while the page is hidden. */
export class MidnightTimer implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #untilMidnight: () => number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param untilMidnight returns the milliseconds until midnight; default: in the reader's time zone */
  constructor(
    host: ReactiveControllerHost,
    untilMidnight = () => new Date().setHours(24, 0, 0, 0) - Date.now(),
  ) {
    this.#host = host;
    this.#untilMidnight = untilMidnight;
    host.addController(this);
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.restart);
    this.restart();
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.restart);
    clearTimeout(this.#timer);
  }

  /** Updates the host and restarts the timer. Call it when the time of midnight changes. */
  readonly restart = (): void => {
    this.#host.requestUpdate();
    clearTimeout(this.#timer);
    if (!document.hidden) this.#timer = setTimeout(this.restart, this.#untilMidnight());
  };
}
