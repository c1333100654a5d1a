import {defineElements} from '../define-elements.js';
import {LazyModule} from '../lazy-module.js';
import {addEnglish} from '../locales/english/loaded-english.js';

/**
 * Code, images, footnotes and the buttons of tables, in one file. It loads with the first text that has one of them. It
 * imports nothing from the file of replies, whose address has a query after a retry: an import would load a second copy.
 * So its elements receive the copy function and its icon as properties.
 */
export const contentModule = new LazyModule(
  () =>
    import('./content/index.js').then(content => {
      addEnglish(content.contentEnglish);
      defineElements(content.contentElements);
      return content;
    }),
  'code, images and footnotes are shown as plain text: their code did not load.',
);

/** The parser rules and the element of formulas. They load with the first text of a page that has the setting `math`. */
export const mathModule = new LazyModule(
  () =>
    import('./math/markdown-math.js').then(math => {
      defineElements({'agent-math': math.MarkdownMath});
      return math;
    }),
  'formulas are shown as their source: their code did not load.',
);

const usedModules = new Set<LazyModule<unknown>>();
let isMissing = false;

/** Returns a module if it has loaded. If not, the view of the text loads it and renders the text again. */
export function useModule<Module>(module: LazyModule<Module>): Module | undefined {
  usedModules.add(module);
  isMissing ||= !module.loaded;
  return module.loaded;
}

/** Returns whether all modules that `work` uses have loaded. */
export function usesLoadedCode(work: () => unknown): boolean {
  isMissing = false;
  work();
  return !isMissing;
}

/** Returns the modules that texts have used and that have not loaded. */
export function missingModules(): readonly LazyModule<unknown>[] {
  return [...usedModules].filter(({loaded}) => !loaded);
}
