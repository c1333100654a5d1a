/** The effects of a custom property on an element. */
const properties = [
  'color',
  'background-color',
  'background-image',
  'border-top-color',
  'border-inline-start-color',
  'outline-color',
  'box-shadow',
  'fill',
  'stroke',
  'text-decoration-color',
  'font-family',
  'font-size',
  'line-height',
  'block-size',
  'inline-size',
  'max-inline-size',
  'contain-intrinsic-inline-size',
  'padding-inline-start',
  'border-start-start-radius',
  'z-index',
  'display',
  'transition-duration',
  'animation-duration',
];

/** An element and all its descendants, including its shadow tree. */
export function deepElements(element: Element): Element[] {
  const inside = [...(element.shadowRoot?.children ?? element.children)];
  return [element, ...inside.flatMap(deepElements)];
}

/** The styles of an element and its descendants as comparable text; equal ones once. */
export function paintOf(element: HTMLElement): string {
  const kinds = new Map(
    deepElements(element)
      .reverse()
      .map(inner => [kindOf(inner), inner]),
  );
  return [...kinds.values()].flatMap(paintsOf).join('\n');
}

/** The styles of an element and of the pseudo-elements that it renders. */
function paintsOf(element: Element): readonly string[] {
  const generated = ['::before', '::after']
    .map(part => getComputedStyle(element, part))
    .filter(({content}) => content !== 'none' && content !== 'normal');
  const placeholder = element.matches('input, textarea') ? [getComputedStyle(element, '::placeholder')] : [];
  return [getComputedStyle(element), ...generated, ...placeholder].map(style =>
    properties.map(name => style.getPropertyValue(name)).join(),
  );
}

function kindOf(element: Element): string {
  const {parentElement, localName, part} = element;
  const own = `${localName} ${element.getAttribute('class')} ${part.value} ${element.matches(':hover')}`;
  return parentElement ? `${kindOf(parentElement)}/${own}` : own;
}
