import {LazyPart} from '../../../controllers/lazy-part.js';
import {shownText} from '../../../conversation/reply-suggestions.js';
import {LazyModule} from '../../../lazy-module.js';
import type * as SuggestionsModule from './suggestions.js';
import type {Suggestions, SuggestingHost, SuggestionsOptions} from './suggestions.js';

export type LazySuggestions = LazyPart<typeof SuggestionsModule, Suggestions>;

export const suggestionsModule = new LazyModule(() => import('./suggestions.js'));

/** Loads the code of suggestions for a page that sets some, or with the first reply that ends with some. */
export function lazySuggestions(host: SuggestingHost, options: SuggestionsOptions): LazySuggestions {
  return new LazyPart(host, {
    module: suggestionsModule,
    isNeeded: () => {
      const {suggestions, suggest, starters} = host;
      const last = options.snapshot().messages.at(-1);
      return suggestions || suggest || starters || (last && shownText(last) !== last.text);
    },
    create: ({Suggestions}) => new Suggestions(host, options),
    loss: 'nothing is suggested, since the code did not load.',
  });
}
