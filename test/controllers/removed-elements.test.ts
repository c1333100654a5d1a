import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import '../../src/define.js';
import {AgentClient} from '../../src/client/agent-client.js';
import {createTestService} from '../support/local-service.js';
import {waitUntil} from '../support/wait-until.js';

describe('an element that changes after its removal', () => {
  it('requests no records when a reply ends in a chat it was linked to', async () => {
    const service = createTestService();
    const provider = Object.assign(document.createElement('agent-provider'), {
      baseUrl: service.baseUrl,
      fetch: service.fetch,
      accessToken: service.token,
      agentId: service.agents[0]!.AgentId,
    });
    const chat = document.createElement('agent-chat');
    const kept = document.createElement('agent-history');
    const removed = Object.assign(document.createElement('agent-history'), {pageSize: 7});
    provider.append(chat, kept, removed);
    await fixture(html`<div>${provider}</div>`);
    await waitUntil(() => chat.status === 'idle' && kept.status === 'empty' && removed.status === 'empty');
    const askedByRemoved = () =>
      service.requests.filter(({url}) => url.searchParams.get('pageSize') === '7').length;
    const before = askedByRemoved();

    removed.remove();
    removed.label = 'Earlier talk';
    await removed.updateComplete;
    await waitUntil(() => chat.send('Is anyone there?'));
    await waitUntil(() => kept.records.length === 2);
    expect(askedByRemoved()).to.equal(before);

    provider.append(removed);
    await removed.updateComplete;
    await waitUntil(() => chat.send('And now?'));
    await waitUntil(() => removed.records.length === 4);
  });

  it('gets no failed sign-in of a client that others still use', async () => {
    const service = createTestService();
    const client = new AgentClient({
      baseUrl: service.baseUrl,
      fetch: service.fetch,
      accessToken: () => Promise.reject(new Error('No session.')),
    });
    const provider = Object.assign(document.createElement('agent-provider'), {client});
    let heard = 0;
    provider.addEventListener('agent-auth-error', () => (heard += 1));
    const place = await fixture(html`<div>${provider}</div>`);

    provider.remove();
    provider.locale = 'de';
    await provider.updateComplete;
    await client.listAgents().catch(() => undefined);
    expect(heard).to.equal(0);

    place.append(provider);
    await provider.updateComplete;
    await client.listAgents().catch(() => undefined);
    expect(heard).to.equal(1);
  });
});
