import type {AgentServiceErrorKind} from '../../client/agent-service-error.js';
import {countingIn} from '../counting.js';

/** The English language. Its lines are in one file for each file of code, so that code brings only its own lines. */
export const english = {$code: 'en', $name: 'English', $dir: 'ltr'} as const;

export const {number, counted} = countingIn(english.$code);

const visitorSentences: Readonly<Record<AgentServiceErrorKind, string>> = {
  configuration: 'This chat is not set up correctly.',
  network: 'The service cannot be reached. Check your connection, then try again.',
  timeout: 'The service is taking too long to answer.',
  unauthorized: 'You are not signed in to this service.',
  forbidden: 'You are not allowed to use this agent.',
  'not-found': 'This agent is not available.',
  'invalid-request': 'The service did not accept this message.',
  'too-large': 'This message is too long for the service. Shorten it, then send it again.',
  'rate-limited': 'Too many messages in a short time. Wait a moment, then try again.',
  server: 'The service has a problem at the moment. Try again in a while.',
  service: 'The agent could not answer.',
  unreadable: 'The service sent an answer that cannot be read.',
  interrupted: 'The reply was cut off.',
};

const ownerHints: Readonly<Record<AgentServiceErrorKind, string>> = {
  configuration: 'Check base-url and agent-id.',
  network: 'The address in base-url may be wrong, or the service’s list of allowed origins lacks this page.',
  timeout: 'No byte arrived within the time allowed; see firstByteTimeout and idleTimeout.',
  unauthorized:
    'The service refused the access token, or none was given: see accessToken, token-url and sign-in.',
  forbidden: 'The access token is valid, but not for this agent or operation.',
  'not-found': 'No agent of this agent-id at this base-url, or the path does not exist there.',
  'invalid-request': 'The service refused the request; its own words may say which field.',
  'too-large': 'The service limits the size of a request.',
  'rate-limited': 'The service limits how often it may be asked.',
  server: 'The service answered with a server error.',
  service: 'The service reported an error inside its answer.',
  unreadable:
    'The answer is not what the interface describes; base-url may point at a web page instead of the service.',
  interrupted: 'The connection was closed before the reply was complete.',
};

/** Sentences for kinds of errors whose usual sentence does not fit stored records. */
const recordSentences: Partial<Readonly<Record<AgentServiceErrorKind, string>>> = {
  configuration: 'This history is not set up correctly.',
  forbidden: 'You are not allowed to see these records.',
  'not-found': 'There are no records at this address.',
  'invalid-request': 'The service did not accept this request.',
  'too-large': 'The service did not accept this request.',
  'rate-limited': 'Too many requests in a short time. Wait a moment, then try again.',
  service: 'The service could not read the records.',
};

/** Lines of the chat, the launcher and the provider, and those that several files of code need. */
export const coreEnglish = {
  tryAgain: 'Try again',
  notConnected:
    'No service to talk to: set base-url, put this element inside <agent-provider>, or name one with for.',
  agents: 'Agents',
  chatLabel: (agentName: string) => (agentName ? `Conversation with ${agentName}` : 'Conversation'),
  you: 'You',
  agentFallbackName: 'Agent',
  messageFrom: (author: string, time: string) => `${author} said${time && `, ${time}`}`,
  noReplyStored: 'No reply stored.',
  noTextStored: 'No text stored.',
  failedAnnouncement: (sentence: string) => `Failed: ${sentence}`,
  cancel: 'Cancel',
  unreadMessages: (count: number) => counted(count, {one: '# new message', other: '# new messages'}),
  conversations: 'Conversations',

  details: 'Details',
  tryAgainIn: (seconds: number) =>
    counted(seconds, {one: 'Wait one second first.', other: 'Wait # seconds first.'}),
  errorForVisitor: (kind: AgentServiceErrorKind) => visitorSentences[kind],
  errorForOwner: (kind: AgentServiceErrorKind) => ownerHints[kind],
  checkSetting: (setting: string) => `Check ${setting}.`,
  statusCode: (status: string) => `Status: ${status}`,
  requestIdentifier: (id: string) => `Request: ${id}`,
  recordsFailed: (kind: AgentServiceErrorKind) => recordSentences[kind] ?? visitorSentences[kind],

  copied: 'Copied',
  taskDone: 'Done',
  taskOpen: 'To do',
  table: 'Table',
  showMoreText: (characters: number) =>
    counted(characters, {one: 'Show more (# character left)', other: 'Show more (# characters left)'}),
  spokenImage: (description: string) => (description ? `Picture: ${description}.` : 'Picture.'),

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
  waitingForAnswer: 'The agent waits for your answer.',
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
  notDelivered: 'Not delivered.',
  lookingForReply: 'Checking whether the reply was stored…',
  replyRecovered: 'This is the reply as the service has stored it.',
  replyStoredWhole: 'Stopped. The whole reply was stored.',
  showWholeReply: 'Show it',
  online: 'You are online again.',
  messagesHelp: 'The arrow keys move between messages.',
  editMessage: 'Edit this message',
  editingMessage: 'You are editing your last message.',
  cancelEdit: 'Cancel',
  copyText: 'Copy as text',
  spokenCode: (language: string, lines: number) =>
    `${language ? `Code in ${language}` : 'Code'}, ${counted(lines, {one: '# line', other: '# lines'})}.`,
  spokenTable: (rows: number, columns: number) =>
    `Table, ${counted(rows, {one: '# row', other: '# rows'})}, ${counted(columns, {one: '# column', other: '# columns'})}.`,
  spokenFormula: 'Formula.',
  menu: 'Menu',
  replyTooLarge: 'The reply was ended here: it is larger than this chat can take.',

  launcherLabel: 'Chat',
  openChat: 'Open the chat',
  closeChat: 'Close the chat',
  backToAgents: 'Back to the agents',
  loadingChat: 'Loading the chat…',
  chatNotLoaded: 'The chat could not be loaded.',
  sources: 'Sources',
} as const;
