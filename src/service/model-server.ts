import {assumptions} from '../client/assumptions.js';
import {isJsonObject, readText} from '../client/json-object.js';
import {systemClock, type FetchFunction} from '../client/platform.js';
import {readReply} from '../client/reply-stream.js';
import type {ReplyChunk} from '../client/resources.js';
import {readJson, sendRequest, type ServiceRequest} from '../client/send-request.js';
import {serviceUrl} from '../client/service-url.js';
import {upstreamSending, type UpstreamSending} from './upstream-sending.js';

/** Adds an end tag where earlier text was reasoning. The visitor has received that text, so their chat needs the tag. */
async function* withEndTags(chunks: AsyncIterable<ReplyChunk>): AsyncGenerator<ReplyChunk> {
  const [tag = 'think'] = assumptions.reasoningTags;
  for await (const {restartsText, reasoning = '', ...chunk} of chunks) {
    if (restartsText) yield {...chunk, text: `</${tag}>\n\n${chunk.text}`};
    else yield {...chunk, ...(reasoning && {reasoning})};
  }
}

export interface ModelServerOptions {
  readonly baseUrl: string;
  /** `''` for a server without keys. */
  readonly apiKey: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: FetchFunction;
}

/**
 * Sends requests to an OpenAI-compatible server with the code of the client, which reads all forms of streams and
 * errors. Rejects with an `AgentServiceError`, or with the reason of the signal.
 */
export class ModelServer {
  readonly #options: ModelServerOptions;
  readonly #sending: UpstreamSending;
  #firstModel: string | undefined;

  constructor(options: ModelServerOptions) {
    this.#options = options;
    this.#sending = upstreamSending(options.fetch, options.apiKey);
  }

  /** Requests a completion and yields its chunks as they arrive. */
  complete(body: Record<string, unknown>, signal: AbortSignal): AsyncIterable<ReplyChunk> {
    const {baseUrl, headers} = this.#options;
    const request: ServiceRequest = {
      operation: 'reply',
      url: serviceUrl(baseUrl, '/chat/completions'),
      accept: 'text/event-stream',
      headers,
      body,
    };
    const ask = () => sendRequest(request, this.#sending('reply', signal));
    return withEndTags(readReply(ask, {assumptions, clock: systemClock, together: false}));
  }

  /** A local server usually lists one model, or its owner's favourite first. The name is cached. */
  async firstModel(signal: AbortSignal): Promise<string> {
    if (this.#firstModel !== undefined) return this.#firstModel;
    const {baseUrl, headers} = this.#options;
    const url = serviceUrl(baseUrl, '/models');
    const sending = this.#sending('list-agents', signal);
    const {value} = await readJson(
      {operation: 'list-agents', url, accept: 'application/json', headers},
      sending,
    );
    const list: readonly unknown[] = isJsonObject(value) && Array.isArray(value['data']) ? value['data'] : [];
    const [first] = list;
    const name = isJsonObject(first) ? readText(first, 'id', 'name') : '';
    if (name === '') throw new Error('The model server lists no model. Set `model` of modelAnswers.');
    return (this.#firstModel = name);
  }
}
