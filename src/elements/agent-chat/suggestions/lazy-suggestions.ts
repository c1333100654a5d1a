import {nothing, type ReactiveController, type TemplateResult} from 'lit';
import {shownText} from '../../../conversation/reply-suggestions.js';
import {LazyModule} from '../../../lazy-module.js';
import type {Suggestions, SuggestingHost, SuggestionsOptions} from './suggestions.js';

export const suggestionsModule = new LazyModule(() => import('./suggestions.js'));

/** Loads the code of suggestions for a page that sets some, or with the first reply that ends with some. */
export class LazySuggestions implements ReactiveController {
  readonly #host: SuggestingHost;
  readonly #options: SuggestionsOptions;
  #suggestions: Suggestions | undefined;

  constructor(host: SuggestingHost, options: SuggestionsOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostUpdate(): void {
    const {suggestions, suggest, starters} = this.#host;
    const last = this.#options.snapshot().messages.at(-1);
    const isNeeded = suggestions || suggest || starters || (last && shownText(last) !== last.text);
    if (this.#suggestions || !isNeeded) return;
    if (suggestionsModule.loaded) {
      this.#suggestions = new suggestionsModule.loaded.Suggestions(this.#host, this.#options);
    } else {
      const onLoad = () => this.#host.requestUpdate();
      void suggestionsModule.loadFor(onLoad, 'nothing is suggested, since the code did not load.');
    }
  }

  render(): TemplateResult | typeof nothing {
    return this.#suggestions?.render() ?? nothing;
  }
}
