/**
 * Brings an element into the middle of what scrolls. What stands above it in view gets its height only then, and may
 * move it: so it is brought there once more when that has been drawn.
 */
export function scrollToMiddle(element: Element): void {
  const scroll = (): void => element.scrollIntoView({block: 'center'});
  scroll();
  requestAnimationFrame(() => requestAnimationFrame(scroll));
}
