import {sharedEnglish} from './shared.js';

export const conversationsEnglish = {
  ...sharedEnglish,

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
  menuFailed: 'That did not work. Please try again.',
} as const;
