/** The service of SERVICE.md as a fetch handler, for Node, Deno, Bun and workers, with any model. */
export type {ClientClock} from './client/platform.js';
export {agUiAnswers, type AgUiAnswersOptions} from './service/ag-ui-answers.js';
export type {AgentListQuery, AgentListSource, ServiceAgent} from './service/service-agents.js';
export type {AskingInterrupt, InterruptDecision, OfferedTool} from './client/interrupt.js';
export type {AnswerActivity, AnswerPiece, AnswerRequest, AnswerSource} from './service/answers.js';
export {echoAnswers} from './service/answers.js';
export {createAgentService} from './service/create-agent-service.js';
export {
  rateLimiterStore,
  type CountedRequest,
  type CounterLimit,
  type FlexibleLimiter,
  type RateLimiterSettings,
  type RequestCounter,
} from './server/request-counter.js';
export {jwtUser, type JwtUserOptions} from './server/jwt-user.js';
export {jsonLog} from './server/request-log.js';
export type {MetricLabels, RequestLogLine, RequestMetrics} from './server/request-log.js';
export {defaultInstructions, modelAnswers, type ModelAnswersOptions} from './service/model-answers.js';
export {modelClient, type ModelClientOptions} from './service/model-client.js';
export {ServiceError} from './server/service-error.js';
export type {AgentServiceOptions, ServiceAuth, ServiceLimits} from './service/service-options.js';
export type {ServiceVisitor} from './service/visitor-check.js';
