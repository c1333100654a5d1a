/** Compiled, never run: what templates of Svelte know of the tags. */
import type {SvelteHTMLElements} from 'svelte/elements';
import type {} from 'agent-chat-elements/svelte';

export const provider: SvelteHTMLElements['agent-provider'] = {'base-url': '/agents', class: 'page'};
export const picker: SvelteHTMLElements['agent-picker'] = {
  pageSize: 5,
  'on:agent-select': event => event.agent.AgentId,
};
export const history: SvelteHTMLElements['agent-history'] = {order: 'asc'};
export const launcher: SvelteHTMLElements['agent-launcher'] = {
  open: true,
  'context-turns': 3,
  suggestions: ['Hello'],
};
export const settings: SvelteHTMLElements['agent-chat'] = {
  'agent-id': 'Agent-42',
  headingLevel: 3,
  disabled: true,
  'onagent-reply-end': ({recordId, stopped}) => recordId === '' || stopped,
};

// @ts-expect-error There is no such key.
export const wrongKey: SvelteHTMLElements['agent-chat'] = {'send-key': 'space'};
// @ts-expect-error A number is wanted.
export const wrongNumber: SvelteHTMLElements['agent-chat'] = {headingLevel: 'high'};
// @ts-expect-error There is no such property.
export const wrongName: SvelteHTMLElements['agent-chat'] = {colour: 'red'};
// @ts-expect-error The event has another field.
export const wrongField: SvelteHTMLElements['agent-chat'] = {'onagent-reply-end': event => event.words};
