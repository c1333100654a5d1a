/*
 * The code that finds and shows formulas loads in pages with the setting `math`. Until it has loaded, and when it
 * cannot be loaded, a formula is text as it was written.
 */
import {LazyModule} from '../../lazy.js';

const mathModule = new LazyModule(() => import('./math-features.js'));

/** The rules for formulas, once they have loaded. */
export function mathRules() {
  return mathModule.loaded;
}

/** Loads the code for formulas, once. Rejects when it cannot be loaded; the next call retries. */
export async function loadMath(): Promise<void> {
  const {MarkdownMath} = await mathModule.load();
  if (!customElements.get('agent-math')) customElements.define('agent-math', MarkdownMath);
}

/** Styles of formulas, once they have loaded. */
export function mathElementStyles() {
  return mathModule.loaded?.mathStyles ?? [];
}
