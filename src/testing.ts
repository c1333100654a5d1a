/** SERVICE.md's service as a fetch handler, for tests, stories and demos. */
export type {AnswerPiece, AnswerRequest, AnswerSource} from './local-service/answer-source.js';
export {echoAnswers} from './local-service/echo-answers.js';
export {
  describeFault,
  faultNames,
  isFaultName,
  operationsOfFault,
  withFault,
  type FaultName,
  type FaultOperation,
  type FaultOptions,
  type FetchHandler,
} from './local-service/faults.js';
export {createLocalService} from './local-service/local-service.js';
export type {LocalAgent, LocalServiceOptions} from './local-service/local-service-options.js';
export {createMemoryStore} from './local-service/memory-store.js';
export type {
  KnownSession,
  RecordRange,
  ServiceStore,
  StoredRecord,
  VisitorSession,
} from './local-service/service-store.js';
