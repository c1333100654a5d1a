/*
 * Formulas need the setting `math`, so their parser rules and element load on demand. Until they have loaded, or if they
 * fail to load, a formula is shown as its source.
 */
import {LazyModule} from '../../lazy.js';

const mathModule = new LazyModule(() => import('./markdown-math.js'));

/** The rules for formulas, once they have loaded. */
export function mathRules() {
  return mathModule.loaded;
}

/** Loads the rules and defines `<agent-math>`. Rejects when they cannot be loaded; the next call retries. */
export async function loadMath(): Promise<void> {
  const {MarkdownMath} = await mathModule.load();
  if (!customElements.get('agent-math')) customElements.define('agent-math', MarkdownMath);
}

/** Styles of formulas, once they have loaded. */
export function mathElementStyles() {
  return mathModule.loaded?.mathStyles ?? [];
}
