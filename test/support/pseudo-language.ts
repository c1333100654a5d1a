import {en, type Strings} from '../../src/locales/en.js';

type Term = string | ((...values: readonly unknown[]) => string);

/**
 * Every English string in ⟦brackets⟧, so that other words are detectable. Its code belongs to a language whose times
 * contain no letters.
 */
export const pseudoLanguage = {
  ...Object.fromEntries(
    Object.entries(en as Readonly<Record<string, Term>>).map(([key, term]) => [key, marked(term)]),
  ),
  $code: 'fi',
  $name: 'Pseudo',
  $dir: 'ltr',
} as unknown as Strings;

/** The letters of a text outside brackets. */
export function unmarkedWords(text: string): string {
  let rest = text;
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replaceAll(/⟦[^⟦⟧]*⟧/g, '');
  }
  return rest.replaceAll(/\P{L}/gu, '');
}

function marked(term: Term): Term {
  return typeof term === 'string' ? `⟦${term}⟧` : (...values) => `⟦${term(...values)}⟧`;
}
