/** The gateway: a fetch handler between pages and the service. It keeps the token on the server. */
export type {AccessToken, IssuedToken, TokenRequest} from './client/access-token.js';
export type {Assumptions} from './client/assumptions.js';
export type {ClientClock, FetchFunction} from './client/platform.js';
export {createGateway} from './gateway/create-gateway.js';
export {
  rateLimiterStore,
  type CountedRequest,
  type CounterLimit,
  type FlexibleLimiter,
  type RequestCounter,
  type RateLimiterSettings,
} from './server/request-counter.js';
export type {
  DenyingGateway,
  GatewayLimit,
  GatewayOptions,
  GatewaySettings,
  IssuedVisitorToken,
  OwnRecordsGateway,
  VisitorCookie,
  VisitorId,
  VisitorToken,
  VisitorTokenGateway,
} from './gateway/gateway-options.js';
export type {GatewayPass} from './gateway/pass-through.js';
export {jwtUser, type JwtUserOptions} from './server/jwt-user.js';
export {jsonLog} from './server/request-log.js';
export type {MetricLabels, RequestLogLine, RequestMetrics} from './server/request-log.js';
