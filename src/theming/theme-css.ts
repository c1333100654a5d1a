import {declarations, type Tokens} from './tokens.js';

/**
 * A CSS rule that sets tokens, for a style sheet.
 *
 * @throws {TypeError} for a name that is no token, and for a value that is no single CSS value.
 */
export function themeCSS(tokens: Tokens, selector = ':root'): string {
  if (selector.trim() === '' || /[{}<;]|\/\*/.test(selector))
    throw new TypeError(`A selector is needed, not ${JSON.stringify(selector)}.`);
  const lines = declarations(tokens).map(([property, value]) => `  ${property}: ${value};\n`);
  return `${selector} {\n${lines.join('')}}\n`;
}
