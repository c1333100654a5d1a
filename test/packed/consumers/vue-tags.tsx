/** Compiled, never run: what templates of Vue know of the tags. */
import type {GlobalComponents} from 'vue';
import type {AgentChat} from 'agent-chat-elements';
import type {} from 'agent-chat-elements/vue';

type Component<Tag extends keyof GlobalComponents> = InstanceType<GlobalComponents[Tag]>;

export const provider: Component<'agent-provider'>['$props'] = {'base-url': '/agents', class: 'page'};
export const picker: Component<'agent-picker'>['$props'] = {
  pageSize: 5,
  onAgentSelect: event => event.agent.AgentId,
};
export const history: Component<'agent-history'>['$props'] = {order: 'asc'};
export const launcher: Component<'agent-launcher'>['$props'] = {open: true, suggestions: ['Hello']};
export const settings: Component<'agent-chat'>['$props'] = {
  'agent-id': 'Agent-42',
  headingLevel: 3,
  disabled: true,
  onAgentReplyEnd: ({recordId, stopped}) => recordId === '' || stopped,
};

export function isTheElement(chat: Component<'agent-chat'>, event: Event): AgentChat {
  // @ts-expect-error It is another event.
  chat.$emit('agent-reply-end', event);
  return chat;
}

// @ts-expect-error There is no such key.
export const wrongKey: Component<'agent-chat'>['$props'] = {sendKey: 'space'};
// @ts-expect-error A number is wanted.
export const wrongNumber: Component<'agent-chat'>['$props'] = {headingLevel: 'high'};
// @ts-expect-error There is no such property.
export const wrongName: Component<'agent-chat'>['$props'] = {colour: 'red'};
// @ts-expect-error The event has another field.
export const wrongField: Component<'agent-chat'>['$props'] = {onAgentReplyEnd: event => event.words};
