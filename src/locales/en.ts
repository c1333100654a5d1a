import type {AgentServiceErrorKind} from '../client/agent-service-error.js';
import {countingIn} from './counting.js';

const {number, counted} = countingIn('en');

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
  timeout: 'No byte arrived within the time allowed; see first-byte-timeout and idle-timeout.',
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

/** Where the sentence for a chat does not fit a list of agents. */
const listSentences: Partial<Readonly<Record<AgentServiceErrorKind, string>>> = {
  configuration: 'This list of agents is not set up correctly.',
  forbidden: 'You are not allowed to see these agents.',
  'not-found': 'There is no list of agents at this address.',
  'invalid-request': 'The service did not accept this request.',
  'too-large': 'This search is too long for the service.',
  'rate-limited': 'Too many requests in a short time. Wait a moment, then try again.',
  service: 'The service could not list its agents.',
};

/** Where the sentence for a chat does not fit stored records. */
const recordSentences: Partial<Readonly<Record<AgentServiceErrorKind, string>>> = {
  configuration: 'This history is not set up correctly.',
  forbidden: 'You are not allowed to see these records.',
  'not-found': 'There are no records at this address.',
  'invalid-request': 'The service did not accept this request.',
  'too-large': 'The service did not accept this request.',
  'rate-limited': 'Too many requests in a short time. Wait a moment, then try again.',
  service: 'The service could not read the records.',
};

/** What a wording is in. */
export interface Language {
  /** BCP 47, lower case. */
  readonly $code: string;
  /** As those call it who speak it. */
  readonly $name: string;
  readonly $dir: 'ltr' | 'rtl';
}

/** The wording in English: the type of every other language, and what is shown where one lacks a line. */
export const en = {
  $code: 'en',
  $name: 'English',
  $dir: 'ltr',

  /* shared */
  tryAgain: 'Try again',
  details: 'Details',
  pages: 'Pages',
  page: (number: string) => `Page ${number}`,
  pagePosition: (number: string, count: string) => (count ? `Page ${number} of ${count}` : `Page ${number}`),
  previousPage: 'Previous page',
  nextPage: 'Next page',
  errorForVisitor: (kind: AgentServiceErrorKind) => visitorSentences[kind],
  errorForOwner: (kind: AgentServiceErrorKind) => ownerHints[kind],
  checkSetting: (setting: string) => `Check ${setting}.`,
  statusCode: (status: string) => `Status: ${status}`,
  requestIdentifier: (id: string) => `Request: ${id}`,
  notConnected: 'No service to talk to: set base-url, or put this element inside <agent-provider>.',

  /* agent-chat */
  tryAgainIn: (seconds: number) =>
    counted(seconds, {one: 'Wait one second first.', other: 'Wait # seconds first.'}),
  chatLabel: (agentName: string) => (agentName ? `Conversation with ${agentName}` : 'Conversation'),
  noAgentChosen: 'Choose an agent to start a conversation.',
  invitation: 'Ask anything to begin.',
  loadingAgent: 'Loading the agent …',
  loadingHistory: 'Loading earlier messages …',
  earlierMessages: 'Earlier messages',
  earlierAdded: (count: number) => counted(count, {one: '# earlier message', other: '# earlier messages'}),
  conversationBeginning: 'Beginning of the conversation',
  composerLabel: 'Message',
  composerPlaceholder: (agentName: string) => (agentName ? `Message ${agentName}` : 'Write a message'),
  send: 'Send',
  stop: 'Stop',
  you: 'You',
  agentFallbackName: 'Agent',
  messagesLabel: 'Messages',
  emptyReply: 'The agent sent an empty reply.',
  replyFinished: 'The reply is complete.',
  historyFailed: 'Earlier messages could not be loaded.',
  waitingForReply: 'Waiting for the reply',
  replyRunning: 'Replying …',
  replyStopped: 'Stopped.',
  replyEndedByLength: 'The reply reached its length limit.',
  replyEndedByFilter: 'The reply was ended by a content filter.',
  noReplyStored: 'No reply stored.',
  partialKept: 'What arrived so far is kept.',
  regenerate: 'Regenerate the reply',
  copy: 'Copy',
  copied: 'Copied',
  latest: 'Latest messages',
  messageTooLong: (limit: number) =>
    counted(limit, {one: 'At most # character.', other: 'At most # characters.'}),
  charactersLeft: (count: number) => counted(count, {one: '# character left', other: '# characters left'}),
  offline: 'You are offline. What you send will go out when you are back.',
  questionQueued: 'Will be sent as soon as it can be.',
  editQueued: 'Edit',
  cancelQueued: 'Do not send',
  lookingForReply: 'Looking whether the reply was stored …',
  replyRecovered: 'This is the reply as the service has stored it.',
  replyStoredWhole: 'Stopped. The whole reply was stored.',
  showWholeReply: 'Show it',
  online: 'You are online again.',
  messageFrom: (author: string, time: string) => `${author} said${time && `, ${time}`}`,
  failedAnnouncement: (sentence: string) => `Failed: ${sentence}`,
  messagesHelp: 'The arrow keys move between messages.',
  messageActions: 'What to do with this message',
  editMessage: 'Edit this message',
  editingMessage: 'You are editing your last message.',
  cancelEdit: 'Leave it as it was',
  helpful: 'Helpful',
  notHelpful: 'Not helpful',
  feedbackGiven: 'Thank you for telling.',
  suggestions: 'Suggested messages',
  suggestionCount: (count: number) =>
    counted(count, {one: '# suggested message', other: '# suggested messages'}),

  /* replies */
  copyText: 'Copy as text',
  copyCode: 'Copy the code',
  showAllLines: (count: number) => counted(count, {one: 'Show the one line', other: 'Show all # lines'}),
  codeLabel: (language: string) => (language ? `Code, ${language}` : 'Code'),
  taskDone: 'Done',
  taskOpen: 'To do',
  table: 'Table',
  spokenCode: (language: string, lines: number) =>
    `${language ? `Code in ${language}` : 'Code'}, ${counted(lines, {one: '# line', other: '# lines'})}.`,
  spokenTable: (rows: number, columns: number) =>
    `Table, ${counted(rows, {one: '# row', other: '# rows'})}, ${counted(columns, {one: '# column', other: '# columns'})}.`,
  spokenImage: (description: string) => (description ? `Picture: ${description}.` : 'Picture.'),
  spokenFormula: 'Formula.',
  showMoreText: (characters: number) =>
    counted(characters, {one: 'Show more (# character left)', other: 'Show more (# characters left)'}),
  replyTooLarge: 'The reply was ended here: it is larger than this chat can take.',

  /* links */
  openLinkQuestion: 'Open this link?',
  openLink: 'Open',
  cancel: 'Cancel',

  /* images */
  loadImage: (host: string) => `Load the picture from ${host}`,
  imageBroken: 'This picture could not be loaded. Try again',
  imageBlocked: 'Picture not shown here',
  imageRefused: 'This picture cannot be shown',

  /* agent-picker */
  agents: 'Agents',
  searchAgents: 'Search agents',
  loadingAgents: 'Loading agents …',
  agentCount: (count: number) => counted(count, {one: '# agent', other: '# agents'}),
  noAgents: 'There are no agents here yet.',
  noAgentsFor: (text: string) => `No agent matches “${text}”.`,
  clearSearch: 'Clear the search',
  moreAgents: 'Show more agents',
  agentsShown: (shown: number, total: number) =>
    counted(total, {one: `${number(shown)} of # agent shown`, other: `${number(shown)} of # agents shown`}),
  agentsFailed: (kind: AgentServiceErrorKind) => listSentences[kind] ?? visitorSentences[kind],
  moreAgentsFailed: 'More agents could not be loaded.',
  searchEnabledMark: 'Can search',
  suggestsMark: 'Suggests questions',
  agentsSoFar: (shown: number) =>
    counted(shown, {one: '# agent shown, there may be more', other: '# agents shown, there may be more'}),
  agentPage: (position: string, total: number) =>
    `${position}, ${counted(total, {one: '# agent in all', other: '# agents in all'})}`,
  agentPageFailed: 'This page of agents could not be loaded.',
  agentRequired: 'Choose an agent.',

  /* agent-history */
  historyLabel: (agentName: string) =>
    agentName ? `Stored conversation with ${agentName}` : 'Stored conversation',
  noHistoryChosen: 'Choose an agent to see what was said before.',
  loadingRecords: 'Loading records …',
  noRecords: 'Nothing was said yet.',
  noRecordsFound: (text: string) => `None of the loaded records holds “${text}”.`,
  recordCount: (count: number) => counted(count, {one: '# record', other: '# records'}),
  recordsShown: (shown: number, total: number) =>
    counted(total, {one: `${number(shown)} of # record shown`, other: `${number(shown)} of # records shown`}),
  recordsFound: (found: number, loaded: number) =>
    counted(loaded, {
      one: `${number(found)} of # loaded record`,
      other: `${number(found)} of # loaded records`,
    }),
  recordsFailed: (kind: AgentServiceErrorKind) => recordSentences[kind] ?? visitorSentences[kind],
  moreRecordsFailed: 'Further records could not be loaded.',
  moreRecords: 'Load more records',
  olderRecords: 'Older records',
  newerRecords: 'Newer records',
  recordPages: 'Pages of records',
  newestFirst: 'Newest first',
  oldestFirst: 'Oldest first',
  showNewestFirst: 'Show the newest first',
  showOldestFirst: 'Show the oldest first',
  filterRecords: (count: number) =>
    count === 0
      ? 'Filter the loaded records'
      : counted(count, {one: 'Filter # loaded record', other: 'Filter # loaded records'}),
  clearFilter: 'Clear the filter',
  exportRecords: 'Export',
  inReplyTo: (question: string) => `In reply to “${question}”`,
  inReplyToEarlier: 'In reply to an earlier record',
  questionNotFound: 'The record it replies to is not stored any more.',
  noTextStored: 'No text stored.',
  recordType: (type: string) => `Type: ${type}`,
  recordConversation: (conversation: string) => `Conversation: ${conversation}`,
  recordSource: (source: string) => `From ${source}`,

  /* agent-launcher */
  launcherLabel: 'Chat',
  openChat: 'Open the chat',
  closeChat: 'Close the chat',
  dismissGreeting: 'Close this greeting',
  unreadMessages: (count: number) => counted(count, {one: '# new message', other: '# new messages'}),
  backToAgents: 'Back to the agents',
  loadingChat: 'Loading the chat …',
  chatNotLoaded: 'The chat could not be loaded.',

  /* export */
  exportTitle: 'Export the conversation',
  exportScope: 'Which records',
  exportLoaded: (count: number) =>
    counted(count, {one: 'Shown here (# record)', other: 'Shown here (# records)'}),
  exportAll: 'Everything stored',
  exportFormat: 'Format',
  exportMarkdown: 'Markdown',
  exportJSON: 'JSON',
  exportText: 'Plain text',
  exportDownload: 'Download',
  exportClose: 'Close',
  exportProgress: (loaded: number, total: number | undefined) =>
    total === undefined
      ? counted(loaded, {one: '# record read', other: '# records read'})
      : counted(total, {
          one: `${number(loaded)} of # record read`,
          other: `${number(loaded)} of # records read`,
        }),
  exportSaved: (count: number) => counted(count, {one: '# record saved.', other: '# records saved.'}),
  exportFailed: 'Not all records could be read.',
  exportNotSaved: 'The file could not be made.',
  exportSaveRead: 'Save what was read',
} as const satisfies Language & Record<string, string | ((...values: never[]) => string)>;

/** Widened so that another language is as free in its wording as English is. */
type Widened<Term> = Term extends (...values: infer Values) => string
  ? (...values: Values) => string
  : string;

/** The wording of all elements in one language. */
export type Strings = Language & {
  readonly [Key in Exclude<keyof typeof en, '$code' | '$name' | '$dir'>]: Widened<(typeof en)[Key]>;
};
