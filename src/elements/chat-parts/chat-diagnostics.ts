import type {ServiceClient} from '../../client/client-contract.js';
import type {Diagnostics} from '../../client/request-diagnostics.js';
import {
  conversationDiagnostics,
  type ConversationDiagnostics,
} from '../../conversation/conversation-diagnostics.js';
import type {ConversationState} from '../../conversation/conversation-state.js';

/** Diagnostics of a chat: plain data for a bug report, without texts and tokens. */
export interface ChatDiagnostics {
  /** Requests of the client; `undefined` without a service. */
  readonly client: Diagnostics | undefined;
  readonly conversation: ConversationDiagnostics;
}

export async function chatDiagnostics(
  client: ServiceClient | undefined,
  state: ConversationState,
): Promise<ChatDiagnostics> {
  return {client: await client?.diagnostics?.(), conversation: conversationDiagnostics(state)};
}
