import type {CSSResult} from 'lit';
import {LazyModule, type ImportModule} from '../lazy-module.js';
import {addEnglish} from '../locales/english/lines.js';

const all: RareCode<object>[] = [];

/** Optional exports of a rare module. */
interface RareExports {
  readonly styles?: CSSResult;
  /** Its lines in English. The files of other languages contain all lines. */
  readonly english?: object;
}

/** Code that few texts need. The view of the first text that uses it loads it. Until then, the text stays readable. */
export class RareCode<Module extends object> extends LazyModule<Module> {
  isUsed = false;

  /** @param onLoad defines the elements of the module */
  constructor(importModule: ImportModule<Module>, onLoad: (module: Module) => void = () => undefined) {
    super(async query => {
      const module: Module & RareExports = await importModule(query);
      if (module.english) addEnglish(module.english);
      onLoad(module);
      return module;
    });
    all.push(this);
  }

  /** Returns the module if it has loaded. If not, `missingCode` contains it from now on. */
  use(): Module | undefined {
    this.isUsed = true;
    return this.loaded;
  }
}

/** Returns the code that texts have used and that has not loaded. */
export function missingCode(): readonly RareCode<object>[] {
  return all.filter(code => code.isUsed && !code.loaded);
}

/** Returns the styles that the loaded modules export as `styles`. */
export function rareStyles(): readonly CSSResult[] {
  return all.flatMap(({loaded}: {loaded?: RareExports | undefined}) => loaded?.styles ?? []);
}

export function defineOnce(tag: string, element: CustomElementConstructor): void {
  if (!customElements.get(tag)) customElements.define(tag, element);
}
