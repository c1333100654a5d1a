import {counted, sharedEnglish} from './shared.js';
import {failureEnglish} from './failures.js';
import {replyEnglish} from './replies.js';

/** Lines of the chat, its messages and its message field. */
export const chatEnglish = {
  ...sharedEnglish,
  ...failureEnglish,
  ...replyEnglish,

  noAgentChosen: 'Choose an agent to start a conversation.',
  invitation: 'Ask anything to begin.',
  loadingHistory: 'Loading earlier messages…',
  earlierMessages: 'Earlier messages',
  earlierAdded: (count: number) => counted(count, {one: '# earlier message', other: '# earlier messages'}),
  conversationBeginning: 'Beginning of the conversation',
  composerLabel: 'Message',
  composerPlaceholder: (agentName: string) => (agentName ? `Message ${agentName}` : 'Write a message'),
  send: 'Send',
  stop: 'Stop',
  messagesLabel: 'Messages',
  emptyReply: 'The agent sent an empty reply.',
  replyFinished: 'The reply is complete.',
  historyFailed: 'Earlier messages could not be loaded.',
  waitingForReply: 'Waiting for the reply',
  replyStopped: 'Stopped.',
  replyEndedByLength: 'The reply reached its length limit.',
  replyEndedByFilter: 'The reply was ended by a content filter.',
  partialKept: 'What arrived so far is kept.',
  regenerate: 'Regenerate the reply',
  copy: 'Copy',
  latest: 'Latest messages',
  messageTooLong: (limit: number) =>
    counted(limit, {one: 'At most # character.', other: 'At most # characters.'}),
  charactersLeft: (count: number) => counted(count, {one: '# character left', other: '# characters left'}),
  offline: 'You are offline. What you send will go out when you are back.',
  questionQueued: 'Will be sent as soon as it can be.',
  editQueued: 'Edit',
  cancelQueued: 'Do not send',
  lookingForReply: 'Checking whether the reply was stored…',
  replyRecovered: 'This is the reply as the service has stored it.',
  replyStoredWhole: 'Stopped. The whole reply was stored.',
  showWholeReply: 'Show it',
  online: 'You are online again.',
  messagesHelp: 'The arrow keys move between messages.',
  editMessage: 'Edit this message',
  editingMessage: 'You are editing your last message.',
  cancelEdit: 'Leave it as it was',
  helpful: 'Helpful',
  notHelpful: 'Not helpful',
  feedbackGiven: 'Thank you for your feedback.',
  suggestions: 'Suggested messages',
  suggestionCount: (count: number) =>
    counted(count, {one: '# suggested message', other: '# suggested messages'}),
  copyText: 'Copy as text',
  spokenCode: (language: string, lines: number) =>
    `${language ? `Code in ${language}` : 'Code'}, ${counted(lines, {one: '# line', other: '# lines'})}.`,
  spokenTable: (rows: number, columns: number) =>
    `Table, ${counted(rows, {one: '# row', other: '# rows'})}, ${counted(columns, {one: '# column', other: '# columns'})}.`,
  spokenFormula: 'Formula.',
  replyTooLarge: 'The reply was ended here: it is larger than this chat can take.',
} as const;
