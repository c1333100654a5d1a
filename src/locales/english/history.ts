import type {AgentServiceErrorKind} from '../../client/agent-service-error.js';
import {counted, number, sharedEnglish} from './shared.js';
import {failureEnglish} from './failures.js';
import {pageEnglish} from './pages.js';
import {replyEnglish} from './replies.js';

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

/** Lines of the history and its records. */
export const historyEnglish = {
  ...sharedEnglish,
  ...failureEnglish,
  ...pageEnglish,
  ...replyEnglish,

  /** The same as in `conversations.ts`, which loads later. */
  conversations: 'Conversations',

  historyLabel: (agentName: string) =>
    agentName ? `Stored conversation with ${agentName}` : 'Stored conversation',
  noHistoryChosen: 'Choose an agent to see what was said before.',
  loadingRecords: 'Loading records…',
  noRecords: 'Nothing has been said yet.',
  noRecordsFound: (text: string) => `None of the loaded records contains “${text}”.`,
  recordCount: (count: number) => counted(count, {one: '# record', other: '# records'}),
  recordsShown: (shown: number, total: number) =>
    counted(total, {one: `${number(shown)} of # record shown`, other: `${number(shown)} of # records shown`}),
  recordsFound: (found: number, loaded: number) =>
    counted(loaded, {
      one: `${number(found)} of # loaded record`,
      other: `${number(found)} of # loaded records`,
    }),
  recordsFailed: (kind: AgentServiceErrorKind) =>
    recordSentences[kind] ?? failureEnglish.errorForVisitor(kind),
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
  exportNotLoaded: 'The export could not be loaded.',
  inReplyTo: (question: string) => `In reply to “${question}”`,
  inReplyToEarlier: 'In reply to an earlier record',
  questionNotFound: 'The record it replies to was not found.',
  recordType: (type: string) => `Type: ${type}`,
  recordConversation: (conversation: string) => `Conversation: ${conversation}`,
  recordSource: (source: string) => `From ${source}`,
} as const;
