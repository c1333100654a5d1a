import type {AgentServiceErrorKind} from '../../client/agent-service-error.js';
import {coreEnglish, counted, number} from './core.js';

/** Sentences for kinds of errors whose usual sentence does not fit a list of agents. */
const listSentences: Partial<Readonly<Record<AgentServiceErrorKind, string>>> = {
  configuration: 'This list of agents is not set up correctly.',
  forbidden: 'You are not allowed to see these agents.',
  'not-found': 'There is no list of agents at this address.',
  'invalid-request': 'The service did not accept this request.',
  'too-large': 'This search is too long for the service.',
  'rate-limited': 'Too many requests in a short time. Wait a moment, then try again.',
  service: 'The service could not list its agents.',
};

/** Lines of the picker, the history and the buttons for pages. */
export const listsEnglish = {
  pages: 'Pages',
  page: (number: string) => `Page ${number}`,
  pagePosition: (number: string, count: string) => (count ? `Page ${number} of ${count}` : `Page ${number}`),
  previousPage: 'Previous page',
  nextPage: 'Next page',

  searchAgents: 'Search agents',
  loadingAgents: 'Loading agents…',
  agentCount: (count: number) => counted(count, {one: '# agent', other: '# agents'}),
  agentsUnavailable: 'Agents cannot be shown at the moment.',
  noAgents: 'There are no agents here yet.',
  noAgentsFor: (text: string) => `No agent matches “${text}”.`,
  clearSearch: 'Clear the search',
  moreAgents: 'Show more agents',
  agentsShown: (shown: number, total: number) =>
    counted(total, {one: `${number(shown)} of # agent shown`, other: `${number(shown)} of # agents shown`}),
  agentsFailed: (kind: AgentServiceErrorKind) => listSentences[kind] ?? coreEnglish.errorForVisitor(kind),
  moreAgentsFailed: 'More agents could not be loaded.',
  searchEnabledMark: 'Can search',
  suggestsMark: 'Suggests questions',
  agentsSoFar: (shown: number) =>
    counted(shown, {one: '# agent shown, there may be more', other: '# agents shown, there may be more'}),
  agentPage: (position: string, total: number) =>
    `${position}, ${counted(total, {one: '# agent in all', other: '# agents in all'})}`,
  agentPageFailed: 'This page of agents could not be loaded.',
  agentRequired: 'Choose an agent.',

  historyLabel: (agentName: string) =>
    agentName ? `Stored conversation with ${agentName}` : 'Stored conversation',
  historyUnavailable: 'Messages cannot be shown at the moment.',
  noHistoryChosen: 'Choose an agent to see what was said before.',
  loadingRecords: 'Loading messages…',
  noRecords: 'Nothing has been said yet.',
  noRecordsFound: (text: string) => `No message found for “${text}”.`,
  showWholeMessage: 'Show all',
  recordCount: (count: number) => counted(count, {one: '# message', other: '# messages'}),
  recordsShown: (shown: number, total: number) =>
    counted(total, {
      one: `${number(shown)} of # message shown`,
      other: `${number(shown)} of # messages shown`,
    }),
  recordsFound: (found: number, loaded: number) =>
    counted(loaded, {
      one: `${number(found)} of # message found`,
      other: `${number(found)} of # messages found`,
    }),
  moreRecordsFailed: 'Further messages could not be loaded.',
  moreRecords: 'Load more messages',
  olderRecords: 'Older messages',
  newerRecords: 'Newer messages',
  recordPages: 'Pages of messages',
  newestFirst: 'Newest first',
  oldestFirst: 'Oldest first',
  searchMessages: 'Search messages',
  exportRecords: 'Export',
  recordType: (type: string) => `Type: ${type}`,
  recordConversation: (conversation: string) => `Conversation: ${conversation}`,
  recordSource: (source: string) => `From ${source}`,

  exportTitle: 'Export the conversation',
  exportScope: 'Which messages',
  exportLoaded: (count: number) =>
    counted(count, {one: 'Shown here (# message)', other: 'Shown here (# messages)'}),
  exportAll: 'Everything stored',
  exportFormat: 'Format',
  exportMarkdown: 'Markdown',
  exportJSON: 'JSON',
  exportText: 'Plain text',
  exportDownload: 'Download',
  exportClose: 'Close',
  exportProgress: (loaded: number, total: number | undefined) =>
    total === undefined
      ? counted(loaded, {one: '# message read', other: '# messages read'})
      : counted(total, {
          one: `${number(loaded)} of # message read`,
          other: `${number(loaded)} of # messages read`,
        }),
  exportSaved: (count: number) => counted(count, {one: '# message saved.', other: '# messages saved.'}),
  exportFailed: 'Not all messages could be read.',
  exportNotSaved: 'The file could not be made.',
  exportSaveRead: 'Save what was read',
} as const;
