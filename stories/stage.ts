import {html, type TemplateResult} from 'lit';
import type {DirectiveResult} from 'lit/directive.js';
import {ref} from 'lit/directives/ref.js';
import {styleMap} from 'lit/directives/style-map.js';

/** Size of a story. Default: a panel of a page. */
export interface StageSize {
  readonly width?: string;
  readonly height?: string;
}

/** Renders a story in a box of the given size. */
export function stage(content: unknown, {width = '480px', height = '620px'}: StageSize = {}): TemplateResult {
  const styles = {
    inlineSize: `min(${width}, 100%)`,
    blockSize: height,
    margin: '0 auto',
    padding: '16px',
    boxSizing: 'border-box',
    display: 'grid',
    gridTemplateRows: 'minmax(0, 1fr)',
  };
  return html`<div style=${styleMap(styles)}>${content}</div>`;
}

const addresses = new WeakMap<Element, string>();
let elementCount = 0;

/**
 * Sets the arguments of a story as properties, before the element is in the page. Each element has its own address, so
 * that no story continues the conversation of another.
 */
export function properties(args: object): DirectiveResult {
  return ref(element => {
    if (!element) return;
    const baseUrl = 'baseUrl' in args && typeof args.baseUrl === 'string' ? args.baseUrl : '';
    const address = addresses.get(element) ?? `/story-${(elementCount += 1)}-${Date.now()}`;
    addresses.set(element, address);
    Object.assign(element, args, baseUrl ? {baseUrl: baseUrl + address} : {});
  });
}

/** Waits until a condition is true, and checks it once per frame. */
export async function until(isThere: () => boolean): Promise<void> {
  while (!isThere()) await new Promise(resolve => requestAnimationFrame(resolve));
}

/** Simulates a browser without a network. Returns a function that ends the simulation. */
export function goOffline(): () => void {
  Object.defineProperty(navigator, 'onLine', {configurable: true, value: false});
  return () => {
    Reflect.deleteProperty(navigator, 'onLine');
  };
}

/** Scrolls the list around an element to its end. Unlike `scrollIntoView`, it never scrolls the page. */
export function scrollToEndOfList(element: Element | null | undefined): void {
  let list = element?.parentElement;
  while (list && list.scrollHeight <= list.clientHeight) list = list.parentElement;
  list?.scrollTo({top: list.scrollHeight});
}
