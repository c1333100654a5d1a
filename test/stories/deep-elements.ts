/** All elements of a page in document order, including shadow trees. */
export function* deepElements(root: Document | ShadowRoot = document): Generator<Element> {
  for (const element of root.querySelectorAll('*')) {
    yield element;
    if (element.shadowRoot) yield* deepElements(element.shadowRoot);
  }
}

/** The animations of a page; a document does not list those in its shadow trees. */
export function animations(): readonly Animation[] {
  const roots: (Document | ShadowRoot)[] = [document];
  for (const {shadowRoot} of deepElements()) if (shadowRoot) roots.push(shadowRoot);
  return roots.flatMap(root => root.getAnimations());
}

/** The elements of this project, without other parts of a story. */
export function* ownElements(): Generator<Element> {
  for (const element of deepElements()) if (element.getRootNode() instanceof ShadowRoot) yield element;
}

/** The parent of an element, also across a shadow root or slot. */
export function shownIn(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot;
  const parent = element.parentNode;
  if (parent instanceof ShadowRoot) return parent.host;
  return parent instanceof Element ? parent : null;
}

/** Whether the element has a visible box, however small. */
export function isSeen(element: Element): boolean {
  if (
    !element.checkVisibility({visibilityProperty: true, contentVisibilityAuto: true, opacityProperty: true})
  )
    return false;
  const {width, height} = element.getBoundingClientRect();
  return width > 1 && height > 1 && !isClippedAway(element);
}

/** Whether it is only for screen readers. */
function isClippedAway(element: Element): boolean {
  for (let around: Element | null = element; around; around = shownIn(around)) {
    const {clipPath} = getComputedStyle(around);
    if (clipPath === 'inset(50%)' || clipPath === 'inset(100%)') return true;
  }
  return false;
}

/** Describes an element with its ancestors. */
export function nameOf(element: Element): string {
  const names: string[] = [];
  for (let around: Element | null = element; around && names.length < 4; around = shownIn(around)) {
    const part = around.getAttribute('part');
    const kind = part ?? around.className;
    names.unshift(
      `${around.localName}${typeof kind === 'string' && kind ? `.${kind.trim().replace(/\s+/g, '.')}` : ''}`,
    );
    if (around.localName.startsWith('agent-')) break;
  }
  return names.join(' > ');
}
