import {isSeen, nameOf, ownElements, shownIn} from './deep-elements.js';

/** WCAG’s minimum for text of any size. */
const enough = 4.5;

/** Low-contrast text in forced colours. axe would read the colours without them. */
export function forcedColorFaults(): readonly string[] {
  const faults: string[] = [];
  for (const element of ownElements()) {
    const hasWords = [...element.childNodes].some(node => node instanceof Text && node.data.trim() !== '');
    if (!hasWords || !isSeen(element) || element.matches(':disabled, :disabled *')) continue;
    const ratio = contrast(getComputedStyle(element).color, groundOf(element));
    if (ratio < enough)
      faults.push(`A contrast of ${ratio.toFixed(1)} in forced colours: ${nameOf(element)}`);
  }
  return faults;
}

/** The background colour of an element. */
function groundOf(element: Element): string {
  for (let around: Element | null = element; around; around = shownIn(around)) {
    const {backgroundColor} = getComputedStyle(around);
    if (!/^rgba\(.+, 0\)$/.test(backgroundColor)) return backgroundColor;
  }
  return 'rgb(255, 255, 255)';
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** WCAG’s formula; system colours are opaque and in `rgb()`. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [...color.matchAll(/[\d.]+/g)].map(([number]) => {
    const part = Number(number) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
