import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {FetchedCode} from '../fetching/fetched-code.js';

/** What a page may switch on. */
export interface Feature<Code, Controller> {
  readonly code: FetchedCode<Code>;
  /**
   * Absent while the page does not want it. When its code could not be had, another value than before has it
   * fetched again, and so has a network that is back.
   */
  readonly wanted: () => string | undefined;
  readonly begin: (code: Code) => Controller;
  /** What is missing while the code cannot be had, as the console is told. */
  readonly loss: string;
}

/** A controller of an element that begins once the page wants what it does; until then its code is not fetched. */
export class FetchedFeature<Code, Controller> implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #feature: Feature<Code, Controller>;
  #controller: Controller | undefined;
  #asked: string | undefined;

  constructor(host: ReactiveControllerHost, feature: Feature<Code, Controller>) {
    this.#host = host;
    this.#feature = feature;
    host.addController(this);
  }

  /** The controller, once it has begun. */
  get controller(): Controller | undefined {
    return this.#controller;
  }

  hostUpdate(): void {
    const {code, wanted, loss} = this.#feature;
    const want = wanted();
    if (this.#controller || want === undefined) return;
    const asked = want + String(navigator.onLine);
    if (code.ready) this.#begin(code.ready);
    else if (asked !== this.#asked) void code.loadFor(() => this.#host.requestUpdate(), loss);
    this.#asked = asked;
  }

  /** Has the controller do something: at once, or when its code, which is fetched for that, has come and was drawn with. */
  async use(act: (controller: Controller) => void): Promise<void> {
    if (!this.#controller) {
      const {code, loss} = this.#feature;
      await code.loadFor(loaded => this.#begin(loaded), loss);
      await this.#host.updateComplete;
    }
    if (this.#controller) act(this.#controller);
  }

  #begin(code: Code): void {
    this.#controller ??= this.#feature.begin(code);
    this.#host.requestUpdate();
  }
}
