import {expect} from 'chai';
import {AgentClient} from '../../../src/client/agent-client.js';
import type {FetchHandler} from '../../support/handler-fetch.js';
import {expectAccessible} from '../../support/expect-accessible.js';
import {holdBody} from '../../support/held-body.js';
import {createTestService, type TestService} from '../../support/local-service.js';
import {waitUntil} from '../../support/wait-until.js';
import {openPicker, type PickerHarness} from './picker-harness.js';

/** A client without automatic retries, so that no test waits for them. */
function impatientClient(service: TestService, accessToken = service.token): AgentClient {
  return new AgentClient({
    baseUrl: service.baseUrl,
    fetch: service.fetch,
    accessToken,
    assumptions: {readRetries: 0},
  });
}

async function openWithAnswer(respond: FetchHandler): Promise<PickerHarness> {
  const service = createTestService();
  service.respondNext(respond);
  return openPicker(service, {client: impatientClient(service)});
}

const htmlPage: FetchHandler = () =>
  new Response('<!doctype html><title>Welcome</title>', {headers: {'Content-Type': 'text/html'}});
const noConnection: FetchHandler = () => {
  throw new TypeError('Failed to fetch');
};
const lostConnection: FetchHandler = () => {
  const body = holdBody();
  body.send('{"agentList":[');
  setTimeout(body.fail);
  return new Response(body.stream);
};

describe('failures of agent-picker', () => {
  const cases: readonly (readonly [string, FetchHandler, visitor: string, owner: string])[] = [
    [
      'the service is down',
      noConnection,
      'The service cannot be reached',
      'The address in base-url may be wrong',
    ],
    ['the connection is lost in the middle of the list', lostConnection, 'Check your connection', 'base-url'],
    ['a web page answers', htmlPage, 'cannot be read', 'base-url may point at a web page'],
    [
      'the path is wrong',
      () => new Response('', {status: 404}),
      'no list of agents at this address',
      'base-url',
    ],
    ['the service is broken', () => new Response('', {status: 500}), 'has a problem', 'server error'],
  ];
  for (const [title, respond, visitor, owner] of cases) {
    it(`shows when ${title}, and loads the list on retry`, async () => {
      const picker = await openWithAnswer(respond);
      expect(picker.element.status).to.equal('error');
      expect(picker.resultsText).to.contain(visitor);
      expect(picker.root.querySelector('details')!.textContent).to.contain(owner);
      await waitUntil(() => picker.spoken.startsWith('Failed: '));
      await expectAccessible(picker.element);
      await picker.press('Try again');
      await picker.shows('Garden guide', 'Translator', 'Archive clerk');
      expect(picker.element.error).to.equal(undefined);
      expect(picker.focus).to.equal('results');
    });
  }

  it('shows that the visitor is not signed in when the token is wrong', async () => {
    const service = createTestService();
    const picker = await openPicker(service, {client: impatientClient(service, 'wrong')});
    expect(picker.resultsText).to.contain('You are not signed in to this service.');
    expect(picker.resultsText).not.to.contain('wrong');
  });

  it('retries automatically when the network is back', async () => {
    const picker = await openWithAnswer(noConnection);
    expect(picker.element.error?.kind).to.equal('network');
    dispatchEvent(new Event('online'));
    await picker.shows('Garden guide', 'Translator', 'Archive clerk');
  });

  it('notifies the page', async () => {
    const service = createTestService();
    const picker = await openPicker(service);
    service.respondNext(htmlPage);
    const heard: string[] = [];
    document.body.addEventListener('agent-error', event => heard.push(`${event.phase} ${event.error.kind}`), {
      once: true,
    });
    await picker.element.refresh();
    await waitUntil(() => heard.length > 0);
    expect(heard).to.deep.equal(['list-agents unreadable']);
  });

  it('notifies the page once when its own client returns invalid data', async () => {
    const {baseUrl} = createTestService();
    const client = {baseUrl, listAgents: () => Promise.resolve({})} as unknown as AgentClient;
    const picker = await openPicker(createTestService(), {client});
    let heard = 0;
    picker.element.addEventListener('agent-error', () => (heard += 1));
    for (const label of ['Helpers', 'Guides']) {
      picker.element.label = label;
      await picker.element.updateComplete;
    }
    await picker.element.updateComplete;
    expect(heard).to.equal(0);
    expect(picker.element.status).to.equal('error');
  });

  it('does not show agents of the previous search after a failed one', async () => {
    const service = createTestService();
    const picker = await openPicker(service, {client: impatientClient(service)});
    service.respondNext(noConnection);
    await picker.searchFor('translator');
    await waitUntil(() => picker.element.status === 'error');
    await picker.element.updateComplete;
    expect(picker.options).to.have.length(0);
    expect(picker.element.agents).to.have.length(0);
    await picker.press('Try again');
    await picker.shows('Translator');
  });
});
