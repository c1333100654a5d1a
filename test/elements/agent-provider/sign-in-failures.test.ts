import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import '../../../src/define.js';
import type {AgentProvider} from '../../../src/elements/agent-provider/agent-provider.js';
import {type AgentAuthErrorEvent, type AgentConnectionChangeEvent} from '../../../src/events/list-events.js';
import {testClient} from '../../support/chat-harness.js';
import {createTestService, type TestService} from '../../support/local-service.js';
import {waitUntil} from '../../support/wait-until.js';

interface HeardPage {
  readonly place: HTMLElement;
  readonly provider: AgentProvider;
  readonly failures: AgentAuthErrorEvent[];
  readonly changes: AgentConnectionChangeEvent[];
}

async function openPage(service: TestService, settings: Partial<AgentProvider> = {}): Promise<HeardPage> {
  const place = await fixture<HTMLElement>(html`<div></div>`);
  const failures: AgentAuthErrorEvent[] = [];
  const changes: AgentConnectionChangeEvent[] = [];
  place.addEventListener('agent-auth-error', event => failures.push(event));
  place.addEventListener('agent-connection-change', event => changes.push(event));
  const provider = Object.assign(document.createElement('agent-provider'), {
    baseUrl: service.baseUrl,
    fetch: service.fetch,
    accessToken: service.token,
    agentId: 'Agent-guide',
    ...settings,
  });
  provider.append(document.createElement('agent-picker'), document.createElement('agent-chat'));
  place.append(provider);
  await settle(provider);
  return {place, provider, failures, changes};
}

/** Resolves when picker and chat have the results of their requests. */
async function settle(provider: AgentProvider): Promise<void> {
  const picker = provider.querySelector('agent-picker')!;
  const chat = provider.querySelector('agent-chat')!;
  await waitUntil(() => ['idle', 'ready', 'error'].includes(picker.status));
  await waitUntil(
    () => chat.error !== undefined || chat.shadowRoot?.querySelector('[aria-busy=true]') === null,
  );
  await provider.updateComplete;
}

describe('agent-auth-error', () => {
  it('reports a refused token once, however many elements sent it', async () => {
    const {provider, failures} = await openPage(createTestService(), {accessToken: 'wrong'});
    await waitUntil(() => provider.querySelector('agent-chat')!.error !== undefined);
    expect(provider.querySelector('agent-picker')!.error?.kind).to.equal('unauthorized');
    expect(failures.map(({error}) => [error.kind, error.status])).to.deep.equal([['unauthorized', 401]]);
    expect(failures[0]?.target).to.equal(provider);
  });

  it('reports once when the renewed token is refused too', async () => {
    let asked = 0;
    const {provider, failures} = await openPage(createTestService(), {
      accessToken: () => `wrong-${(asked += 1)}`,
    });
    await waitUntil(() => provider.querySelector('agent-chat')!.error !== undefined);
    expect(failures).to.have.length(1);
    expect(asked).to.be.greaterThan(1);
  });

  it('does not report a token that was renewed in time', async () => {
    const service = createTestService();
    const tokens = ['wrong', service.token];
    const {failures} = await openPage(service, {accessToken: () => tokens.shift() ?? service.token});
    expect(failures).to.have.length(0);
  });

  it('reports when the page gives no token', async () => {
    const {provider, failures} = await openPage(createTestService(), {
      accessToken: () => Promise.reject(new Error('No session')),
    });
    await waitUntil(() => provider.querySelector('agent-chat')!.error !== undefined);
    expect(failures).to.have.length(1);
    expect(failures[0]?.error.kind).to.equal('unauthorized');
    expect(String(failures[0]?.error.cause)).to.equal('Error: No session');
  });

  it('reports again when a retry fails', async () => {
    const {provider, failures} = await openPage(createTestService(), {accessToken: 'wrong'});
    await waitUntil(() => provider.querySelector('agent-chat')!.error !== undefined);
    await provider.querySelector('agent-picker')!.refresh();
    expect(failures).to.have.length(2);
  });

  it('reports failures of the page’s own client while the provider uses it', async () => {
    const service = createTestService();
    const client = testClient(service, {accessToken: 'wrong'});
    const {place, provider, failures} = await openPage(service, {client});
    await waitUntil(() => provider.querySelector('agent-chat')!.error !== undefined);
    expect(failures).to.have.length(1);
    provider.remove();
    const told: Event[] = [];
    provider.addEventListener('agent-auth-error', event => told.push(event));
    await client.listAgents().catch(() => undefined);
    expect(told).to.have.length(0);
    place.append(provider);
    await provider.updateComplete;
    await client.listRecords('Agent-guide').catch(() => undefined);
    expect(told).to.have.length(1);
    provider.client = undefined;
    await provider.updateComplete;
    await client.listAgents().catch(() => undefined);
    expect(told).to.have.length(1);
  });

  it('comes from the provider that owns the client, not from those inside', async () => {
    const service = createTestService();
    const {provider, failures} = await openPage(service);
    const inner = document.createElement('agent-provider');
    provider.append(inner);
    await inner.updateComplete;
    provider.accessToken = 'wrong';
    await provider.updateComplete;
    await inner.updateComplete;
    void provider.querySelector('agent-picker')!.refresh();
    await waitUntil(() => failures.length > 0);
    expect(failures.map(({target}) => target)).to.deep.equal([provider]);
  });

  it('does not report other failures', async () => {
    const service = createTestService();
    for (const status of [403, 500]) service.respondNext(() => Response.json({}, {status}));
    const {failures} = await openPage(service);
    expect(failures).to.have.length(0);
  });

  it('does not report tokens of aborted requests', async () => {
    const given: AbortSignal[] = [];
    const service = createTestService();
    const accessToken = ({signal}: {readonly signal: AbortSignal}): Promise<string> => {
      given.push(signal);
      return new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new Error('Given up'))),
      );
    };
    const {provider, failures} = await openPage(service);
    provider.accessToken = accessToken;
    void provider.querySelector('agent-picker')!.refresh();
    await waitUntil(() => given.length > 0);
    provider.remove();
    await waitUntil(() => given.every(({aborted}) => aborted));
    await provider.updateComplete;
    expect(failures).to.have.length(0);
  });
});

describe('agent-connection-change', () => {
  it('reports each client, and when there is none any more', async () => {
    const service = createTestService();
    const {provider, changes} = await openPage(service);
    expect(changes.map(({connected}) => connected)).to.deep.equal([true]);
    expect(changes[0]?.client?.baseUrl).to.equal(service.baseUrl);
    provider.agentId = 'Agent-translator';
    await provider.updateComplete;
    expect(changes).to.have.length(1);
    provider.visitorId = 'maya';
    await waitUntil(() => changes.length === 2);
    expect(changes[1]?.client).to.not.equal(changes[0]?.client);
    provider.baseUrl = undefined;
    await waitUntil(() => changes.length === 3);
    expect(changes[2]).to.include({connected: false, client: undefined});
  });

  it('does not fire while there is no client', async () => {
    const {changes} = await openPage(createTestService(), {baseUrl: undefined});
    expect(changes).to.have.length(0);
  });

  it('reports when the ancestor provider is added and removed', async () => {
    const {place, provider, changes} = await openPage(createTestService());
    const inner = document.createElement('agent-provider');
    provider.append(inner);
    await waitUntil(() => changes.length === 2);
    expect(changes[1]).to.include({connected: true, target: inner});
    place.append(inner);
    await waitUntil(() => changes.length === 3);
    expect(changes[2]).to.include({connected: false, target: inner});
  });
});
