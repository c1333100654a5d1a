import {declarations, tokenNames, type Tokens} from './tokens.js';

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
