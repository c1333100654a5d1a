/** The service of SERVICE.md as a fetch handler, and a driver of the chat, for tests, stories and demos. */
export type {AnswerActivity, AnswerPiece, AnswerRequest, AnswerSource} from './service/answers.js';
export {echoAnswers} from './service/answers.js';
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
export type {LocalAgent, LocalServiceOptions} from './local-service/local-service.js';
export {
  driveChat,
  type ChatDriver,
  type ChatTarget,
  type DriveOptions,
  type EvaluatingPage,
  type ExecutingBrowser,
} from './testing/drive-chat.js';
export type {ShownMessage} from './testing/chat-step.js';
export {memoryStore} from './store/memory-store.js';
export type {
  KnownSession,
  RecordRange,
  AgentStore,
  StoredRecord,
  VisitorSession,
} from './store/agent-store.js';
