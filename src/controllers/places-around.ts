/** An element and what it is shown in, from the inside out, also through slots and shadow roots. */
export function placesAround(element: Element | undefined): Element[] {
  const places: Element[] = [];
  for (let place = element; place; place = place.assignedSlot ?? place.parentElement ?? hostOf(place))
    places.push(place);
  return places;
}

function hostOf(element: Element): Element | undefined {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : undefined;
}
