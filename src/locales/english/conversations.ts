import type {AgentServiceErrorKind} from '../../client/agent-service-error.js';
import {sharedEnglish} from './shared.js';

/** As in `history.ts`, which belongs to the code of other parts. */
const recordSentences: Partial<Readonly<Record<AgentServiceErrorKind, string>>> = {
  forbidden: 'You are not allowed to see these records.',
  'not-found': 'There are no records at this address.',
  'invalid-request': 'The service did not accept this request.',
  'rate-limited': 'Too many requests in a short time. Wait a moment, then try again.',
  service: 'The service could not read the records.',
};

export const conversationsEnglish = {
  ...sharedEnglish,

  /** `''` for kinds whose usual sentence fits. The element has it, and an import would be one more file. */
  recordsFailed: (kind: AgentServiceErrorKind) => recordSentences[kind] ?? '',

  conversations: 'Conversations',
  allConversations: 'All conversations',
  noConversations: 'No conversations yet.',
  currentConversation: 'Open now',
  moreConversations: 'Show more',
  renameConversation: (title: string) => `Rename: ${title}`,
  saveTitle: 'Save',
  deleteConversation: (title: string) => (title ? `Delete: ${title}` : 'Delete'),
  deleteAllConversations: 'Delete all messages',
  deleteWarning: 'This cannot be undone.',
  conversationDeleted: 'Deleted.',
  closeConversations: 'Close',
  /** The same as in `menu.ts`, which belongs to the code of other parts. */
  newConversation: 'New conversation',
} as const;
