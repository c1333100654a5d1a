import type {Color} from './color.js';
import {fromOklch} from './oklch.js';

/** Parts of the colour functions: numbers, percentages, angles, `none`. */
const part = /^(none|[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)(%|deg|grad|rad|turn)?$/;

/** Three of them and perhaps an alpha, as of old with commas, or with spaces and a slash. */
const separated = /^\s*[^\s,/]+(?:(?:\s*,\s*[^\s,/]+){2,3}|(?:\s+[^\s,/]+){2}(?:\s*\/\s*[^\s,/]+)?)\s*$/;

const isAngle = /(deg|grad|rad|turn)$/;

const degrees: Readonly<Record<string, number>> = {deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360};

/**
 * Reads `#rgb`, `#rrggbb`, both with alpha, `rgb()`, `hsl()` and `oklch()` in all their spellings;
 * `undefined` for anything else.
 */
export function readColor(text: string): Color | undefined {
  const written = text.trim().toLowerCase();
  // Nothing longer is a colour.
  if (written.length > 100) return undefined;
  if (written.startsWith('#')) return readHex(written.slice(1));
  const [, name = '', inside = ''] = /^(rgba?|hsla?|oklch)\(([^()]*)\)$/.exec(written) ?? [];
  if (!separated.test(inside) || (name === 'oklch' && inside.includes(','))) return undefined;
  const parts = inside.split(/[\s,/]+/).filter(word => word !== '');
  const [first = '', second = '', third = '', fourth = '1'] = parts;
  if (!parts.every(word => part.test(word)) || isAngle.test(fourth)) return undefined;
  const alpha = bounded(amount(fourth, 1));
  const color = readParts(name, first, second, third);
  if (!color || ![color.red, color.green, color.blue, alpha].every(Number.isFinite)) return undefined;
  return {...color, alpha};
}

function readHex(digits: string): Color | undefined {
  if (!/^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(digits)) return undefined;
  const long = digits.length < 6 ? digits.replace(/./g, '$&$&') : digits;
  const [red = 0, green = 0, blue = 0, alpha = 1] = (long.match(/../g) ?? []).map(
    byte => parseInt(byte, 16) / 255,
  );
  return {red, green, blue, alpha};
}

function readParts(name: string, first: string, second: string, third: string): Color | undefined {
  switch (name) {
    case 'rgb':
    case 'rgba':
      if ([first, second, third].some(word => isAngle.test(word))) return undefined;
      return {
        red: bounded(amount(first, 255)),
        green: bounded(amount(second, 255)),
        blue: bounded(amount(third, 255)),
        alpha: 1,
      };
    case 'hsl':
    case 'hsla':
      if ([second, third].some(word => isAngle.test(word)) || first.endsWith('%')) return undefined;
      return fromHsl(angle(first), bounded(amount(second, 100)), bounded(amount(third, 100)));
    default: {
      if ([first, second].some(word => isAngle.test(word)) || third.endsWith('%')) return undefined;
      // A percentage of chroma is one of 0.4.
      const chroma = second.endsWith('%') ? amount(second, 1) * 0.4 : amount(second, 1);
      return fromOklch({
        lightness: bounded(amount(first, 1)),
        chroma: Math.min(1, Math.max(0, chroma)),
        hue: angle(third),
      });
    }
  }
}

/** A percentage as a share of one, a number as a share of its whole. */
function amount(word: string, whole: number): number {
  if (word === 'none') return 0;
  return word.endsWith('%') ? parseFloat(word) / 100 : parseFloat(word) / whole;
}

function angle(word: string): number {
  if (word === 'none') return 0;
  return parseFloat(word) * (degrees[part.exec(word)?.[2] ?? 'deg'] ?? 1);
}

function bounded(value: number): number {
  return Math.min(1, Math.max(0, value));
}

function fromHsl(hue: number, saturation: number, lightness: number): Color {
  const strength = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const place = (((offset + hue / 30) % 12) + 12) % 12;
    return lightness - strength * Math.max(-1, Math.min(place - 3, 9 - place, 1));
  };
  return {red: channel(0), green: channel(8), blue: channel(4), alpha: 1};
}
