import type {AgentClient} from '../../client/agent-client.js';
import type {Diagnostics} from '../../client/diagnostics.js';
import {
  conversationDiagnostics,
  type ConversationDiagnostics,
} from '../../conversation/conversation-diagnostics.js';
import type {ConversationState} from '../../conversation/conversation-state.js';

/** What a chat can tell of itself. */
export interface ChatDiagnostics {
  /** Absent while there is no service to ask. */
  readonly client: Diagnostics | undefined;
  readonly conversation: ConversationDiagnostics;
}

/** What a chat that asks this client for its replies tells of itself. */
export async function chatDiagnostics(
  client: AgentClient | undefined,
  state: ConversationState,
): Promise<ChatDiagnostics> {
  return {client: await client?.diagnostics(), conversation: conversationDiagnostics(state)};
}
