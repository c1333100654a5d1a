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

/** Ancestors that can show a control’s focus. */
const reach = 4;

/** The controls without visible focus. */
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
