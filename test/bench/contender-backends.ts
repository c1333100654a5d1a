import type {AnswerSource} from '../../src/service/answers.js';
import {pageAgent} from '../support/page-agent.js';

/** The addresses of the backends, below the origin of the service. */
const backendPaths = {n8n: '/n8n', flowise: '/flowise', persona: '/persona'} as const;

const anyOrigin = {'access-control-allow-origin': '*', 'access-control-allow-headers': '*'};

/**
 * Speaks the protocols of other chats, with the answers of the bench, one event per token. Returns nothing for a request
 * to another path.
 */
export function answerOtherChat(request: Request, answers: AnswerSource): Promise<Response> | undefined {
  const {pathname} = new URL(request.url);
  if (request.method === 'OPTIONS' && Object.values(backendPaths).some(path => pathname.startsWith(path)))
    return Promise.resolve(new Response(null, {headers: anyOrigin}));
  if (pathname === backendPaths.n8n) return answerN8n(request, answers);
  if (pathname === backendPaths.persona) return answerPersona(request, answers);
  return pathname.startsWith(`${backendPaths.flowise}/`)
    ? answerFlowise(pathname, request, answers)
    : undefined;
}

/** A webhook with streaming: one JSON object a line. */
async function answerN8n(request: Request, answers: AnswerSource): Promise<Response> {
  const {action, chatInput} = (await request.json()) as {action: string; chatInput: string};
  if (action === 'loadPreviousSession') return Response.json({data: []}, {headers: anyOrigin});
  const line = (part: object) => `${JSON.stringify({...part, metadata: {nodeId: 'agent', runIndex: 0}})}\n`;
  return streamOf('application/json', async function* () {
    yield line({type: 'begin'});
    for await (const content of tokensOf(chatInput, answers, request)) yield line({type: 'item', content});
    yield line({type: 'end'});
  });
}

/** A chat flow with streaming, and the routes that the chat reads before. */
async function answerFlowise(pathname: string, request: Request, answers: AnswerSource): Promise<Response> {
  if (pathname.includes('/chatflows-streaming/'))
    return Response.json({isStreaming: true}, {headers: anyOrigin});
  if (!pathname.includes('/prediction/')) return Response.json({}, {headers: anyOrigin});
  const {question} = (await request.json()) as {question: string};
  const event = (name: string, data: string) => `message:\ndata:${JSON.stringify({event: name, data})}\n\n`;
  return streamOf('text/event-stream', async function* () {
    yield event('start', '');
    for await (const text of tokensOf(question, answers, request)) yield event('token', text);
    yield event('end', '[DONE]');
  });
}

/** The stream of an agent that answers with one text. */
async function answerPersona(request: Request, answers: AnswerSource): Promise<Response> {
  const {messages} = (await request.json()) as {messages: readonly {content: string}[]};
  const turn = {executionId: 'execution', iteration: 1};
  const event = (type: string, data: object) => `data: ${JSON.stringify({type, ...turn, ...data})}\n\n`;
  return streamOf('text/event-stream', async function* () {
    yield event('execution_start', {kind: 'agent'});
    yield event('turn_start', {id: 'turn'});
    yield event('text_start', {id: 'text'});
    for await (const delta of tokensOf(messages.at(-1)?.content ?? '', answers, request))
      yield event('text_delta', {id: 'text', delta});
    yield event('text_complete', {id: 'text'});
    yield event('turn_complete', {id: 'turn', stopReason: 'end_turn'});
    yield event('execution_complete', {kind: 'agent', success: true});
  });
}

async function* tokensOf(
  question: string,
  answers: AnswerSource,
  {signal}: Request,
): AsyncGenerator<string, void> {
  const pieces = answers({
    agent: pageAgent,
    messages: [{role: 'user', content: question}],
    fields: {},
    signal,
  });
  for await (const {text = ''} of pieces) yield text;
}

function streamOf(type: string, begin: () => AsyncGenerator<string, void>): Response {
  const parts = begin();
  const texts = new ReadableStream<string>({
    async pull(controller) {
      const part = await parts.next();
      if (part.done) controller.close();
      else controller.enqueue(part.value);
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
  const body = texts.pipeThrough(new TextEncoderStream());
  return new Response(body, {headers: {...anyOrigin, 'content-type': type}});
}
