import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import '../../../src/define.js';
import type {AgentProvider} from '../../../src/elements/agent-provider/agent-provider.js';
import {ChatHarness} from '../../support/chat-harness.js';
import {createTestService, type LoggedRequest, type TestService} from '../../support/local-service.js';
import {waitUntil} from '../../support/wait-until.js';
import './provider-probe.js';

type Probe = HTMLElementTagNameMap['provider-probe'];

const storageKey = 'agent-chat-elements:device-id';

interface VisitedPage {
  readonly service: TestService;
  readonly provider: AgentProvider;
  readonly chat: ChatHarness;
  readonly probe: Probe;
}

async function openPage(settings: Partial<AgentProvider> = {}): Promise<VisitedPage> {
  const service = createTestService();
  const provider = Object.assign(document.createElement('agent-provider'), {
    baseUrl: service.baseUrl,
    fetch: service.fetch,
    signIn: 'anonymous',
    agentId: 'Agent-guide',
    ...settings,
  });
  provider.append(document.createElement('agent-chat'), document.createElement('provider-probe'));
  const place = await fixture<HTMLElement>(html`<div></div>`);
  place.append(provider);
  await provider.updateComplete;
  const element = provider.querySelector('agent-chat')!;
  await element.updateComplete;
  const chat = new ChatHarness(element, service);
  return {service, provider, chat, probe: provider.querySelector('provider-probe')!};
}

function storedKeys(): readonly string[] {
  return Object.keys(localStorage).filter(key => key.startsWith(storageKey));
}

/** The device identifiers of all sign-ins, oldest first. */
function devices({requests}: TestService): readonly (string | undefined)[] {
  return requests.filter(isSignIn).map(({headers}) => headers['x-device-id']);
}

function isSignIn({url}: LoggedRequest): boolean {
  return url.pathname.endsWith('/signin/anonymously');
}

function lastToken({requests}: TestService): string | undefined {
  return requests.filter(request => !isSignIn(request)).at(-1)?.headers['authorization'];
}

async function say({chat, service}: VisitedPage, text: string): Promise<void> {
  await chat.untilShows('Welcome to the garden!');
  await chat.send(text);
  await chat.until(() => service.requests.at(-1)?.body.includes(text) ?? false, `sends ${text}`);
  await chat.untilIdle();
}

describe('the visitor of a provider', () => {
  beforeEach(() => {
    for (const key of storedKeys()) localStorage.removeItem(key);
  });
  after(() => {
    for (const key of storedKeys()) localStorage.removeItem(key);
  });

  it('stores nothing before a sign-in is needed', async () => {
    const {service, provider} = await openPage({agentId: undefined});
    provider.visitorId = 'maya';
    await provider.updateComplete;
    await provider.signOut();
    expect(storedKeys()).to.deep.equal([]);
    expect(service.requests).to.deep.equal([]);
  });

  it('applies to all linked elements', async () => {
    const {provider, probe} = await openPage({visitorId: 'maya'});
    await waitUntil(() => probe.visitor === 'maya');
    provider.setAttribute('visitor-id', 'tom');
    await waitUntil(() => probe.visitor === 'tom');
  });

  it('starts again under another name with its own device and token', async () => {
    const page = await openPage({visitorId: 'maya'});
    const {service, provider, chat} = page;
    await say(page, 'I am Maya');
    const mayas = lastToken(service);
    provider.visitorId = 'tom';
    await chat.until(() => devices(service).length === 2, 'signs in again');
    await say(page, 'I am Tom');
    expect(lastToken(service)).to.not.equal(mayas);
    expect(service.requests.at(-1)?.body).to.not.contain('Maya');
    const [first, second] = devices(service);
    expect(first).to.not.equal(second);
    expect(storedKeys()).to.have.members([`${storageKey}:maya`, `${storageKey}:tom`]);
  });

  it('leaves no draft when the service changes together with the name', async () => {
    const kept = (): string => Object.values<string>(sessionStorage).join();
    const {provider, chat} = await openPage({visitorId: 'maya'});
    await chat.untilShows('Welcome to the garden!');
    chat.type('I am Maya');
    await chat.until(() => kept().includes('I am Maya'), 'keeps the draft');
    const other = createTestService({basePath: '/other'});
    Object.assign(provider, {baseUrl: other.baseUrl, fetch: other.fetch, visitorId: 'tom'});
    await provider.updateComplete;
    expect(kept()).to.not.contain('I am Maya');
  });

  it('is the same again under an earlier name, with a new token', async () => {
    const page = await openPage({visitorId: 'maya'});
    const {service, provider, chat} = page;
    await say(page, 'I am Maya');
    for (const [index, name] of ['tom', 'maya'].entries()) {
      provider.visitorId = name;
      await chat.until(() => devices(service).length === index + 2, 'signs in again');
      await say(page, `I am ${name}`);
    }
    const [first, second, third] = devices(service);
    expect(third).to.equal(first);
    expect(second).to.not.equal(first);
  });

  it('is removed by signing out: device, token and conversation', async () => {
    const page = await openPage();
    const {service, provider, chat} = page;
    await say(page, 'Remember me');
    const before = lastToken(service);
    const kept = localStorage.getItem(storageKey);
    const held = service.nextAnswer();
    await chat.send('And this?');
    held.say('Half a');
    await chat.untilReads('Half a');
    const signedOut = provider.signOut();
    expect(localStorage.getItem(storageKey)).to.equal(null);
    await signedOut;
    await held.aborted;
    await say(page, 'Who am I?');
    expect(lastToken(service)).to.not.equal(before);
    expect(service.requests.at(-1)?.body).to.not.contain('Remember me');
    expect(devices(service)[1]).to.not.equal(kept);
    expect(localStorage.getItem(storageKey)).to.equal(devices(service)[1]);
  });

  it('needs a new token after signing out', async () => {
    const service = createTestService();
    const reasons: string[] = [];
    const accessToken = ({reason}: {readonly reason: string}): string => {
      reasons.push(reason);
      return service.token;
    };
    const page = await openPage({accessToken, baseUrl: service.baseUrl, fetch: service.fetch});
    await page.chat.untilShows('Welcome to the garden!');
    await page.provider.signOut();
    await waitUntil(() => reasons.length === 2);
    expect(reasons).to.deep.equal(['first', 'first']);
  });

  it('has a draft for each agent after signing out, as before', async () => {
    const {provider, chat} = await openPage();
    await chat.untilShows('Welcome to the garden!');
    chat.chat.persist = 'none';
    await provider.signOut();
    await chat.untilOpened();
    chat.type('Half a quest');
    for (const agentId of ['Agent-translator', 'Agent-guide']) {
      provider.agentId = agentId;
      await chat.until(() => chat.chat.draft === (agentId === 'Agent-guide' ? 'Half a quest' : ''), agentId);
    }
    await chat.settle();
    expect(chat.draft).to.equal('Half a quest');
  });

  it('loses a fixed token by signing out', async () => {
    const {provider} = await openPage({accessToken: 'fixed'});
    await provider.signOut();
    expect(provider.accessToken).to.equal(undefined);
  });

  it('signs out at the provider that owns the service', async () => {
    const page = await openPage();
    const {service, provider, chat, probe} = page;
    const inner = document.createElement('agent-provider');
    provider.append(inner);
    inner.append(probe);
    await say(page, 'Remember me');
    const before = probe.asked;
    await inner.signOut();
    await chat.until(() => devices(service).length === 2, 'signs in again');
    await waitUntil(() => probe.asked !== undefined && probe.asked !== before);
    expect(devices(service)[0]).to.not.equal(devices(service)[1]);
  });

  it('is new for elements inside with their own sign-in too', async () => {
    const {service, provider} = await openPage({agentId: undefined});
    const own = Object.assign(document.createElement('agent-picker'), {
      baseUrl: service.baseUrl,
      fetch: service.fetch,
      signIn: 'anonymous',
    });
    provider.append(own);
    await waitUntil(() => own.status === 'ready');
    await provider.signOut();
    await waitUntil(() => devices(service).length === 2);
    await waitUntil(() => own.status === 'ready');
    expect(devices(service)[0]).to.not.equal(devices(service)[1]);
    expect(localStorage.getItem(storageKey)).to.equal(devices(service)[1]);
  });

  it('can sign out anywhere and at any time', async () => {
    const provider = document.createElement('agent-provider');
    await provider.signOut();
    const place = await fixture<HTMLElement>(html`<div></div>`);
    place.append(provider);
    await provider.signOut();
    provider.remove();
    await provider.signOut();
  });
});
