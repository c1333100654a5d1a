import {isSeen, nameOf, ownElements, shownIn} from './deep-elements.js';

/** Tolerance in pixels, because browsers round fractions differently. */
const tolerance = 1;
const smallestTarget = 24;

const targets = 'a[href], button, input, select, textarea, summary, [role="option"], [role="button"]';

/** Overflow: a page wider than its window, parts wider than their element, clipped text. */
export function layoutFaults(): readonly string[] {
  const {scrollWidth} = document.documentElement;
  const faults = scrollWidth > innerWidth ? [`The page is ${scrollWidth} px wide in ${innerWidth} px.`] : [];
  for (const element of ownElements()) {
    if (!isSeen(element)) continue;
    if (sticksOut(element)) faults.push(`Wider than its element: ${nameOf(element)}`);
    if (cutsWords(element) || cutsPlaceholder(element)) faults.push(`Cuts its words: ${nameOf(element)}`);
    if (element.matches(targets) && !element.matches(':disabled') && isTooSmall(element))
      faults.push(`${sizeOf(element)}: ${nameOf(element)}`);
  }
  return faults;
}

function sticksOut(element: Element): boolean {
  const root = element.getRootNode();
  if (!(root instanceof ShadowRoot) || element instanceof SVGElement) return false;
  for (let around = shownIn(element); around && around !== root.host; around = shownIn(around)) {
    const {overflowX, position} = getComputedStyle(around);
    if (overflowX !== 'visible' || position === 'fixed') return false;
  }
  if (getComputedStyle(element).position === 'fixed') return false;
  const box = element.getBoundingClientRect();
  const host = root.host.getBoundingClientRect();
  return box.right > host.right + tolerance || box.left < host.left - tolerance;
}

function cutsWords(element: Element): boolean {
  if (!(element instanceof HTMLElement) || element instanceof HTMLInputElement) return false;
  const hasWords = [...element.childNodes].some(node => node instanceof Text && node.data.trim() !== '');
  if (!hasWords || element.scrollWidth <= element.clientWidth + tolerance) return false;
  const {display, overflowX, textOverflow, webkitLineClamp} = getComputedStyle(element);
  // Text that is a flex or grid item has no ellipsis, whatever its container sets.
  const hasDots = textOverflow === 'ellipsis' && !/flex|grid/.test(display);
  return (overflowX === 'hidden' || overflowX === 'clip') && !hasDots && webkitLineClamp === 'none';
}

/** Whether a field’s placeholder is clipped without an ellipsis. */
function cutsPlaceholder(field: Element): boolean {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false;
  const styles = [getComputedStyle(field), getComputedStyle(field, '::placeholder')] as const;
  // A placeholder with its own text-overflow shows no ellipsis.
  const hasDots = styles.every(({textOverflow}) => textOverflow === 'ellipsis');
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen || !field.matches(':placeholder-shown') || hasDots) return false;
  const [{font, paddingLeft, paddingRight}] = styles;
  pen.font = font;
  const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  return pen.measureText(field.placeholder).width > room;
}

/** Whether a finger can miss it: smaller than allowed, without free space around it. */
function isTooSmall(element: Element): boolean {
  if (isInText(element)) return false;
  const {width, height, left, top} = element.getBoundingClientRect();
  if (width >= smallestTarget - tolerance / 2 && height >= smallestTarget - tolerance / 2) return false;
  const reach = smallestTarget / 2 - tolerance;
  const middle = {x: left + width / 2, y: top + height / 2};
  return [
    {x: middle.x - reach, y: middle.y},
    {x: middle.x + reach, y: middle.y},
    {x: middle.x, y: middle.y - reach},
    {x: middle.x, y: middle.y + reach},
  ].some(({x, y}) => isInWindow(x, y) && !belongsTo(hit(x, y), element));
}

/** Whether it is a link or a control in a sentence, which has the height of its line. */
function isInText(element: Element): boolean {
  return getComputedStyle(element).display === 'inline';
}

function isInWindow(x: number, y: number): boolean {
  return x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
}

function hit(x: number, y: number): Element | null {
  let found = document.elementFromPoint(x, y);
  for (;;) {
    const inner = found?.shadowRoot?.elementFromPoint(x, y);
    if (!inner || inner === found) return found;
    found = inner;
  }
}

function belongsTo(part: Element | null, target: Element): boolean {
  for (let around = part; around; around = shownIn(around)) {
    if (around === target) return true;
    if (around instanceof HTMLLabelElement && around.control === target) return true;
  }
  return false;
}

function sizeOf(element: Element): string {
  const {width, height} = element.getBoundingClientRect();
  return `A target of ${width.toFixed(0)} × ${height.toFixed(0)} px`;
}
