import {defaultColors, defaultShapes, type LightDark} from '../styles/default-tokens.js';

export type {LightDark};

/** A colour token: `accent` is `--agent-accent`. */
export type ColorName = keyof typeof defaultColors;

/** A token for a size, typeface, shadow, duration or layer. */
export type ShapeName = keyof typeof defaultShapes;

/** Any token, by its name without `--agent-`. */
export type TokenName = ColorName | ShapeName;

/** Colour scheme of a token's colour. */
export type Scheme = keyof LightDark;

/** CSS values of tokens. A colour may be a pair: one for light pages and one for dark pages. */
export type Tokens = {readonly [Name in ColorName]?: string | LightDark} & ShapeTokens;

/** CSS values of the tokens that are not colours. */
export type ShapeTokens = {readonly [Name in ShapeName]?: string};

/** All colours, each for light and dark. */
export type ColorTokens = {readonly [Name in ColorName]: LightDark};

export const tokenNames: readonly TokenName[] = [
  ...(Object.keys(defaultColors) as ColorName[]),
  ...(Object.keys(defaultShapes) as ShapeName[]),
];

/** Text that would end or extend a declaration, or load a resource. */
const unsafe = /[;{}<>\\]|\/\*|(url|src|image-set)\(|^\s*$|!/i;

/**
 * Returns the custom property and value of each given token.
 *
 * @throws {TypeError} for an unknown token, and for a value that is not a single CSS value.
 */
export function declarations(tokens: Tokens): readonly (readonly [property: string, value: string])[] {
  return requireTokens(tokens).map(([name, value]) => [
    `--agent-${name}`,
    isLightDark(value) ? lightDark(name, value) : single(name, value),
  ]);
}

export function requireTokens(tokens: Tokens): readonly (readonly [name: string, value: unknown])[] {
  const given = Object.entries(tokens).filter(([, value]: [string, unknown]) => value !== undefined);
  const unknown = given.find(([name]) => !(tokenNames as readonly string[]).includes(name));
  if (unknown) throw new TypeError(`There is no token ${unknown[0]}.`);
  return given;
}

export function isLightDark(value: unknown): value is LightDark {
  return typeof value === 'object' && value !== null && 'light' in value && 'dark' in value;
}

function lightDark(name: string, {light, dark}: LightDark): string {
  const [first, second] = [single(name, light), single(name, dark)];
  return first === second ? first : `light-dark(${first}, ${second})`;
}

function single(name: string, value: unknown): string {
  if (typeof value !== 'string' || unsafe.test(value) || !isClosed(value))
    throw new TypeError(`The token ${name} needs one CSS value, not ${JSON.stringify(value)}.`);
  return value.trim();
}

/** Whether all quotes and brackets are closed. An open one would include the following CSS. */
function isClosed(value: string): boolean {
  const wanted: string[] = [];
  for (const mark of value.replace(/"[^"\n]*"|'[^'\n]*'/g, '').match(/["'()[\]]/g) ?? []) {
    if (mark === '(') wanted.push(')');
    else if (mark === '[') wanted.push(']');
    else if (mark !== wanted.pop()) return false;
  }
  return wanted.length === 0;
}

/**
 * Applies a theme to an element and its descendants. Sets the tokens as inline style, which a content security
 * policy allows, and removes missing tokens. `{}` removes the theme.
 *
 * @throws {TypeError} for an unknown token, and for a value that is not a single CSS value.
 */
export function applyTheme(element: HTMLElement, tokens: Tokens): void {
  const values = new Map(declarations(tokens));
  for (const name of tokenNames) {
    const property = `--agent-${name}`;
    const value = values.get(property);
    if (value === undefined) element.style.removeProperty(property);
    else element.style.setProperty(property, value);
  }
}

/**
 * Returns a CSS rule that sets tokens.
 *
 * @throws {TypeError} for an unknown token, and for a value that is not a single CSS value.
 */
export function themeCSS(tokens: Tokens, selector = ':root'): string {
  if (selector.trim() === '' || /[{}<;]|\/\*/.test(selector))
    throw new TypeError(`A selector is needed, not ${JSON.stringify(selector)}.`);
  const lines = declarations(tokens).map(([property, value]) => `  ${property}: ${value};\n`);
  return `${selector} {\n${lines.join('')}}\n`;
}
