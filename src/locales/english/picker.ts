import type {AgentServiceErrorKind} from '../../client/agent-service-error.js';
import {counted, number, sharedEnglish} from './shared.js';
import {failureEnglish} from './failures.js';
import {pageEnglish} from './pages.js';

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

export const pickerEnglish = {
  ...sharedEnglish,
  ...failureEnglish,
  ...pageEnglish,

  searchAgents: 'Search agents',
  loadingAgents: 'Loading agents…',
  agentCount: (count: number) => counted(count, {one: '# agent', other: '# agents'}),
  noAgents: 'There are no agents here yet.',
  noAgentsFor: (text: string) => `No agent matches “${text}”.`,
  clearSearch: 'Clear the search',
  moreAgents: 'Show more agents',
  agentsShown: (shown: number, total: number) =>
    counted(total, {one: `${number(shown)} of # agent shown`, other: `${number(shown)} of # agents shown`}),
  agentsFailed: (kind: AgentServiceErrorKind) => listSentences[kind] ?? failureEnglish.errorForVisitor(kind),
  moreAgentsFailed: 'More agents could not be loaded.',
  searchEnabledMark: 'Can search',
  suggestsMark: 'Suggests questions',
  agentsSoFar: (shown: number) =>
    counted(shown, {one: '# agent shown, there may be more', other: '# agents shown, there may be more'}),
  agentPage: (position: string, total: number) =>
    `${position}, ${counted(total, {one: '# agent in all', other: '# agents in all'})}`,
  agentPageFailed: 'This page of agents could not be loaded.',
  agentRequired: 'Choose an agent.',
} as const;
