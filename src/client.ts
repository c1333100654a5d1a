/** The client without the elements, for browsers, workers and Node. It uses neither the DOM nor Lit. */
export type {AccessToken, AuthErrorListener, IssuedToken, TokenRequest} from './client/access-token.js';
export {
  AgentClient,
  type AgentClientOptions,
  type ClientOperation,
  type PreparedRequest,
  type PrepareRequest,
  type ReplyOptions,
  type RequestOptions,
} from './client/agent-client.js';
export {
  AgentServiceError,
  type AgentServiceErrorDetails,
  type AgentServiceErrorKind,
} from './client/agent-service-error.js';
export {anonymousSignIn} from './client/anonymous-sign-in.js';
export {assumptions, type Assumptions} from './client/assumptions.js';
export {
  ConversationsClient,
  type ConversationPage,
  type ConversationQuery,
  type ConversationSummary,
} from './client/conversations-client.js';
export type {AssumptionValue, Diagnostics, RequestDiagnostics} from './client/request-diagnostics.js';
export type {FetchFunction} from './client/platform.js';
export type {ReplyReasoning} from './client/reply-details.js';
export type {ReplyFramingKind, RequestOutcome, ServiceQuirk, TraceEvent} from './client/request-trace.js';
export type * from './client/resources.js';
export type {ServiceClient} from './client/client-contract.js';
export type {
  CalledTool,
  InterruptDecision,
  InterruptOption,
  OfferedTool,
  PageTool,
  ReplyInterrupt,
  ToolCallContext,
} from './client/interrupt.js';
export type {AskedInterrupt} from './client/reply-details.js';
export {tokenFromUrl} from './client/token-endpoint.js';
export {withTools} from './client/with-tools.js';
