import {endMark, firstWords} from '../documents.js';

/** A page under measurement. */
interface ContenderPage {
  /** The button that opens the chat. Missing when the chat is open from the start. */
  opener?(): Element | null | undefined;
  /** The field a visitor types in. Enter sends. */
  field(): Element | null | undefined;
  /** Sends a message by one action. Missing on pages that are measured with typing only. */
  ask?(question: string): void;
  /** The element that contains the messages. */
  messages(): HTMLElement | null | undefined;
}

/** Time from the send to the first word in the DOM. */
export interface FirstWordTime {
  readonly milliseconds: number;
  /** Frames that began meanwhile. */
  readonly frames: number;
}

/** The functions of a page that the measurement calls. */
interface BenchPage {
  /** The centre of an element on screen. */
  centerOf(place: 'opener' | 'field'): {readonly x: number; readonly y: number} | undefined;
  ask(question: string): void;
  /** Whether the end of the reply is in the DOM. */
  hasEnd(): boolean;
  /** The text on screen if its end is visible, else an empty string. Forces a layout. */
  shownText(): string;
  timeFirstWord(question: string): Promise<FirstWordTime>;
  /** Returns a list that grows with each key: milliseconds from the key to the end of the next frame. */
  watchKeys(): readonly number[];
}

declare global {
  var benchPage: BenchPage;
}

/** Makes a page measurable. Nothing here runs until the measurement calls it. */
export function startBenchPage(page: ContenderPage): void {
  const textOf = () => page.messages()?.textContent ?? '';
  const ask = (question: string) => {
    if (!page.ask) throw new Error('The page cannot send by one action.');
    page.ask(question);
  };
  globalThis.benchPage = {
    centerOf: place => {
      const box = page[place]?.()?.getBoundingClientRect();
      return box && {x: box.x + box.width / 2, y: box.y + box.height / 2};
    },
    ask,
    hasEnd: () => textOf().includes(endMark),
    shownText: () => {
      const messages = page.messages();
      return messages && isEndRendered(messages) ? messages.innerText : '';
    },
    timeFirstWord: async question => {
      const frames = countFrames();
      const begun = performance.now();
      ask(question);
      await textAppears(page.messages(), () => textOf().includes(firstWords));
      return {milliseconds: performance.now() - begun, frames: frames()};
    },
    watchKeys,
  };
}

/** Settles in the microtask after the change that fulfils the condition. */
function textAppears(root: Node | null | undefined, isThere: () => boolean): Promise<void> {
  if (!root) throw new Error('The page has no element for messages.');
  return new Promise(resolve => {
    const observer = new MutationObserver(() => {
      if (!isThere()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(root, {childList: true, characterData: true, subtree: true});
  });
}

/** Counts frames until the returned function reads the number. */
function countFrames(): () => number {
  let frames = 0;
  let request = requestAnimationFrame(function count() {
    frames += 1;
    request = requestAnimationFrame(count);
  });
  return () => {
    cancelAnimationFrame(request);
    return frames;
  };
}

/** Whether the last words have a size. Hidden or skipped words have none. */
function isEndRendered(messages: HTMLElement): boolean {
  const elements = document.createTreeWalker(messages, NodeFilter.SHOW_ELEMENT);
  let end: Node | null = null;
  while (elements.nextNode())
    if (elements.currentNode.textContent?.includes(endMark)) end = elements.currentNode;
  return end instanceof HTMLElement && end.checkVisibility() && end.getClientRects().length > 0;
}

function watchKeys(): readonly number[] {
  const delays: number[] = [];
  const onKey = ({timeStamp}: KeyboardEvent) =>
    requestAnimationFrame(() => setTimeout(() => delays.push(performance.now() - timeStamp)));
  addEventListener('keydown', onKey, {capture: true});
  return delays;
}
