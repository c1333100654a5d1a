import {endMark} from '../documents.js';

/** What a page under measurement can do. */
interface ContenderPage {
  /** Settles when questions can be asked. */
  readonly ready: Promise<unknown>;
  /** Puts the caret where a visitor writes. */
  focusField(): void;
  /** Asks, and settles when the last piece of the reply has been handed over to be shown. */
  ask(question: string): Promise<unknown>;
  /** What holds the messages on screen. */
  messages(): HTMLElement;
}

/** What has been counted since the question. */
export interface PageCounts {
  /** Lengths of the tasks over 50 ms, in milliseconds. */
  readonly longTasks: readonly number[];
  /** Frames in which the page ran a callback of its own. */
  readonly frames: number;
  /** From each key to the end of the frame that followed, in milliseconds. */
  readonly keyDelays: readonly number[];
}

/** What measuring uses of a page. */
export interface BenchPage extends ContenderPage {
  /** Asks, and settles when the end of the reply is shown. */
  ask(question: string): Promise<void>;
  /** The text on screen when its end really is, else `''`. */
  shownText(): string;
  counts(): PageCounts;
}

declare global {
  var benchPage: BenchPage;
}

const longTasks: number[] = [];
const keyDelays: number[] = [];
let frames = 0;

/** Makes a page measurable. */
export function startBenchPage(page: ContenderPage): void {
  countFrames();
  countLongTasks();
  countKeyDelays();
  globalThis.benchPage = {
    ready: page.ready,
    focusField: () => page.focusField(),
    messages: () => page.messages(),
    ask: async question => {
      longTasks.length = keyDelays.length = frames = 0;
      await page.ask(question);
      do await nextFrame();
      while (!page.messages().textContent.includes(endMark));
    },
    shownText: () => (isEndRendered(page.messages()) ? page.messages().innerText : ''),
    counts: () => ({longTasks, frames, keyDelays}),
  };
}

/** Settles when the next frame has been drawn. */
function nextFrame(): Promise<void> {
  return new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Whether the last words take up room, which words that are hidden or skipped do not. */
function isEndRendered(messages: HTMLElement): boolean {
  const texts = document.createTreeWalker(messages, NodeFilter.SHOW_ELEMENT);
  let end: Node | null = null;
  while (texts.nextNode()) if (texts.currentNode.textContent?.includes(endMark)) end = texts.currentNode;
  return end instanceof HTMLElement && end.checkVisibility() && end.getClientRects().length > 0;
}

/** A counter that asks for every frame would make frames nobody needs, and charge them to the page. */
function countFrames(): void {
  const request = globalThis.requestAnimationFrame.bind(globalThis);
  let latest = 0;
  globalThis.requestAnimationFrame = callback =>
    request(time => {
      if (time !== latest) frames += 1;
      latest = time;
      callback(time);
    });
}

function countLongTasks(): void {
  new PerformanceObserver(list => longTasks.push(...list.getEntries().map(({duration}) => duration))).observe(
    {
      entryTypes: ['longtask'],
    },
  );
}

function countKeyDelays(): void {
  addEventListener(
    'keydown',
    ({timeStamp}) => void nextFrame().then(() => keyDelays.push(performance.now() - timeStamp)),
    {capture: true},
  );
}
