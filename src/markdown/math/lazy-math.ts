/* Formulas need the setting `math`, so their parser rules and element load on demand. A formula shows its
   source until they have loaded, or if they fail to load. */
import {defineOnce, RareCode} from '../rare-code.js';

const math = new RareCode(
  () => import('./markdown-math.js'),
  ({MarkdownMath}) => defineOnce('agent-math', MarkdownMath),
);

export function mathRules() {
  return math.use();
}

/** Loads the rules and defines `<agent-math>`. Rejects if they fail to load; the next call retries. */
export async function loadMath(): Promise<void> {
  await math.load();
}
