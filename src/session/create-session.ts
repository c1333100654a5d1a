import {ChatSession, type SessionEnvironment} from './chat-session.js';
import type {ChatSessionSettings} from './session-settings.js';

/**
 * Creates a chat session: the engine of `<agent-chat>` without its view, for an interface of your own.
 *
 * ```js
 * const session = createChatSession({client: new AgentClient({baseUrl: '/agents'}), agentId: 'Agent-42'});
 * session.subscribe(() => console.log(session.snapshot.messages.at(-1)?.text));
 * session.send('Hello');
 * ```
 *
 * @param environment replaces the storage and timers of the browser, for tests
 */
export function createChatSession(
  settings: ChatSessionSettings = {},
  environment: Partial<SessionEnvironment> = {},
): ChatSession {
  const loadRecords = () => import('../records/index.js');
  return new ChatSession(settings, {loadRecords, ...environment});
}
