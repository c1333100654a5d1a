import {deepElements, nameOf, ownElements} from './deep-elements.js';

const densities = ['comfortable', 'compact'];

export function hasTextField(): boolean {
  return textFields().length > 0;
}

/** The fields with text smaller than `size` pixels, in each density. */
export async function fieldFaults(size: number): Promise<readonly string[]> {
  const faults = new Set<string>();
  if (!matchMedia('(pointer: coarse)').matches) faults.add('The page is not on a phone.');
  for (const density of densities) {
    for (const element of deepElements()) if (element.shadowRoot) element.setAttribute('density', density);
    await new Promise(requestAnimationFrame);
    for (const field of textFields()) {
      const {fontSize} = getComputedStyle(field);
      if (Number.parseFloat(fontSize) < size) faults.add(`Text of ${fontSize}, ${density}: ${nameOf(field)}`);
    }
  }
  return [...faults];
}

/** Also hidden ones: most of them show in another state. */
function textFields(): readonly Element[] {
  const kinds = 'textarea, select, [contenteditable], input:not([type=radio], [type=checkbox])';
  return [...ownElements()].filter(element => element.matches(kinds));
}
