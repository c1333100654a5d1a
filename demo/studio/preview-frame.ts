import {delayByTimer} from '../../src/delay.js';
import {writeSettings, type StudioSettings} from './settings.js';

const phoneWidth = 360;
/** A narrower desktop would show the layout of a tablet, so the preview is scaled down instead. */
const leastDesktopWidth = 1000;
/** Long enough for a word, so that the page does not load again for each letter. */
const reloadDelay = 400;

/** The page of the preview. Tokens change in the running page; a change of its script tag loads the page again. */
export class PreviewFrame {
  readonly #frame: HTMLIFrameElement;
  readonly #stage: HTMLElement;
  #settings: StudioSettings | undefined;
  #cancelReload: (() => void) | undefined;
  /** Parameters of the page in the frame. The page before it may still send a message. */
  #search = '';
  /** The focused control while the preview loads or opens its chat; otherwise `undefined`. */
  #focused: HTMLElement | undefined;

  constructor(frame: HTMLIFrameElement, stage: HTMLElement) {
    this.#frame = frame;
    this.#stage = stage;
    new ResizeObserver(() => this.#layOut()).observe(stage);
    addEventListener('message', ({source, data}) => {
      if (source === frame.contentWindow && data === this.#search) this.#release();
    });
    // Later, because the browser has not finished its own move of the focus yet.
    addEventListener('blur', () => void delayByTimer(() => this.#returnFocus(), 0));
  }

  show(settings: StudioSettings): void {
    const before = this.#settings;
    this.#settings = settings;
    this.#layOut();
    // A visitor who had the chat open would not see its greeting any more.
    const hidesChat = before?.chat === 'open' && settings.chat === 'closed';
    if (!before || hidesChat || before.preview !== settings.preview) {
      this.reload();
      return;
    }
    if (settings.chat !== before.chat || settings.width !== before.width) this.#hold();
    this.#frame.contentWindow?.postMessage(writeSettings(settings), location.origin);
    if (tagSettings(settings) !== tagSettings(before)) this.#reloadSoon();
  }

  reload(): void {
    if (!this.#settings) return;
    this.#cancelReload?.();
    this.#hold();
    // A replaced address adds no step to the history of the studio.
    const parameters = writeSettings(this.#settings);
    this.#search = parameters && `?${parameters}`;
    this.#frame.contentWindow?.location.replace(`./studio-preview.html${this.#search}`);
  }

  #reloadSoon(): void {
    this.#cancelReload?.();
    this.#cancelReload = delayByTimer(() => this.reload(), reloadDelay);
  }

  /** A chat that covers a phone takes the focus, but the user of the studio is still at a control. */
  #hold(): void {
    const {activeElement} = document;
    if (activeElement instanceof HTMLElement && activeElement !== this.#frame) this.#focused = activeElement;
    this.#frame.ariaBusy = 'true';
  }

  #release(): void {
    // A window in the background dispatches no `blur`.
    this.#returnFocus();
    this.#focused = undefined;
    this.#frame.ariaBusy = null;
  }

  #returnFocus(): void {
    const {activeElement, body} = document;
    if (activeElement !== this.#frame) return;
    // Where no control has the focus, it is at the body, which receives it only with an index.
    if (this.#focused === body) body.tabIndex = -1;
    this.#focused?.focus({preventScroll: true});
    body.removeAttribute('tabindex');
  }

  #layOut(): void {
    const {clientWidth, clientHeight} = this.#stage;
    const isPhone = this.#settings?.width === 'phone';
    const width = isPhone ? Math.min(phoneWidth, clientWidth) : Math.max(leastDesktopWidth, clientWidth);
    const scale = isPhone ? 1 : Math.min(1, clientWidth / width);
    this.#stage.classList.toggle('phone', isPhone);
    const {style} = this.#frame;
    style.inlineSize = `${width}px`;
    style.blockSize = isPhone ? '100%' : `${clientHeight / scale}px`;
    style.transform = scale === 1 ? '' : `scale(${scale})`;
  }
}

/** The part of the settings that the script tag contains. */
function tagSettings({greeting, starters, language, density, corner, scheme}: StudioSettings): string {
  return JSON.stringify([greeting, starters, language, density, corner, scheme]);
}
