import {defaultColors, defaultShapes, type LightDark} from '../styles/default-tokens.js';

export type {LightDark};

/** A token that is a colour: `accent` is `--agent-accent`. */
export type ColorName = keyof typeof defaultColors;

/** A token that is a size, a typeface, a shadow, a time or a layer. */
export type ShapeName = keyof typeof defaultShapes;

/** Any token, by what follows `--agent-` in its name. */
export type TokenName = ColorName | ShapeName;

/** Which of a token's two colours. */
export type Scheme = keyof LightDark;

/** Values of tokens, as CSS writes them. A colour may be two: one for light pages and one for dark ones. */
export type Tokens = {readonly [Name in ColorName]?: string | LightDark} & ShapeTokens;

/** Values of the tokens that are no colours. */
export type ShapeTokens = {readonly [Name in ShapeName]?: string};

/** Every colour, each for light and dark. */
export type ColorTokens = {readonly [Name in ColorName]: LightDark};

/** The names of all tokens. */
export const tokenNames: readonly TokenName[] = [
  ...(Object.keys(defaultColors) as ColorName[]),
  ...(Object.keys(defaultShapes) as ShapeName[]),
];

/** What would end a declaration, begin something else within it, or load something. */
const foreign = /[;{}<>\\]|\/\*|(url|src|image-set)\(|^\s*$|!/i;

/**
 * Each given token's custom property and value.
 *
 * @throws {TypeError} for a name that is none, and for a value that is no single CSS value.
 */
export function declarations(tokens: Tokens): readonly (readonly [property: string, value: string])[] {
  return requireTokens(tokens).map(([name, value]) => [
    `--agent-${name}`,
    isLightDark(value) ? lightDark(name, value) : single(name, value),
  ]);
}

/** Those that are given. Throws a `TypeError` for a name that is none. */
export function requireTokens(tokens: Tokens): readonly (readonly [name: string, value: unknown])[] {
  const given = Object.entries(tokens).filter(([, value]: [string, unknown]) => value !== undefined);
  const unknown = given.find(([name]) => !(tokenNames as readonly string[]).includes(name));
  if (unknown) throw new TypeError(`There is no token ${unknown[0]}.`);
  return given;
}

/** Whether a value is two colours. */
export function isLightDark(value: unknown): value is LightDark {
  return typeof value === 'object' && value !== null && 'light' in value && 'dark' in value;
}

function lightDark(name: string, {light, dark}: LightDark): string {
  const [first, second] = [single(name, light), single(name, dark)];
  return first === second ? first : `light-dark(${first}, ${second})`;
}

function single(name: string, value: unknown): string {
  if (typeof value !== 'string' || foreign.test(value) || !isClosed(value))
    throw new TypeError(`The token ${name} needs one CSS value, not ${JSON.stringify(value)}.`);
  return value.trim();
}

/** Whether all quotes and brackets are closed: an open one would take up what comes behind the value. */
function isClosed(value: string): boolean {
  const wanted: string[] = [];
  for (const mark of value.replace(/"[^"\n]*"|'[^'\n]*'/g, '').match(/["'()[\]]/g) ?? []) {
    if (mark === '(') wanted.push(')');
    else if (mark === '[') wanted.push(']');
    else if (mark !== wanted.pop()) return false;
  }
  return wanted.length === 0;
}
