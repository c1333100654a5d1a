/** Compiled, never run: tags in templates of Svelte. */
import type {SvelteHTMLElements} from 'svelte/elements';
import type {} from 'agent-chat-elements/svelte';

export const chat: SvelteHTMLElements['agent-chat'] = {
  contextTurns: 4,
  'onagent-reply-end': event => event.text.length,
};
