import {LazyModule, type ImportModule} from '../lazy-module.js';

const used = new Set<RareCode<unknown>>();

/** Code that few texts need. The view of the first text that uses it loads it. Until then, the text stays readable. */
export class RareCode<Module> extends LazyModule<Module> {
  /** @param onLoad defines the elements of the module */
  constructor(importModule: ImportModule<Module>, onLoad: (module: Module) => void = () => undefined) {
    super(async query => {
      const module = await importModule(query);
      onLoad(module);
      return module;
    });
  }

  /** Returns the module if it has loaded. If not, `missingCode` contains it from now on. */
  use(): Module | undefined {
    if (!this.loaded) used.add(this);
    return this.loaded;
  }
}

/** Returns the code that texts have used and that has not loaded. */
export function missingCode(): readonly RareCode<unknown>[] {
  return [...used].filter(code => !code.loaded);
}

export function defineOnce(tag: string, element: CustomElementConstructor): void {
  if (!customElements.get(tag)) customElements.define(tag, element);
}
