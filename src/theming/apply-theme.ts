import {declarations, tokenNames, type Tokens} from './tokens.js';

/**
 * Gives an element and all inside it a look: sets the tokens in its own style, where a content security
 * policy has no say, and takes away those that are left out. `{}` takes the look away.
 *
 * @throws {TypeError} for a name that is no token, and for a value that is no single CSS value.
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
