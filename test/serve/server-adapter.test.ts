import {once} from 'node:events';
import {connect, type Socket} from 'node:net';
import {expect} from 'chai';
import {serve, type Server} from 'srvx';

/** The chat depends on this behaviour of `srvx`, so an update must not change it. */
describe('the server below the command', () => {
  let server: Server | undefined;
  let visitor: Socket | undefined;
  afterEach(async () => {
    visitor?.destroy();
    await server?.close(true);
  });

  async function visit(fetch: (request: Request) => Response): Promise<Socket> {
    server = serve({
      fetch,
      port: 0,
      hostname: '127.0.0.1',
      manual: true,
      silent: true,
      gracefulShutdown: false,
    });
    await server.serve();
    visitor = connect(Number(new URL(server.url ?? '').port), '127.0.0.1');
    visitor.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    return visitor;
  }

  it('sends each piece at once', async () => {
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({start: given => void (controller = given)});
    const socket = await visit(() => new Response(body));
    for (const piece of ['first', 'second']) {
      const arrived = (async () => {
        for (let text = ''; !text.includes(piece);) text += String((await once(socket, 'data'))[0]);
      })();
      while (!controller) await new Promise(resolve => setImmediate(resolve));
      controller.enqueue(new TextEncoder().encode(piece));
      await arrived;
    }
  });

  it('stops reading a body that a visitor does not read, and cancels it when the visitor leaves', async () => {
    const piece = new Uint8Array(1_000_000);
    const most = 200;
    let pulls = 0;
    let signal: AbortSignal | undefined;
    const cancelled = new Promise<void>((resolve, reject) => {
      void visit(request => {
        signal = request.signal;
        const pull = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
          pulls += 1;
          if (pulls > most) reject(new Error('The server reads without end.'));
          else controller.enqueue(piece);
        };
        return new Response(
          new ReadableStream<Uint8Array>({pull, cancel: () => resolve()}, {highWaterMark: 0}),
        );
      }).then(socket => socket.pause());
    });
    await quiet(() => pulls);
    expect(pulls).to.be.above(0).and.below(most);
    expect(signal?.aborted).to.equal(false);
    visitor?.destroy();
    await cancelled;
    expect(signal?.aborted).to.equal(true);
  });
});

/** Resolves when a count has begun and no longer grows. */
async function quiet(count: () => number): Promise<void> {
  for (let before = -1, same = 0; same < 10; before = count()) {
    same = before > 0 && count() === before ? same + 1 : 0;
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}
