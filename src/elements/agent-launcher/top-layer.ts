/** Whether a panel is on screen. */
export function isShown(panel: HTMLElement): boolean {
  return panel.matches('[open], :popover-open');
}

/** Shows a panel above the page. As a modal dialog it takes the focus and keeps the page waiting; else it does neither. */
export function showPanel(panel: HTMLDialogElement, asModal: boolean): void {
  if (asModal) panel.showModal();
  else {
    // As any dialog, it would take the focus from whoever is writing in the page.
    panel.inert = true;
    panel.showPopover();
    panel.inert = false;
  }
}

/** Takes a panel off the screen. */
export function hidePanel(panel: HTMLDialogElement): void {
  if (panel.open) panel.close();
  else panel.hidePopover();
}

/** Makes a panel that has left the document forget that it was shown: it would not be in the top layer again. */
export function forgetShown(panel: HTMLElement): void {
  panel.removeAttribute('open');
}

/**
 * A modal dialog of the page that keeps an element from being used: the one with the focus, which may be in any
 * shadow root, else the one that was opened last.
 */
export function modalInFrontOf(element: Element): Element | undefined {
  const root = element.getRootNode();
  const roots = root instanceof ShadowRoot ? [root, element.ownerDocument] : [element.ownerDocument];
  const holders = placesAround(element);
  const isInFront = (place: Element): boolean => isModal(place) && !holders.includes(place);
  return (
    placesAround(focusedElement()).find(isInFront) ??
    roots.flatMap(place => [...place.querySelectorAll('dialog')]).findLast(isInFront)
  );
}

/** Whether something on screen keeps all that is not inside it from being used. */
export function isModal(element: Element): boolean {
  return element.matches('dialog:modal') && element.getClientRects().length > 0;
}

/** Whether something of its own that is open, between an event's target and a panel, has the first right to it. */
export function hasOpenLayerInside(event: Event, panel: HTMLElement): boolean {
  const path = event.composedPath();
  return path
    .slice(0, Math.max(path.indexOf(panel), 0))
    .some(place => place instanceof HTMLElement && isShown(place) && !(place instanceof HTMLDetailsElement));
}

/** What has the focus, inside whatever shadow roots let themselves be looked into. */
export function focusedElement(): Element | undefined {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused ?? undefined;
}

/** An element and what it is shown in, from the inside out, also through slots and shadow roots. */
function placesAround(element: Element | undefined): Element[] {
  const places: Element[] = [];
  for (let place = element; place; place = place.assignedSlot ?? place.parentElement ?? hostOf(place))
    places.push(place);
  return places;
}

function hostOf(element: Element): Element | undefined {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : undefined;
}
