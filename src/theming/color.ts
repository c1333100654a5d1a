/*
 * Own code, as the maths is short and settled (CSS Color 4, WCAG 2.2): what theming needs of a colour library
 * is two notations, one space and one formula.
 */

/** A colour in sRGB; each part is from 0 to 1. */
export interface Color {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

/** Writes a colour as `#rrggbb`, or as `rgb(r g b / a%)` where something shines through. */
export function formatColor({red, green, blue, alpha}: Color): string {
  const bytes = [red, green, blue].map(part => Math.round(part * 255));
  if (alpha < 1) return `rgb(${bytes.join(' ')} / ${Math.round(alpha * 100)}%)`;
  return `#${bytes.map(byte => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** What one sees of a colour, so much of it, on an opaque ground; browsers mix in sRGB in the same way. */
export function over(top: Color, ground: Color, share = 1): Color {
  const alpha = top.alpha * share;
  const part = (name: 'red' | 'green' | 'blue') => top[name] * alpha + ground[name] * (1 - alpha);
  return {red: part('red'), green: part('green'), blue: part('blue'), alpha: 1};
}

/** The ratio of two opaque colours by WCAG 2.2, from 1 to 21. */
export function contrastRatio(one: Color, other: Color): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The light of a part of a colour, as its screen shows it. */
export function toLinear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

/** The part of a colour that gives so much light. */
export function fromLinear(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}

function luminance({red, green, blue}: Color): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}
