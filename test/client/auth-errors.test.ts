import {expect} from 'chai';
import type {AccessToken} from '../../src/client/access-token.js';
import {AgentClient} from '../../src/client/agent-client.js';
import type {AgentServiceError} from '../../src/client/agent-service-error.js';
import {createTestService, type TestService} from '../support/local-service.js';

interface HeardClient {
  readonly client: AgentClient;
  readonly heard: AgentServiceError[];
  readonly stop: () => void;
}

function hear(service: TestService, accessToken?: AccessToken): HeardClient {
  const {baseUrl, fetch} = service;
  const client = new AgentClient({baseUrl, fetch, accessToken});
  const heard: AgentServiceError[] = [];
  return {client, heard, stop: client.subscribeToAuthErrors(error => heard.push(error))};
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

const question = [{role: 'user', content: 'Hello'}];

describe('a client’s sign-in failures', () => {
  it('are reported once for all running requests', async () => {
    const {client, heard} = hear(createTestService(), 'wrong');
    const failures = await Promise.all([
      failureOf(client.listAgents()),
      failureOf(client.listRecords('Agent-guide')),
      failureOf(client.completeReply('Agent-guide', question)),
    ]);
    expect(failures).to.include(heard[0]);
    expect(heard).to.have.length(1);
    expect(heard[0]).to.include({kind: 'unauthorized', status: 401});
  });

  it('are reported again when a later request fails', async () => {
    const {client, heard} = hear(createTestService(), 'wrong');
    for (let count = 1; count <= 3; count += 1) {
      await failureOf(client.listAgents());
      expect(heard).to.have.length(count);
    }
  });

  it('are reported when requests have no token', async () => {
    const {client, heard} = hear(createTestService());
    await failureOf(client.listAgents());
    expect(heard).to.have.length(1);
  });

  it('are reported once for all waiting requests when no token arrives', async () => {
    for (const accessToken of [
      () => Promise.reject(new Error('No session')),
      () => ({token: 7}) as unknown as string,
      () => 'with a line\nbreak',
    ]) {
      const {client, heard} = hear(createTestService(), accessToken);
      const failures = await Promise.all([failureOf(client.listAgents()), failureOf(client.listAgents())]);
      expect(failures).to.deep.equal([heard[0], heard[0]]);
      expect(heard).to.have.length(1);
    }
  });

  it('are not reported while a renewed token works', async () => {
    const service = createTestService();
    const tokens = ['wrong', service.token];
    const {client, heard} = hear(service, () => tokens.shift() ?? service.token);
    await client.listAgents();
    expect(heard).to.have.length(0);
  });

  it('do not include other failures or aborted requests', async () => {
    const service = createTestService();
    const waiting = new AbortController();
    const {client, heard} = hear(service, ({signal}) => {
      if (!waiting.signal.aborted) return service.token;
      return new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new Error('Given up'))),
      );
    });
    service.respondNext(() => Response.json({}, {status: 403}));
    expect(await failureOf(client.listAgents())).to.include({kind: 'forbidden'});
    const {signal} = waiting;
    const work = failureOf(client.listRecords('Agent-guide', {}, {signal}));
    waiting.abort('Enough');
    expect(await work).to.equal('Enough');
    expect(heard).to.have.length(0);
  });

  it('are not reported to removed listeners', async () => {
    const {client, heard, stop} = hear(createTestService(), 'wrong');
    stop();
    await failureOf(client.listAgents());
    expect(heard).to.have.length(0);
  });
});
