import {FetchedFeature} from '../../controllers/fetched-feature.js';
import {FetchedCode} from '../../fetching/fetched-code.js';
import type {ChatSettings} from './chat-settings.js';
import type {SuggestingChat} from './suggestions.js';

/** What suggestions need. */
export const suggestionCode = new FetchedCode(() => import('./suggestions.js'));

/** The suggestions of a chat, which begin once the page has any or can be asked for them. */
export type FetchedSuggestions = ReturnType<typeof fetchedSuggestions>;

/** Has the suggestions of a chat begin when the page wants them. */
export function fetchedSuggestions(host: ChatSettings, chat: SuggestingChat, code = suggestionCode) {
  return new FetchedFeature(host, {
    code,
    wanted: () => {
      const wanted = host.suggestions ?? host.suggest ?? undefined;
      // Asked for again with each message.
      return wanted === undefined ? undefined : String(chat.state.messages.length);
    },
    begin: ({Suggestions}) => new Suggestions(host, chat),
    loss: 'nothing is suggested, since the code for it could not be fetched.',
  });
}
