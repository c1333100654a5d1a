import type {Decorator} from '@storybook/web-components-vite';
import type {ArgTypesEnhancer, SBType} from 'storybook/internal/types';
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

/**
 * Returns a CSS rule with the tokens of the controls; empty without any. The browser checks each value, so that no value
 * ends the rule. Storybook has no controls while a story loads.
 */
export function tokenRule(args: Readonly<Record<string, unknown>> = {}): string {
  const probe = document.createElement('div');
  applyTokens(probe, args);
  const lines = [...probe.style].map(name => `  ${name}: ${probe.style.getPropertyValue(name).trim()};\n`);
  return lines.length === 0 ? '' : `:root {\n${lines.join('')}}\n`;
}

/**
 * Puts the tokens of a story first in its controls. A story without tokens of its own, such as one of several elements, has
 * those of all elements.
 */
export function tokensFirst(manifest: Manifest): ArgTypesEnhancer {
  const all = allTokenRows(manifest);
  return ({argTypes, initialArgs}) => {
    const own = Object.entries(argTypes).filter(([name]) => isToken(name));
    // Storybook later moves the arguments of a story to the front, except for those with a type.
    const typed = Object.entries(initialArgs).map(([name, value]) => [
      name,
      {name, type: typeOf(value), ...argTypes[name]},
    ]);
    return {
      ...(own.length > 0 ? Object.fromEntries(own) : all),
      ...argTypes,
      ...(Object.fromEntries(typed) as typeof argTypes),
    };
  };
}

function typeOf(value: unknown): SBType {
  const name = typeof value;
  return name === 'string' || name === 'number' || name === 'boolean' || name === 'function'
    ? {name}
    : {name: 'other', value: name};
}
