import {expect} from 'chai';
import {createDemoService} from '../../demo/server/demo-service.js';
import {readSettings} from '../../demo/server/settings.js';
import {temporaryFolder} from '../support/temporary-folder.js';

describe('the demo’s service', () => {
  it('reports which database does not open and where it was configured', async () => {
    const folder = await temporaryFolder();
    const settings = readSettings({LIBSQL_URL: `file:${folder.path}`});
    const failure = await createDemoService(settings).catch((error: unknown) => error);
    expect(String(failure)).to.include(`${folder.path} cannot be opened (LIBSQL_URL).`);
    expect(failure).to.have.property('cause');
    await folder.remove();
  });

  it('names the remote service and not its token', async () => {
    const service = await createDemoService(
      readSettings({SERVICE_BASE_URL: 'https://service.example', SERVICE_TOKEN: 'secret'}),
    );
    expect(service.description).to.equal('the service at https://service.example');
    service.close();
  });

  it('names the model that answers and not its key', async () => {
    const service = await createDemoService(
      readSettings({
        LIBSQL_URL: 'file::memory:',
        OPENAI_BASE_URL: 'http://localhost:11434/v1',
        OPENAI_API_KEY: 'secret',
        OPENAI_MODEL: 'small-model',
      }),
    );
    expect(service.description).to.equal(
      'small-model at http://localhost:11434/v1; records in file::memory:',
    );
    service.close();
  });

  it('allows any origin to use its samples, but no other origin to use a paid model', async () => {
    for (const [address, allowed] of [
      [undefined, '*'],
      ['http://localhost:11434/v1', null],
    ] as const) {
      const service = await createDemoService(
        readSettings({LIBSQL_URL: 'file::memory:', OPENAI_BASE_URL: address}),
      );
      for (const [path, header] of [
        ['/auth/v1/signin/anonymously', 'x-device-id'],
        ['/v1/aibot/bots/Agent-guide/openai/chat/completions', 'authorization'],
      ] as const) {
        const headers = {
          Origin: 'https://other.example',
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': header,
          'X-Device-Id': 'device-of-a-visitor',
          Authorization: 'Bearer unknown',
        };
        for (const method of ['OPTIONS', 'POST']) {
          const request = new Request(`http://localhost:5173/service${path}`, {method, headers});
          const answer = await service.fetch(request);
          const who = `${method} ${path} at ${address}`;
          expect(answer.headers.get('Access-Control-Allow-Origin'), who).to.equal(allowed);
        }
      }
      service.close();
    }
  });
});
