/** The stored entries that wait for an event: drafts, and questions without a reply. A transcript waits for nothing. */
export function waitingEntries(area: Storage): readonly string[] {
  return Object.keys(area).filter(key => !key.startsWith('agent-chat-elements:transcript:'));
}
