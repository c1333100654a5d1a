import type {AnswerPiece} from '../../src/service/answers.js';
import {createAgentService} from '../../src/service/create-agent-service.js';
import type {AgentServiceOptions} from '../../src/service/service-options.js';
import type {ErrorBody} from '../support/call-service.js';

export const token = 'fixed-token';
const address = 'https://service.test';

/** The service of an owner, called like a client with a fixed token. */
export interface OwnService {
  /** The causes that the operator received. */
  readonly reported: readonly unknown[];
  /** The requests that `handle` received. */
  readonly received: readonly Request[];
  handle(request: Request): Promise<Response>;
  call(path: string, init?: RequestInit): Promise<Response>;
  /** Asks `Agent-1`. Default: streamed. */
  ask(
    content: string,
    options?: {readonly stream?: boolean; readonly signal?: AbortSignal},
  ): Promise<Response>;
  /** The contents of the stored records of `Agent-1`, oldest first. */
  stored(): Promise<readonly string[]>;
}

export function ownService(options: Partial<AgentServiceOptions> = {}): OwnService {
  const reported: unknown[] = [];
  const handle = createAgentService({
    agents: [{AgentId: 'Agent-1', name: 'One'}],
    answers: () => [{text: 'Hello.'}],
    auth: {tokens: [token]},
    onError: error => reported.push(error),
    ...options,
  });
  const call: OwnService['call'] = (path, init) => {
    const headers = new Headers(init?.headers);
    if (!headers.has('Authorization')) headers.set('Authorization', `Bearer ${token}`);
    headers.set('Content-Type', 'application/json');
    return handle(new Request(address + path, {...init, headers}));
  };
  const received: Request[] = [];
  return {
    reported,
    received,
    handle(request) {
      received.push(request);
      return handle(request);
    },
    call,
    ask: (content, {stream = true, signal} = {}) =>
      call(completions, {
        method: 'POST',
        body: JSON.stringify({messages: [{role: 'user', content}], stream}),
        ...(signal && {signal}),
      }),
    async stored() {
      const response = await call('/v1/aibot/bots/Agent-1/records?sort=asc&pageSize=50');
      const {recordList} = (await response.json()) as {recordList: {content: string}[]};
      return recordList.map(({content}) => content);
    },
  };
}

export const completions = '/v1/aibot/bots/Agent-1/openai/chat/completions';

export async function readError(response: Response): Promise<ErrorBody> {
  return (await response.json()) as ErrorBody;
}

/** An answer that ignores its signal and never yields. */
export function silence(): AsyncGenerator<AnswerPiece> {
  return (async function* (): AsyncGenerator<AnswerPiece> {
    await new Promise(() => undefined);
    yield {};
  })();
}
