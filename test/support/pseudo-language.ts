import {en, type Strings} from '../../src/locales/en.js';

type Term = string | ((...values: readonly unknown[]) => string);

/**
 * Every line of the English in ⟦brackets⟧, so that words of no language are told apart. It goes by a code under
 * which times are written without letters.
 */
export const pseudoLanguage = {
  ...Object.fromEntries(
    Object.entries(en as Readonly<Record<string, Term>>).map(([key, term]) => [key, marked(term)]),
  ),
  $code: 'fi',
  $name: 'Pseudo',
  $dir: 'ltr',
} as unknown as Strings;

/** The letters of a text that are in no bracket. */
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
