import {fromLinear, toLinear, type Color} from './color.js';

/** A colour as people see it: equal steps of `lightness` look equally far, whatever the hue. */
export interface Oklch {
  /** From 0 to 1. */
  readonly lightness: number;
  /** From 0, which is grey, to about 0.37 on a screen. */
  readonly chroma: number;
  /** In degrees. */
  readonly hue: number;
}

/** An opaque colour's lightness, chroma and hue. */
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

/** The colour a screen can show: what is too strong for it loses chroma, not its lightness or hue. */
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

/** As it is written down and shown: in 256 steps. */
function inBytes([red, green, blue]: Parts): Color {
  const part = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 255) / 255;
  return {red: part(red), green: part(green), blue: part(blue), alpha: 1};
}
