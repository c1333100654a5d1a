/* Formulas need the setting `math`, so their parser rules and element load on demand. A formula shows its
   source until they have loaded, or if they fail to load. */
import {LazyModule} from '../../lazy-module.js';

const mathModule = new LazyModule(() => import('./markdown-math.js'));

export function mathRules() {
  return mathModule.loaded;
}

/** Loads the rules and defines `<agent-math>`. Rejects if they fail to load; the next call retries. */
export async function loadMath(): Promise<void> {
  const {MarkdownMath} = await mathModule.load();
  if (!customElements.get('agent-math')) customElements.define('agent-math', MarkdownMath);
}

export function mathElementStyles() {
  return mathModule.loaded?.mathStyles ?? [];
}
