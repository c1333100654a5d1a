/*
 * What tells formulas from other text is for pages that want them: a chunk of its own. Until it has arrived, and
 * when it cannot, a formula is text as it was written.
 */
import {retriedFetch} from '../../fetching/retried-fetch.js';
import type * as MathRules from './math-rules.js';

const fetchRules = retriedFetch<typeof MathRules>(() => import('./math-rules.js'));
let rules: typeof MathRules | undefined;

/** The rules, if they are there already. */
export function mathRules(): typeof MathRules | undefined {
  return rules;
}

/** Fetches the rules, once; a failed fetch may be tried again. */
export async function loadMathRules(): Promise<void> {
  rules ??= await fetchRules();
}
