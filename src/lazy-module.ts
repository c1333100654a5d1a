/**
 * Imports a module. In the files for the script tag, the build appends `query` to the address. Everywhere else it is
 * a plain `import()`.
 */
export type ImportModule<Module> = (query?: string) => Promise<Module>;

/**
 * A module that loads on first use, once for all who use it.
 *
 * Browsers remember a failed module for the life of the page. A retry therefore asks for `?retry=1`, `?retry=2` …
 * The modules that the file imports are loaded already, so a retry never brings a second copy of one.
 */
export class LazyModule<Module> {
  readonly #import: ImportModule<Module>;
  readonly #loss: string;
  #loaded: Module | undefined;
  #loading: Promise<Module> | undefined;
  #failures = 0;
  #hasWarned = false;

  /** @param loss the missing feature, for a warning in the console; it appears once */
  constructor(importModule: ImportModule<Module>, loss = '') {
    this.#import = importModule;
    this.#loss = loss;
  }

  /** The module, once it has loaded. */
  get loaded(): Module | undefined {
    return this.#loaded;
  }

  /** Loads the module. Rejects when it cannot be loaded; the next call retries. */
  load(): Promise<Module> {
    this.#loading ??= this.#import(this.#failures > 0 ? `?retry=${this.#failures}` : undefined).then(
      module => (this.#loaded = module),
      (error: unknown) => {
        this.#failures += 1;
        this.#loading = undefined;
        throw error;
      },
    );
    return this.#loading;
  }

  /** Loads a module that the caller can do without. Resolves with whether it has loaded. */
  async loadFor(onLoad: (module: Module) => unknown): Promise<boolean> {
    let module: Module;
    try {
      module = await this.load();
    } catch (error) {
      if (!this.#hasWarned) console.warn(`agent-chat-elements: ${this.#loss}`, error);
      this.#hasWarned = true;
      return false;
    }
    onLoad(module);
    return true;
  }
}
