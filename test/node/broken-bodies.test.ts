import {connect} from 'node:net';
import {expect} from 'chai';
import {completions, ownService, token} from '../service/running-service.js';
import {serveHandler} from '../support/http-server.js';

describe('a request body that breaks off', () => {
  it('with its connection is no failure for the operator', async () => {
    const service = ownService();
    const answers: number[] = [];
    const server = await serveHandler(async request => {
      const response = await service.handle(request);
      answers.push(response.status);
      return response;
    });
    const {port, hostname} = new URL(server.origin);
    const head = `POST ${completions} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n`;
    for (const rest of ['Content-Length: 99\r\n\r\n{"mess', 'Transfer-Encoding: chunked\r\n\r\n5\r\n{"mes']) {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.write(head + rest);
      await untilTrue(() => service.received.length > answers.length);
      socket.destroy();
      await untilTrue(() => service.received.length === answers.length);
    }
    await server.close();
    expect(answers).to.deep.equal([499, 499]);
    expect(service.reported).to.deep.equal([]);
  });
});

async function untilTrue(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise(resolve => setTimeout(resolve, 5));
}
