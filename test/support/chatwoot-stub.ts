import {once, EventEmitter} from 'node:events';
import type {Page, WebSocketRoute} from 'playwright-core';
import {serveHandler, type RunningServer} from './http-server.js';

interface StoredMessage {
  readonly id: number;
  readonly content: string;
  /** 0: of the visitor. 1: of the desk. */
  readonly message_type: 0 | 1;
}

const headers = {'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type'};

/** A help desk with the public interface of Chatwoot. It records what it receives. */
export class ChatwootStub {
  readonly #messages: StoredMessage[] = [];
  readonly #events = new EventEmitter();
  #server: RunningServer | undefined;
  #socket: WebSocketRoute | undefined;
  /** Fulfilled when a page has subscribed. */
  readonly subscribed: Promise<unknown> = once(this.#events, 'subscribe');
  /** Method and path of each request. */
  readonly requests: string[] = [];
  isBroken = false;

  static async start(): Promise<ChatwootStub> {
    const stub = new ChatwootStub();
    stub.#server = await serveHandler(request => stub.#answer(request));
    return stub;
  }

  get origin(): string {
    return this.#server?.origin ?? '';
  }

  /** The words that the desk has received from the visitor. */
  get received(): readonly string[] {
    return this.#messages.filter(message => message.message_type === 0).map(({content}) => content);
  }

  async receives(text: string): Promise<void> {
    while (!this.received.includes(text)) await once(this.#events, 'message');
  }

  /** Answers the WebSockets of a page, also after a reload. */
  async connect(page: Page): Promise<void> {
    await page.routeWebSocket(`${this.origin.replace('http', 'ws')}/cable`, socket => {
      this.#socket = socket;
      this.#send({type: 'welcome'});
      socket.onMessage(text => {
        const {command, identifier} = JSON.parse(String(text)) as {command: string; identifier: string};
        const isComplete = identifier === '{"channel":"RoomChannel","pubsub_token":"p1"}';
        if (command !== 'subscribe' || !isComplete) return;
        this.#send({type: 'confirm_subscription', identifier});
        this.#events.emit('subscribe');
      });
    });
  }

  write(content: string): void {
    this.#store(content, 1);
  }

  /** Such as `conversation.typing_on`. */
  tell(event: string, data: object = {}): void {
    this.#send({identifier: '', message: {event, data}});
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }

  #store(content: string, type: StoredMessage['message_type']): StoredMessage {
    const message: StoredMessage = {id: this.#messages.length + 1, content, message_type: type};
    this.#messages.push(message);
    this.#events.emit('message');
    this.tell('message.created', message);
    return message;
  }

  #send(data: object): void {
    this.#socket?.send(JSON.stringify(data));
  }

  async #answer(request: Request): Promise<Response> {
    if (request.method === 'OPTIONS') return new Response(null, {headers});
    const path = new URL(request.url).pathname.replace('/public/api/v1/inboxes/', '');
    this.requests.push(`${request.method} ${path}`);
    if (this.isBroken) return new Response(null, {status: 503, headers});
    if (request.method === 'GET') return Response.json(this.#messages, {headers});
    const {content} = (await request.json()) as {content?: string};
    if (path.endsWith('/messages')) return Response.json(this.#store(content ?? '', 0), {headers});
    const created = path.endsWith('/conversations') ? {id: 7} : {source_id: 'c1', pubsub_token: 'p1'};
    return Response.json(created, {headers});
  }
}
