/** Path of the operations on conversations that our service and our gateway have beside those of SERVICE.md. */
export const conversationsPath = '/v1/aibot/bots/{AgentId}/conversations';
export const conversationPath = `${conversationsPath}/{conversationId}`;

/** Whether a value identifies a conversation: 1 to 64 letters, digits and `-`, such as from `crypto.randomUUID()`. */
export function isConversationId(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9-]{1,64}$/.test(value);
}
