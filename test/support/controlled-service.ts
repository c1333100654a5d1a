import {echoAnswers, type AnswerRequest} from '../../src/service/answers.js';
import {operationOf, type FaultOperation} from '../../src/local-service/faults/fault.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {memoryStore} from '../../src/store/memory-store.js';
import type {AgentStore} from '../../src/store/agent-store.js';
import {allowAnyOrigin} from '../../src/server/cors.js';
import {holdAnswer, type HeldAnswer, type HeldAnswerSource} from './held-answer.js';
import {serveHandler, type RunningServer} from './http-server.js';
import {pageAgent} from './page-agent.js';

/** How the service answers a request for records: a list, 403 like the gateway’s default, or 404. */
export type RecordsAnswer = 'allowed' | 'refused' | 'absent';

/** A received request without its body. */
export interface ArrivedRequest {
  readonly operation: FaultOperation;
  readonly headers: Headers;
  /** The bearer token, `''` without one. */
  readonly token: string;
}

/** An operation with delayed answers. */
export interface HeldOperation {
  /** Resolves when the first request has arrived. */
  readonly arrived: Promise<void>;
  readonly release: () => void;
}

/** The page’s own tokens, all of one visitor. */
const pageToken = /^token-\d+$/;

/** Settings that last until the next `reset`. */
class ServiceState {
  readonly requests: ArrivedRequest[] = [];
  /** The accepted questions in order of arrival. */
  readonly questions: string[] = [];
  readonly refusedTokens = new Set<string>();
  readonly answers: HeldAnswerSource[] = [];
  readonly holds = new Map<FaultOperation, () => Promise<void>>();
  records: RecordsAnswer = 'allowed';
  /** Content of the next stored reply, instead of the streamed part. */
  wholeReply: string | undefined;
}

/** A local service over HTTP whose answers a test controls and whose requests it counts. */
export class ControlledService {
  #server: RunningServer | undefined;
  #state = new ServiceState();
  #handle = this.#createHandler(this.#state);

  private constructor() {}

  static async start(): Promise<ControlledService> {
    const service = new ControlledService();
    service.#server = await serveHandler(request => service.#answer(request));
    return service;
  }

  get origin(): string {
    return this.#server?.origin ?? '';
  }

  /** The requests since the last reset. */
  get requests(): readonly ArrivedRequest[] {
    return this.#state.requests;
  }

  /** The accepted questions since the last reset. */
  get questions(): readonly string[] {
    return this.#state.questions;
  }

  /** Number of requests of an operation since the last reset. */
  count(operation: FaultOperation): number {
    return this.requests.filter(request => request.operation === operation).length;
  }

  /** Removes all records, counts and settings. Call it at the start of a test. */
  reset(records: RecordsAnswer = 'allowed'): void {
    this.#state = new ServiceState();
    this.#state.records = records;
    this.#handle = this.#createHandler(this.#state);
  }

  /** The next question without an answer gets this one, which the test writes. Other questions get an echo. */
  holdAnswer(): HeldAnswer {
    const held = holdAnswer();
    this.#state.answers.push(held);
    return held.answer;
  }

  hold(operation: FaultOperation): HeldOperation {
    const {holds} = this.#state;
    let release = (): void => undefined;
    let noteArrival = (): void => undefined;
    const released = new Promise<void>(resolve => (release = resolve));
    const arrived = new Promise<void>(resolve => (noteArrival = resolve));
    holds.set(operation, () => {
      noteArrival();
      return released;
    });
    return {
      arrived,
      release: () => {
        holds.delete(operation);
        release();
      },
    };
  }

  /** Answers 401 to requests with this token from now on. */
  refuseToken(token: string): void {
    this.#state.refusedTokens.add(token);
  }

  /** Stores the next reply with this content, like a service that completes a reply after a disconnect. */
  storeNextReplyAs(content: string): void {
    this.#state.wholeReply = content;
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }

  async #answer(request: Request): Promise<Response> {
    const state = this.#state;
    const handle = this.#handle;
    const operation = operationOf(request);
    if (!operation) return handle(request);
    const headers = new Headers(request.headers);
    const token = (headers.get('authorization') ?? '').replace(/^bearer /i, '');
    state.requests.push({operation, headers, token});
    await state.holds.get(operation)?.();
    return operation === 'records' && state.records !== 'allowed'
      ? refuseRecords(state.records)
      : handle(request);
  }

  #createHandler(state: ServiceState): (request: Request) => Promise<Response> {
    const echo = echoAnswers();
    return createLocalService({
      agents: [{...pageAgent, isNeedRecommend: true}],
      store: createStore(state),
      answers: (request: AnswerRequest) => {
        state.questions.push(request.messages.at(-1)?.content ?? '');
        return (state.answers.shift()?.give ?? echo)(request);
      },
    });
  }
}

function createStore(state: ServiceState): AgentStore {
  const store = memoryStore();
  return {
    ...store,
    sessionOfAccessToken: async token => {
      if (state.refusedTokens.has(token)) return undefined;
      if (pageToken.test(token)) return {visitorId: 'Visitor-page', expiresAt: Infinity};
      return store.sessionOfAccessToken(token);
    },
    addRecord: (visitorId, record, title) => {
      if (record.role !== 'assistant') return store.addRecord(visitorId, record, title);
      const content = state.wholeReply ?? record.content;
      state.wholeReply = undefined;
      return store.addRecord(visitorId, {...record, content}, title);
    },
  };
}

function refuseRecords(answer: 'refused' | 'absent'): Response {
  const response =
    answer === 'refused'
      ? Response.json({code: 'RECORDS_DENIED', message: 'Records are not offered here.'}, {status: 403})
      : Response.json({code: 'NOT_FOUND', message: 'There is nothing at this path.'}, {status: 404});
  allowAnyOrigin(response.headers);
  return response;
}
