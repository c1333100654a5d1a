import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {LazyModule} from '../lazy-module.js';

export interface LazyPartOptions<Module, Part> {
  readonly module: LazyModule<Module>;
  /** Whether the host needs the part. Read before each update, until the part exists. */
  readonly isNeeded: () => unknown;
  readonly create: (module: Module) => Part;
}

/**
 * A part of an element whose code loads when the element needs it. A failed load is retried with the next update. The
 * part is created after an update, never within one: hydration expects the content that the server rendered.
 */
export class LazyPart<Module, Part> implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #options: LazyPartOptions<Module, Part>;
  #part: Part | undefined;

  constructor(host: ReactiveControllerHost, options: LazyPartOptions<Module, Part>) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  /** The part, once its code has loaded. */
  get loaded(): Part | undefined {
    return this.#part;
  }

  hostUpdate(): void {
    const {module, isNeeded, create} = this.#options;
    if (this.#part || !isNeeded()) return;
    void module.loadFor(code => {
      this.#part ??= create(code);
      this.#host.requestUpdate();
    });
  }
}
