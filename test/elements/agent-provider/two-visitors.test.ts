import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import '../../../src/define.js';
import {dropDetached} from '../../../src/session/persistent-conversation.js';
import type {AgentProvider} from '../../../src/elements/agent-provider/agent-provider.js';
import {goOffline} from '../../support/browser-network.js';
import {ChatHarness, testClient} from '../../support/chat-harness.js';
import {createTestService, type TestService} from '../../support/local-service.js';
import {serviceWithRecords} from '../../support/stored-conversation.js';
import {waitUntil} from '../../support/wait-until.js';
import {HistoryHarness} from '../agent-history/history-harness.js';

type Persist = 'session' | 'local';

/** One visitor’s part of the page: a chat and the stored records beside it. */
interface Visit {
  readonly provider: AgentProvider;
  readonly chat: ChatHarness;
  readonly history: HistoryHarness;
}

async function visit(
  service: TestService,
  visitorId: string,
  persist: Persist,
  way: Partial<AgentProvider> = {baseUrl: service.baseUrl, fetch: service.fetch, signIn: 'anonymous'},
): Promise<Visit> {
  const settings = {...way, agentId: 'Agent-guide', visitorId};
  const provider = Object.assign(document.createElement('agent-provider'), settings);
  const element = Object.assign(document.createElement('agent-chat'), {history: 'recent', persist});
  const records = document.createElement('agent-history');
  // A history removes distant records; those of the second visitor must stay near.
  for (const {style} of [element, records]) style.blockSize = '300px';
  provider.append(element, records);
  const place = await fixture<HTMLElement>(html`<div></div>`);
  place.append(provider);
  await element.updateComplete;
  await records.updateComplete;
  const visited = {
    provider,
    chat: new ChatHarness(element, service),
    history: new HistoryHarness(records, service),
  };
  await visited.chat.untilOpened();
  await visited.history.settle();
  return visited;
}

/** Both unload like in a reload and return with the stored data. */
async function reload(service: TestService, persist: Persist, visits: readonly Visit[]): Promise<Visit[]> {
  dispatchEvent(new Event('pagehide'));
  for (const {provider} of visits) provider.remove();
  await new Promise(resolve => setTimeout(resolve));
  dropDetached();
  const again: Visit[] = [];
  for (const {provider} of visits) again.push(await visit(service, provider.visitorId ?? '', persist));
  return again;
}

async function talk({chat}: Visit, words: string): Promise<void> {
  await chat.send(words);
  await chat.until(() => chat.chat.messages.at(-1)?.status === 'done', `${words} is answered`);
  await chat.untilIdle();
}

/** All visible text, also after scrolling: Firefox excludes records outside the window from innerText. */
function seenBy({chat, history}: Visit): string {
  return [chat.text(), chat.draft, history.text, ...history.texts].join('\n');
}

function stored(): string {
  return JSON.stringify([sessionStorage, localStorage].map(area => Object.entries(area)));
}

function clearStorage(): void {
  sessionStorage.clear();
  localStorage.clear();
}

describe('two successive visitors of one page with the page’s own client', () => {
  let goOnline: () => void = () => undefined;

  beforeEach(clearStorage);
  afterEach(() => {
    goOnline();
    clearStorage();
  });

  const changes: Readonly<Record<string, (provider: AgentProvider) => unknown>> = {
    'the page names the other one': provider => (provider.visitorId = 'tom'),
    'the first one signs out': provider => provider.signOut(),
  };
  it('keep everything when the page sets another name and the same one again at once', async () => {
    const service = createTestService();
    const maya = await visit(service, 'maya', 'session');
    await talk(maya, 'Roses');
    dispatchEvent(new Event('pagehide'));
    for (const other of ['tom', undefined]) {
      maya.provider.visitorId = other;
      maya.provider.visitorId = 'maya';
      await maya.provider.updateComplete;
      await maya.chat.settle();
    }
    expect(stored()).to.include('Roses');
    await talk(maya, 'Tulips');
    expect(maya.chat.text()).to.include('Roses').and.include('Tulips');
  });

  for (const [what, change] of Object.entries(changes)) {
    it(`never see each other’s text when ${what}`, async () => {
      const service = createTestService();
      let fetch = service.fetch;
      const client = testClient(service, {fetch: (...request) => fetch(...request)});
      const maya = await visit(service, 'maya', 'session', {client});
      await talk(maya, 'Maya asks');
      await maya.history.shows('Maya asks', 'Maya asks');
      goOnline = goOffline();
      await maya.chat.send('Maya waits');
      const other = await serviceWithRecords(2);
      fetch = (input, init) => other.fetch(new Request(input, init));
      await change(maya.provider);
      await maya.chat.until(() => !seenBy(maya).includes('Maya'), 'Maya’s words leave the screen');
      goOnline();
      await maya.chat.untilShows('Stored 2');
      await maya.history.shows('Stored 1', 'Stored 2');
      expect([...service.requests, ...other.requests].some(({body}) => body.includes('waits'))).to.equal(
        false,
      );
    });
  }
});

for (const persist of ['session', 'local'] as const) {
  describe(`two visitors of one page, stored in ${persist}`, () => {
    let goOnline: () => void = () => undefined;

    beforeEach(clearStorage);
    afterEach(() => {
      goOnline();
      clearStorage();
    });

    /** Maya and Tom after a chat, with a queued question and a draft each. */
    async function openBoth(service: TestService): Promise<Visit[]> {
      const both = [await visit(service, 'maya', persist), await visit(service, 'tom', persist)];
      const [maya, tom] = both as [Visit, Visit];
      await Promise.all([talk(maya, 'Maya asks'), talk(tom, 'Tom asks')]);
      goOnline = goOffline();
      await maya.chat.send('Maya waits');
      await tom.chat.send('Tom waits');
      maya.chat.type('Maya writes');
      tom.chat.type('Tom writes');
      await maya.chat.settle();
      await tom.chat.settle();
      return both;
    }

    it('never see each other’s text, also after a reload', async () => {
      const service = createTestService();
      const [maya, tom] = (await reload(service, persist, await openBoth(service))) as [Visit, Visit];
      await maya.history.shows('Maya asks', 'Maya asks');
      await tom.history.shows('Tom asks', 'Tom asks');
      expect(seenBy(maya)).to.include('Maya waits').and.to.include('Maya writes').and.not.to.include('Tom');
      expect(seenBy(tom)).to.include('Tom waits').and.to.include('Tom writes').and.not.to.include('Maya');
      goOnline();
      for (const {chat} of [maya, tom]) {
        await chat.until(() => chat.chat.messages.every(({status}) => status === 'done'), 'it is answered');
      }
      const areListed = () => maya.history.texts.length === 4 && tom.history.texts.length === 4;
      await waitUntil(areListed, 'all that was said is listed');
      expect(seenBy(maya)).not.to.include('Tom');
      expect(seenBy(tom)).not.to.include('Maya');
      const asked = service.requests.filter(({method, body}) => method === 'POST' && body.includes('waits'));
      expect(asked).to.have.length(2);
      expect(asked.some(({body}) => body.includes('Maya') && body.includes('Tom'))).to.equal(false);
      expect(new Set(asked.map(({headers}) => headers['authorization']))).to.have.length(2);
    });

    it('lose nothing when the other one signs out, whose data is removed', async () => {
      const service = createTestService();
      const [maya, tom] = (await openBoth(service)) as [Visit, Visit];
      dispatchEvent(new Event('pagehide'));
      expect(stored()).to.include('Maya waits').and.to.include('Maya writes');
      await maya.provider.signOut();
      expect(stored()).not.to.include('Maya w');
      goOnline();
      await waitUntil(() => !seenBy(maya).includes('Maya'), 'Maya’s words leave the screen');
      await maya.history.settle();
      await maya.chat.untilOpened();
      await tom.chat.until(() => tom.chat.chat.messages.length === 4, 'Tom’s question is sent');
      await tom.chat.untilIdle();
      expect(tom.chat.draft).to.equal('Tom writes');
      expect(seenBy(tom)).to.include('Tom asks').and.to.include('Tom waits');
      dispatchEvent(new Event('pagehide'));
      expect(stored()).to.include('Tom writes').and.not.to.include('Maya w');
      const [mayaAgain, tomAgain] = (await reload(service, persist, [maya, tom])) as [Visit, Visit];
      await tomAgain.chat.untilShows('Tom asks');
      expect(seenBy(tomAgain)).to.include('Tom waits').and.to.include('Tom writes');
      expect(seenBy(mayaAgain)).not.to.include('Maya').and.not.to.include('Tom');
      expect(service.requests.some(({body}) => body.includes('Maya waits'))).to.equal(false);
    });
  });
}
