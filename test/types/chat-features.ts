/** Compiled, never run: a page’s additions to a chat. */
import type {
  AgentChat,
  AgentClient,
  ConversationDiagnostics,
  Diagnostics,
  FeedbackRating,
  Message,
  MessageAction,
  Suggest,
} from '../../src/index.js';

function expectType<Type>(value: Type): Type {
  return value;
}

export function aPageTakesPart(chat: AgentChat, suggest: Suggest): void {
  chat.actions = (['copy', 'feedback'] satisfies MessageAction[]).join(' ');
  chat.suggestions = ['Which roses?'];
  chat.suggestions = 'Which roses? | When to prune?';
  chat.suggestions = suggest;
  chat.suggestions = async ({agent, messages, signal}) => {
    expectType<string>(agent.AgentId);
    const response = await fetch('/suggest', {method: 'POST', body: messages.at(-1)?.text ?? '', signal});
    return (await response.text()).split('\n');
  };
  chat.renderMessage = message => (message.role === 'user' ? undefined : message.text);
  chat.transformRequest = (messages, {agentId, signal}) =>
    signal.aborted ? messages : [{role: 'user', content: agentId}, ...messages];
  // @ts-expect-error A message needs words.
  chat.transformRequest = () => [{role: 'user'}];
  expectType<boolean>(chat.editLast());
}

export async function aPageReportsAFault(chat: AgentChat, alone: AgentClient): Promise<void> {
  const {client, conversation} = await chat.diagnostics();
  expectType<Diagnostics | undefined>(client);
  expectType<ConversationDiagnostics>(conversation);
  expectType<Diagnostics>(await alone.diagnostics());
}

export function eventsOfAPageCarryTheirFields(chat: AgentChat): void {
  chat.addEventListener('agent-feedback', event => {
    expectType<FeedbackRating>(event.rating);
    expectType<Message>(event.message);
    expectType<string>(event.messageId + event.recordId);
  });
  chat.addEventListener('agent-reply-activity', ({kind, name, data}) => {
    expectType<'search' | 'knowledge' | 'tool' | 'other'>(kind);
    expectType<string>(name);
    expectType<unknown>(data['arguments']);
  });
  chat.reasoning = 'collapsed';
  chat.addEventListener('agent-suggestion-pick', event => expectType<string>(event.text));
}
