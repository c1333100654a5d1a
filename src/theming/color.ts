// No colour library, because the needed formulas are short and stable (CSS Color 4, WCAG 2.2). A library
// would be larger.

/** A colour in sRGB. Each part is from 0 to 1. */
export interface Color {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

export function formatColor({red, green, blue, alpha}: Color): string {
  const bytes = [red, green, blue].map(part => Math.round(part * 255));
  if (alpha < 1) return `rgb(${bytes.join(' ')} / ${Math.round(alpha * 100)}%)`;
  return `#${bytes.map(byte => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Blends a share of a colour over an opaque ground in sRGB, as browsers do. */
export function over(top: Color, ground: Color, share = 1): Color {
  const alpha = top.alpha * share;
  const part = (name: 'red' | 'green' | 'blue') => top[name] * alpha + ground[name] * (1 - alpha);
  return {red: part('red'), green: part('green'), blue: part('blue'), alpha: 1};
}

export function contrastRatio(one: Color, other: Color): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function toLinear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function fromLinear(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}

/** WCAG's relative luminance, from 0 to 1. */
export function luminance({red, green, blue}: Color): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

/**
 * A colour in OKLCH, with `lightness` from 0 to 1 and `hue` in degrees. Equal steps of `lightness` look equal
 * in every hue.
 */
export interface Oklch {
  readonly lightness: number;
  /** From 0 (grey) to about 0.37 on a screen. */
  readonly chroma: number;
  readonly hue: number;
}

export function toOklch(color: Color): Oklch {
  const red = toLinear(color.red);
  const green = toLinear(color.green);
  const blue = toLinear(color.blue);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

/** Converts OKLCH to a displayable colour. A colour out of gamut loses chroma, not lightness or hue. */
export function fromOklch({lightness, chroma, hue}: Oklch): Color {
  const bounded = Math.min(1, Math.max(0, lightness));
  const whole = toScreen(bounded, chroma, hue);
  if (isOnScreen(whole)) return inBytes(whole);
  let shown = 0;
  let lost = chroma;
  for (let step = 0; step < 16; step += 1) {
    const middle = (shown + lost) / 2;
    if (isOnScreen(toScreen(bounded, middle, hue))) shown = middle;
    else lost = middle;
  }
  return inBytes(toScreen(bounded, shown, hue));
}

/** Converts OKLCH as browsers do: a colour out of gamut loses what the screen cannot show. */
export function clippedOklch({lightness, chroma, hue}: Oklch): Color {
  return inBytes(toScreen(Math.min(1, Math.max(0, lightness)), chroma, hue));
}

type Parts = readonly [red: number, green: number, blue: number];

function toScreen(lightness: number, chroma: number, hue: number): Parts {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    fromLinear(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    fromLinear(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    fromLinear(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

function isOnScreen(parts: Parts): boolean {
  return parts.every(part => part >= -0.001 && part <= 1.001);
}

/** Rounds to 256 steps, as colours are written and displayed. */
function inBytes([red, green, blue]: Parts): Color {
  const part = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 255) / 255;
  return {red: part(red), green: part(green), blue: part(blue), alpha: 1};
}

/** A number, percentage, angle or `none`. */
const part = /^(none|[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)(%|deg|grad|rad|turn)?$/;

/** Three arguments and an optional alpha, with commas or with spaces and a slash. */
const separated = /^\s*[^\s,/]+(?:(?:\s*,\s*[^\s,/]+){2,3}|(?:\s+[^\s,/]+){2}(?:\s*\/\s*[^\s,/]+)?)\s*$/;

const isAngle = /(deg|grad|rad|turn)$/;

const degrees: Readonly<Record<string, number>> = {deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360};

/**
 * Parses `#rgb`, `#rrggbb`, both with alpha, `rgb()`, `hsl()` and `oklch()` in all spellings. Returns
 * `undefined` for anything else.
 */
export function readColor(text: string): Color | undefined {
  const written = text.trim().toLowerCase();
  // No valid colour is longer.
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
      // 100 % of chroma is 0.4.
      const chroma = second.endsWith('%') ? amount(second, 1) * 0.4 : amount(second, 1);
      return fromOklch({
        lightness: bounded(amount(first, 1)),
        chroma: Math.min(1, Math.max(0, chroma)),
        hue: angle(third),
      });
    }
  }
}

/** Converts a percentage to a fraction, and a number to a fraction of `whole`. */
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
    const position = (((offset + hue / 30) % 12) + 12) % 12;
    return lightness - strength * Math.max(-1, Math.min(position - 3, 9 - position, 1));
  };
  return {red: channel(0), green: channel(8), blue: channel(4), alpha: 1};
}
