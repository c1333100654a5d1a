import {once} from 'node:events';
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';

/** A model server whose words a test sends one by one. */
export interface ManualModel {
  /** `http://127.0.0.1:<port>/v1` */
  readonly baseUrl: string;
  /** Resolves with the next request. */
  next(): Promise<ModelRequest>;
  close(): Promise<void>;
}

export interface ModelRequest {
  readonly authorization: string | undefined;
  readonly body: {readonly model: string; readonly messages: readonly {role: string; content: string}[]};
  say(text: string): void;
  end(): void;
  /** Answers with a failure of a server. */
  fail(status: number, message: string): void;
  /** Resolves when the server of the chat has closed the connection. */
  readonly left: Promise<void>;
}

/** Starts it on a free port of 127.0.0.1. */
export async function startModel(): Promise<ManualModel> {
  const arrived: ModelRequest[] = [];
  const waiting: ((request: ModelRequest) => void)[] = [];
  const server = createServer((incoming, outgoing) => {
    void read(incoming, outgoing).then(request => {
      const take = waiting.shift();
      if (take) take(request);
      else arrived.push(request);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    next: () => {
      const request = arrived.shift();
      return request ? Promise.resolve(request) : new Promise(resolve => waiting.push(resolve));
    },
    async close() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

async function read(incoming: IncomingMessage, outgoing: ServerResponse): Promise<ModelRequest> {
  let text = '';
  for await (const part of incoming.setEncoding('utf8')) text += String(part);
  const left = once(outgoing, 'close').then(() => undefined);
  const start = (): void => {
    if (!outgoing.headersSent) outgoing.writeHead(200, {'Content-Type': 'text/event-stream'});
  };
  const send = (data: string): void => {
    start();
    outgoing.write(`data: ${data}\n\n`);
  };
  return {
    authorization: incoming.headers.authorization,
    body: JSON.parse(text || '{}') as ModelRequest['body'],
    say: content => send(JSON.stringify({choices: [{index: 0, delta: {content}}]})),
    end: () => {
      send('[DONE]');
      outgoing.end();
    },
    fail: (status, message) => {
      outgoing.writeHead(status, {'Content-Type': 'application/json'});
      outgoing.end(JSON.stringify({error: {message}}));
    },
    left,
  };
}
