import {createServer, type AddressInfo, type Socket} from 'node:net';
import {chunkJson, eventOf} from './reply-samples.js';

/** A server that breaks one request in ways that no fetch handler can. */
export interface FaultServer {
  readonly baseUrl: string;
  /** The received request lines, such as `GET /v1/aibot/bots`. */
  readonly requests: readonly string[];
  /** Resolves when the failing request has arrived. */
  readonly asked: Promise<void>;
  /** Breaks the connection of a waiting fault after the earlier data has arrived. */
  strike(): void;
  close(): Promise<void>;
}

/** The failing request; all others get correct answers. */
export interface FaultServerOptions {
  /** Counted from 1. Default: the first. */
  readonly faultyRequest?: number;
}

type SocketAnswer = (socket: Socket, struck: Promise<void>) => void;

const streamHead = 'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n';
const chunkedHead = `${streamHead}Transfer-Encoding: chunked\r\n\r\n`;
const firstEvent = eventOf(chunkJson('One '));
const secondEvent = eventOf(chunkJson('two'));
const lastEvents = eventOf(chunkJson('', 'stop')) + eventOf('[DONE]');

const faults = {
  /** The connection resets before any answer. */
  'reset-before-any-byte': socket => socket.resetAndDestroy(),

  /** The connection closes before any answer. */
  'closed-before-any-byte': socket => socket.end(),

  /** The connection closes inside the response head. */
  'half-a-head': socket => socket.end('HTTP/1.1 200 OK\r\nContent-Ty'),

  /** The connection resets after the response head. */
  'reset-after-headers': (socket, struck) => {
    socket.write(chunkedHead);
    void struck.then(() => socket.resetAndDestroy());
  },

  /** The connection resets inside an event, after a whole one. */
  'reset-in-event': (socket, struck) => {
    socket.write(chunkedHead + encodeChunk(firstEvent + secondEvent.slice(0, 40)));
    void struck.then(() => socket.resetAndDestroy());
  },

  /** A chunk of the transfer encoding is shorter than declared. */
  'half-a-chunk': socket =>
    socket.end(chunkedHead + encodeChunk(firstEvent) + encodeChunk(secondEvent).slice(0, 40)),

  /** The transfer encoding has no last chunk. */
  'no-last-chunk': socket => socket.end(chunkedHead + encodeChunk(firstEvent)),

  /** The transfer encoding has no last chunk, but the reply is complete. */
  'no-last-chunk-after-finish': socket =>
    socket.end(chunkedHead + encodeChunk(firstEvent + secondEvent + eventOf(chunkJson('', 'stop')))),

  /** The length of a chunk is not a number. */
  'nonsense-chunk-length': (socket, struck) => {
    socket.write(chunkedHead + encodeChunk(firstEvent));
    void struck.then(() => socket.end('many\r\nwords\r\n'));
  },

  /** The body is shorter than `Content-Length`. */
  'length-too-large': socket => socket.end(`${streamHead}Content-Length: 5000\r\n\r\n${firstEvent}`),

  /** The body is longer than `Content-Length`. */
  'length-too-small': socket =>
    socket.end(
      `${streamHead}Content-Length: ${firstEvent.length + 40}\r\n\r\n${firstEvent}${secondEvent}${lastEvents}`,
    ),

  /** `Content-Length` is not a number. */
  'nonsense-length': socket => socket.end(`${streamHead}Content-Length: many\r\n\r\n${firstEvent}`),

  /** The body is declared as compressed, but is not. A client must not keep the connection, which ends here. */
  'broken-compression': socket =>
    socket.end(
      `${streamHead}Connection: close\r\nContent-Encoding: gzip\r\nContent-Length: ${firstEvent.length}\r\n\r\n${firstEvent}`,
    ),

  /** The response is not HTTP. */
  'no-http': socket => socket.end('SSH-2.0-OpenSSH_9.6\r\n'),

  /** The response head never ends. */
  'huge-headers': socket => socket.end(`${streamHead}X-Padding: ${'x'.repeat(200_000)}\r\n\r\n${firstEvent}`),

  /** There is no response. */
  'never-answers': () => undefined,

  /** The head arrives, but no body. */
  'never-goes-on': socket => void socket.write(chunkedHead),
} satisfies Record<string, SocketAnswer>;

export type SocketFaultName = keyof typeof faults;

export const socketFaultNames = Object.keys(faults) as readonly SocketFaultName[];

/** Starts a server on a free port; `close` ends it with all open connections. */
export async function startFaultServer(
  name: SocketFaultName,
  {faultyRequest = 1}: FaultServerOptions = {},
): Promise<FaultServer> {
  const sockets = new Set<Socket>();
  const requests: string[] = [];
  let strike = () => {};
  const struck = new Promise<void>(resolve => (strike = resolve));
  let noteAsked = () => {};
  const asked = new Promise<void>(resolve => (noteAsked = resolve));
  const fail: SocketAnswer = faults[name];

  const server = createServer(socket => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // Some of these tests disconnect the client.
    socket.on('error', () => undefined);
    readRequests(socket, line => {
      requests.push(line);
      if (requests.length !== faultyRequest) {
        answerWell(socket, line);
        return;
      }
      noteAsked();
      fail(socket, struck);
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const {port} = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests,
    asked,
    strike,
    close: async () => {
      const closed = new Promise(resolve => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Calls back for each complete request of a connection, with its method and path. */
function readRequests(socket: Socket, onRequest: (line: string) => void): void {
  let received = '';
  socket.setEncoding('latin1');
  socket.on('data', (text: Buffer | string) => {
    received += String(text);
    for (;;) {
      const headEnd = received.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const bodyLength = Number(/content-length: *(\d+)/i.exec(received.slice(0, headEnd))?.[1] ?? 0);
      const end = headEnd + 4 + bodyLength;
      if (received.length < end) return;
      const line = received.slice(0, received.indexOf(' HTTP/'));
      received = received.slice(end);
      onRequest(line);
    }
  });
}

function answerWell(socket: Socket, line: string): void {
  if (line.startsWith('POST')) {
    socket.write(chunkedHead + encodeChunk(firstEvent + secondEvent + lastEvents) + encodeChunk(''));
    return;
  }
  const body = JSON.stringify({agentList: [{AgentId: 'Agent-1', name: 'One'}], total: 1});
  socket.write(
    `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
}

function encodeChunk(text: string): string {
  return `${text.length.toString(16)}\r\n${text}\r\n`;
}
