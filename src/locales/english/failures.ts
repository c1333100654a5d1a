import type {AgentServiceErrorKind} from '../../client/agent-service-error.js';
import {counted} from './shared.js';

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

export const failureEnglish = {
  details: 'Details',
  tryAgainIn: (seconds: number) =>
    counted(seconds, {one: 'Wait one second first.', other: 'Wait # seconds first.'}),
  errorForVisitor: (kind: AgentServiceErrorKind) => visitorSentences[kind],
  errorForOwner: (kind: AgentServiceErrorKind) => ownerHints[kind],
  checkSetting: (setting: string) => `Check ${setting}.`,
  statusCode: (status: string) => `Status: ${status}`,
  requestIdentifier: (id: string) => `Request: ${id}`,
} as const;
