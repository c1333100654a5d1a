import {presets, type ShapeName, type Tokens} from '../../src/theming.js';
import {defaultShapes} from '../../src/styles/default-tokens.js';
import type {StudioSettings} from './settings.js';

/** A slider: its token, and the pixels that it offers. Every look is inside the range. */
interface Size {
  readonly token: ShapeName;
  readonly min: number;
  readonly max: number;
}

export const sizes = {
  radius: {token: 'radius', min: 0, max: 28},
  size: {token: 'font-size', min: 13, max: 20},
  space: {token: 'space', min: 8, max: 24},
} as const satisfies Readonly<Record<string, Size>>;

/** The fonts of the looks by the names that a visitor chooses, and one more. No font is loaded. */
export const fonts = {
  system: {name: 'System', stack: defaultShapes.font},
  serif: {name: 'Serif', stack: presets.paper.font ?? ''},
  rounded: {name: 'Rounded', stack: presets.mint.font ?? ''},
  grotesque: {name: 'Grotesque', stack: presets.ink.font ?? ''},
  mono: {name: 'Monospace', stack: defaultShapes['font-mono']},
} as const;

/** A setting of shapes or type. Empty for the value of the look, so that it follows another look. */
export type ShapeSetting = keyof typeof sizes | 'font';

export type Shapes = {readonly [Name in ShapeSetting]: string};

/** The settings on which the values of a look depend. */
type Look = Pick<StudioSettings, 'preset' | 'density'>;

export const shapeSettings: readonly ShapeSetting[] = [...(['radius', 'size', 'space'] as const), 'font'];

const tokenOf = (name: ShapeSetting): ShapeName => (name === 'font' ? 'font' : sizes[name].token);

/** Reads pixels and the name of a font. A wrong value, and the value of the look, are empty. */
export function readShapes(given: URLSearchParams, look: Look): Shapes {
  const read = (name: ShapeSetting) => {
    const text = given.get(name) ?? '';
    return isOffered(name, text) && text !== shapeOfLook(name, look) ? text : '';
  };
  return {radius: read('radius'), size: read('size'), space: read('space'), font: read('font')};
}

function isOffered(name: ShapeSetting, text: string): boolean {
  if (name === 'font') return Object.hasOwn(fonts, text);
  const {min, max} = sizes[name];
  return /^\d{1,2}$/.test(text) && Number(text) >= min && Number(text) <= max;
}

/** Returns the value that a control shows for a look: pixels without their unit, or the name of a font. */
export function shapeOfLook(name: ShapeSetting, look: Look): string {
  const token = tokenOf(name);
  const value = presets[look.preset][token] ?? usualValue(token, look);
  if (name !== 'font') return value.replace(/px$/, '');
  return Object.entries(fonts).find(([, {stack}]) => stack === value)?.[0] ?? '';
}

/** Replaces the shapes of a look by those of the settings, and leaves out a default of the elements. */
export function withShapes(tokens: Tokens, settings: Shapes & Look): Tokens {
  const chosen = shapeSettings
    .filter(name => settings[name] !== '')
    .map(name => [tokenOf(name), cssValue(name, settings[name])] as const);
  const all: Tokens = {...tokens, ...Object.fromEntries(chosen)};
  return Object.fromEntries(
    Object.entries(all).filter(([token, value]) => !isShape(token) || value !== usualValue(token, settings)),
  );
}

function isShape(token: string): token is ShapeName {
  return token in defaultShapes;
}

/** A compact chat has smaller text. */
function usualValue(token: ShapeName, {density}: Look): string {
  return token === 'font-size' && density === 'compact' ? '14px' : defaultShapes[token];
}

function cssValue(name: ShapeSetting, value: string): string {
  return name === 'font' ? fonts[value as keyof typeof fonts].stack : `${value}px`;
}
