import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import '../../../src/define.js';
import type {AccessToken} from '../../../src/client/access-token.js';
import {dropDetached} from '../../../src/session/persistent-conversation.js';
import type {AgentProvider} from '../../../src/elements/agent-provider/agent-provider.js';
import {ChatHarness, openChat} from '../../support/chat-harness.js';
import {jwtOf} from '../../support/json-web-token.js';
import {createTestService, type TestService} from '../../support/local-service.js';
import {askedQuestions} from '../../support/streamed-answer.js';
import {waitUntil} from '../../support/wait-until.js';

interface SignedInPage {
  readonly service: TestService;
  readonly provider: AgentProvider;
  readonly chat: ChatHarness;
}

const mayas = jwtOf('maya');
const mayasNext = jwtOf('maya', {exp: 2});
const noors = jwtOf('noor');

async function openPage(accessToken: AccessToken, tokens = [mayas, mayasNext, noors]): Promise<SignedInPage> {
  const service = createTestService({tokens});
  return {service, ...(await mount(service, accessToken))};
}

async function mount(
  service: TestService,
  accessToken: AccessToken,
): Promise<Pick<SignedInPage, 'provider' | 'chat'>> {
  const {baseUrl, fetch} = service;
  const provider = Object.assign(document.createElement('agent-provider'), {
    baseUrl,
    fetch,
    accessToken,
    agentId: 'Agent-guide',
  });
  provider.append(document.createElement('agent-chat'), document.createElement('agent-history'));
  (await fixture<HTMLElement>(html`<div></div>`)).append(provider);
  await provider.updateComplete;
  const element = provider.querySelector('agent-chat')!;
  await element.updateComplete;
  const chat = new ChatHarness(element, service);
  await chat.untilOpened();
  return {provider, chat};
}

async function say({chat}: Pick<SignedInPage, 'chat'>, text: string): Promise<void> {
  await chat.send(text);
  await chat.untilReads(text);
  await chat.untilIdle();
}

/** The tokens of all questions, oldest first. */
function tokensOf({requests}: TestService): readonly (string | undefined)[] {
  const questions = requests.filter(({method}) => method === 'POST');
  return questions.map(({headers}) => headers['authorization']?.replace('Bearer ', ''));
}

function storedWords(): string {
  return JSON.stringify(Object.entries(sessionStorage));
}

describe('a token from the page', () => {
  beforeEach(() => {
    dropDetached();
    sessionStorage.clear();
  });
  afterEach(() => dropDetached());

  it('applies from the next request on, also for the retry of a refused one', async () => {
    const page = await openPage('early', ['early', 'later']);
    await say(page, 'First');
    // Its request for the new records would take the refusal.
    const history = page.provider.querySelector('agent-history')!;
    await waitUntil(() => history.records.length === 2, 'the records of the first question');
    page.service.respondNext(() => {
      page.provider.accessToken = 'later';
      return Response.json({}, {status: 401});
    });
    await say(page, 'Second');
    await waitUntil(() => tokensOf(page.service).at(-1) === 'later', 'the retry');
    await page.chat.untilIdle();
    expect(tokensOf(page.service).slice(-2)).to.deep.equal(['early', 'later']);
    expect(page.chat.messages()).to.have.length(5);
  });

  it('allows failed lists to load again', async () => {
    const page = await openPage('wrong', ['right']);
    expect(page.chat.chat.error?.kind).to.equal('unauthorized');
    page.provider.accessToken = 'right';
    await page.chat.untilShows('Welcome to the garden!');
    await waitUntil(() => page.provider.querySelector('agent-history')!.status === 'empty');
  });

  it('comes from the latest function when an earlier one had none', async () => {
    let tries = 0;
    const accessToken = (): string => {
      tries += 1;
      throw new Error('Not signed in yet.');
    };
    const page = await openPage(accessToken, ['right']);
    expect(page.chat.chat.error?.kind).to.equal('unauthorized');
    const before = tries;
    page.provider.requestUpdate();
    await page.provider.updateComplete;
    expect(tries).to.equal(before);
    page.provider.accessToken = () => 'right';
    await page.chat.untilShows('Welcome to the garden!');
  });

  it('keeps the conversation when it renews the same person’s token', async () => {
    const page = await openPage(mayas);
    await say(page, 'Mine');
    page.provider.accessToken = mayasNext;
    await page.chat.settle();
    await say(page, 'Mine, too');
    expect(page.chat.messages()).to.have.length(5);
    expect(tokensOf(page.service)).to.include(mayasNext);
  });

  it('removes everything of the previous person when it is another person’s', async () => {
    const page = await openPage(mayas);
    await say(page, 'A secret of Maya');
    page.chat.type('And another secret');
    await page.chat.settle();
    page.provider.accessToken = noors;
    await page.chat.until(() => page.chat.messages().length === 1, 'the conversation is gone');
    expect(page.chat.draft).to.equal('');
    expect(storedWords()).not.to.include('secret');
    await say(page, 'Mine');
    expect(page.service.requests.at(-1)?.body).not.to.include('secret');
    expect(tokensOf(page.service).at(-1)).to.equal(noors);
  });

  it('sends nothing of the previous person when a function returns another person’s token', async () => {
    let token = mayas;
    const page = await openPage(async () => Promise.resolve(token));
    await say(page, 'A secret of Maya');
    token = noors;
    page.provider.accessToken = async () => Promise.resolve(token);
    await page.provider.updateComplete;
    expect(page.chat.messages()).to.have.length(3);
    await page.chat.send('From Noor');
    await page.chat.until(() => !page.chat.text().includes('secret'), 'the secret is gone');
    await page.chat.untilOpened();
    const sentByNoor = page.service.requests.filter(
      ({headers}) => headers['authorization'] === `Bearer ${noors}`,
    );
    expect(JSON.stringify(sentByNoor.map(({body}) => body))).not.to.include('secret');
    expect(page.chat.draft).to.equal('From Noor');
    await page.chat.send('From Noor');
    await page.chat.untilReads('From Noor');
    expect(askedQuestions(page.service)).to.deep.equal(['A secret of Maya', 'From Noor']);
  });

  it('leaves a running question to the previous person', async () => {
    const page = await openPage(mayas);
    page.service.nextAnswer();
    await page.chat.send('A secret of Maya');
    page.provider.accessToken = noors;
    await page.chat.until(() => page.chat.messages().length === 1, 'the conversation is gone');
    expect(page.chat.draft).to.equal('');
  });

  it('stores a question under the name of the person, which arrives later', async () => {
    const service = createTestService({tokens: [mayas, noors]});
    const {baseUrl, fetch} = service;
    const settings = {client: undefined, baseUrl, fetch, agent: service.agents[0]!};
    service.nextAnswer();
    const chat = await openChat({
      service,
      settings: {...settings, accessToken: async () => Promise.resolve(mayas)},
    });
    await chat.send('A secret of Maya');
    await chat.until(() => askedQuestions(service).length === 1, 'the question is sent');
    await chat.settle();
    dispatchEvent(new Event('pagehide'));
    chat.chat.remove();
    dropDetached();
    const next = await openChat({service, keepsStorage: true, settings: {...settings, accessToken: noors}});
    expect(next.text()).not.to.include('secret');
  });

  it('shows the next page nothing of the previous person, whether known at once or later', async () => {
    const page = await openPage(mayas);
    await say(page, 'A secret of Maya');
    for (const accessToken of [noors, async () => Promise.resolve(noors)]) {
      dispatchEvent(new Event('pagehide'));
      const stored = Object.entries(sessionStorage);
      document.querySelector('agent-provider')?.remove();
      dropDetached();
      sessionStorage.clear();
      for (const [key, value] of stored) sessionStorage.setItem(key, String(value));
      const next = await mount(page.service, accessToken);
      expect(next.chat.messages()).to.have.length(1);
      await next.chat.settle();
      expect(next.chat.text()).not.to.include('secret');
    }
  });

  it('shows the next page the conversation of the same person', async () => {
    const page = await openPage(mayas);
    await say(page, 'Mine');
    for (const accessToken of [mayasNext, async () => Promise.resolve(mayasNext)]) {
      dispatchEvent(new Event('pagehide'));
      document.querySelector('agent-provider')?.remove();
      dropDetached();
      const next = await mount(page.service, accessToken);
      await next.chat.until(() => next.chat.messages().length === 3, 'the conversation is there');
    }
  });

  it('shows it also when nothing else calls the token function', async () => {
    const page = await openPage(async () => Promise.resolve(mayas));
    const answer = page.service.nextAnswer();
    await page.chat.send('Mine');
    answer.say('One ');
    await page.chat.untilReads('One');
    const agent = page.service.agents[0]!;
    const {baseUrl, fetch} = page.service;
    document.querySelector('agent-provider')?.remove();
    const settings = {baseUrl, fetch, agent, accessToken: async () => Promise.resolve(mayasNext)};
    const element = Object.assign(document.createElement('agent-chat'), settings);
    (await fixture<HTMLElement>(html`<div></div>`)).append(element);
    await element.updateComplete;
    const chat = new ChatHarness(element, page.service);
    await chat.untilReads('One');
    answer.say('two');
    answer.end();
    await chat.untilReads('One two');
    expect(askedQuestions(page.service)).to.deep.equal(['Mine']);
  });
});
