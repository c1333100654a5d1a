import {animations, isSeen, nameOf, ownElements, shownIn} from './deep-elements.js';

/** A window that opens can take the focus itself; no key reaches it. */
const focusable = [
  'a[href]',
  'button',
  'input',
  'select',
  'textarea',
  'summary',
  '[tabindex]:not([role=dialog], dialog)',
].join();

/** The styles that can show focus. */
const looks = [
  'outlineStyle',
  'outlineColor',
  'outlineWidth',
  'boxShadow',
  'borderTopColor',
  'borderTopWidth',
  'backgroundColor',
  'textDecorationLine',
] as const;

/** Pixels of a ring that may be cut off: browsers round fractions differently. */
const tolerance = 1;

/** Ancestors that can show a control’s focus. */
const reach = 4;

/** The controls without visible focus, and those whose outline is cut off. */
export function focusFaults(): readonly string[] {
  const before = deepFocus();
  before?.blur();
  const faults: string[] = [];
  for (const element of ownElements()) {
    if (!(element instanceof HTMLElement) || !canHaveFocus(element)) continue;
    const calm = looksAround(element);
    element.focus({preventScroll: true});
    if (deepFocus() !== element) continue;
    endTransitions();
    if (looksAround(element) === calm) faults.push(`Shows no focus: ${nameOf(element)}`);
    if (isRingCutOff(element)) faults.push(`Its focus ring is cut off: ${nameOf(element)}`);
    element.blur();
    endTransitions();
  }
  before?.focus({preventScroll: true});
  return faults;
}

function canHaveFocus(element: HTMLElement): boolean {
  return element.matches(focusable) && !element.matches(':disabled, [inert] *') && isSeen(element);
}

function looksAround(element: Element): string {
  const seen: string[] = [];
  let around: Element | null = element;
  for (let step = 0; around && step < reach; step += 1, around = shownIn(around))
    for (const pseudo of [null, '::before', '::after']) {
      const style = getComputedStyle(around, pseudo);
      seen.push(...looks.map(look => (look.startsWith('outline') ? outlineOf(style) : style[look])));
    }
  return seen.join();
}

/** Without a style, an outline still has a width and a colour. */
function outlineOf({outlineStyle, outlineColor, outlineWidth}: CSSStyleDeclaration): string {
  return outlineStyle === 'none' ? 'none' : `${outlineWidth} ${outlineColor}`;
}

function endTransitions(): void {
  for (const animation of animations()) if (animation instanceof CSSTransition) animation.finish();
}

function deepFocus(): HTMLElement | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused instanceof HTMLElement && focused !== document.body ? focused : null;
}

/** Whether a box around the element clips its outline, wherever the box is scrolled to. */
function isRingCutOff(element: HTMLElement): boolean {
  const {outlineStyle, outlineWidth, outlineOffset} = getComputedStyle(element);
  const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
  if (outlineStyle === 'none' || ring <= 0) return false;
  const {left, top, right, bottom} = element.getBoundingClientRect();
  for (let around = shownIn(element); around; around = shownIn(around)) {
    if (!(around instanceof HTMLElement) || !clips(around)) continue;
    const box = around.getBoundingClientRect();
    const start = {x: box.left + around.clientLeft, y: box.top + around.clientTop};
    // Where the page is scrolled to does not count, but a ring beyond the first or last line stays out of reach.
    const scrolled = scrollRange(around);
    const room = [
      left - ring - start.x + scrolled.left,
      top - ring - start.y + scrolled.top,
      start.x + around.clientWidth + scrolled.right - right - ring,
      start.y + around.clientHeight + scrolled.bottom - bottom - ring,
    ];
    if (room.some(space => space < -tolerance)) return true;
    const isScrolled = Object.values(scrolled).some(distance => distance > 0);
    if (isScrolled || getComputedStyle(around).position === 'fixed') return false;
  }
  return false;
}

function clips(element: Element): boolean {
  const {overflowX, overflowY, contain, contentVisibility} = getComputedStyle(element);
  return (
    overflowX !== 'visible' ||
    overflowY !== 'visible' ||
    /paint|content|strict/.test(contain) ||
    contentVisibility === 'auto'
  );
}

/** How far each edge of the visible part is from that edge of the whole content. */
function scrollRange(element: Element) {
  const {scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight} = element;
  const isMirrored = getComputedStyle(element).direction === 'rtl';
  const wide = scrollWidth - clientWidth;
  const left = isMirrored ? wide + scrollLeft : scrollLeft;
  return {left, top: scrollTop, right: wide - left, bottom: scrollHeight - clientHeight - scrollTop};
}
