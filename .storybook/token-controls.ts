import type {Decorator} from '@storybook/web-components-vite';
import type {ArgTypesEnhancer} from 'storybook/internal/types';
import {allTokenRows, type Manifest} from './element-tables.js';

const isToken = (name: string): boolean => name.startsWith('--agent-');

/** Sets the tokens of the controls on the page, so that every element of a story inherits them. */
export const followTokens: Decorator = (story, {args}) => {
  applyTokens(document.documentElement, args);
  return story({args: withoutTokens(args)});
};

/** The properties of an element, without its tokens. */
export function withoutTokens(args: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args).filter(([name]) => !isToken(name)));
}

/** Removes tokens without a value: elements then have their defaults. */
export function applyTokens(page: HTMLElement, args: Readonly<Record<string, unknown>>): void {
  for (const name of [...page.style].filter(isToken)) page.style.removeProperty(name);
  for (const [name, value] of Object.entries(args))
    if (isToken(name) && (typeof value === 'string' || typeof value === 'number'))
      page.style.setProperty(name, String(value));
}

/** Adds the tokens of all elements to stories without tokens of their own, such as those of several elements. */
export function tokensOfAll(manifest: Manifest): ArgTypesEnhancer {
  const rows = allTokenRows(manifest);
  return ({argTypes}) => (Object.keys(argTypes).some(isToken) ? argTypes : {...argTypes, ...rows});
}
