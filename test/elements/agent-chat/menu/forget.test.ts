import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import '../../../../src/define.js';
import type {AgentChat} from '../../../../src/elements/agent-chat/agent-chat.js';
import type {AgentProvider} from '../../../../src/elements/agent-provider/agent-provider.js';
import type {AgentClearEvent} from '../../../../src/events/part-events.js';
import {ChatHarness, openChat, type ChatSetup} from '../../../support/chat-harness.js';
import {expectAccessible, expectDarkColours} from '../../../support/expect-accessible.js';
import {createTestService, type TestService} from '../../../support/local-service.js';
import {MenuHarness} from '../../../support/open-menu.js';
import {pressKey} from '../../../support/press-keys.js';
import {serviceWithRecords} from '../../../support/stored-conversation.js';

const item = 'Forget on this device';
const done = 'This device keeps nothing of this chat any more. The service keeps its records.';
const welcome = 'Garden guide: Welcome to the garden! What would you like to know?';

/** Everything that this library has stored in this browser. */
/** The time of the forgetting stays, for tabs that are on another page of the site. */
const isTime = (key: string): boolean => /^agent-chat-elements:forgotten:\w+$/.test(key);

function stored(): string[] {
  return [localStorage, sessionStorage].flatMap(area =>
    Object.keys(area).filter(key => key.startsWith('agent-chat') && !isTime(key)),
  );
}

const devices = (service: TestService): string[] =>
  service.requests.flatMap(({headers}) => headers['x-device-id'] ?? []);

/** A chat that signs its visitor in, with everything that it can store. */
async function openSignedIn(setup: ChatSetup = {}): Promise<ChatHarness> {
  const service = setup.service ?? createTestService();
  const settings: Partial<AgentChat> = {
    client: undefined,
    baseUrl: service.baseUrl,
    fetch: service.fetch,
    signIn: 'anonymous',
    menu: 'new speech forget',
    persist: 'local',
    ...setup.settings,
  };
  const chat = await openChat({...setup, service, settings});
  await chat.untilOpened();
  return chat;
}

async function openInProvider(
  service: TestService,
  settings: Partial<AgentProvider>,
): Promise<{readonly chat: ChatHarness; readonly provider: AgentProvider}> {
  const {baseUrl, fetch} = service;
  const place = await fixture<HTMLElement>(html`<div></div>`);
  const provider = document.createElement('agent-provider');
  Object.assign(provider, {baseUrl, fetch, agentId: 'Agent-guide', ...settings});
  const element = Object.assign(document.createElement('agent-chat'), {menu: 'forget'});
  provider.append(element);
  place.append(provider);
  await element.updateComplete;
  const chat = new ChatHarness(element, service);
  await chat.untilShows('Welcome to the garden!');
  return {chat, provider};
}

async function forget(chat: ChatHarness): Promise<void> {
  const menu = new MenuHarness(chat.chat);
  await menu.choose(item);
  await menu.answer('Forget');
  await chat.untilShows(done);
}

/** Late writes happen when the page is hidden or closed. */
async function hidePage(): Promise<void> {
  for (const type of ['visibilitychange', 'pagehide']) dispatchEvent(new Event(type));
  await new Promise(resolve => setTimeout(resolve));
}

describe('forgetting on this device', () => {
  const reset = (): void => {
    localStorage.clear();
    sessionStorage.clear();
  };
  beforeEach(reset);
  after(reset);

  for (const persist of ['local', 'session', 'none'] as const)
    it(`removes everything that is stored, also when the page is hidden later: persist="${persist}"`, async () => {
      const chat = await openSignedIn({settings: {persist}});
      await chat.send('My name is Maya');
      await chat.untilIdle();
      await new MenuHarness(chat.chat).choose('Nothing');
      chat.type('Half a quest');
      await hidePage();
      expect(stored().length).to.be.greaterThan(0);
      const asked = chat.service.requests.length;
      await forget(chat);
      expect(stored()).to.deep.equal([]);
      expect(chat.messages()).to.deep.equal([welcome]);
      expect(chat.draft).to.equal('');
      expect(chat.chat.announce).to.equal('sentences');
      await hidePage();
      chat.chat.remove();
      await hidePage();
      expect(stored()).to.deep.equal([]);
      expect(chat.service.requests.length, 'nothing is requested').to.equal(asked);
    });

  it('gives the next message a new identity, without the earlier messages', async () => {
    const chat = await openSignedIn();
    await chat.send('My name is Maya');
    await chat.untilIdle();
    await forget(chat);
    await chat.send('And my name?');
    await chat.untilIdle();
    const [first, second] = devices(chat.service);
    expect(devices(chat.service)).to.have.length(2);
    expect(first).to.not.equal(second);
    expect(chat.service.requests.at(-1)?.body).to.include('And my name?').and.not.to.include('Maya');
    expect(chat.messages().slice(1)).to.deep.equal(['You: And my name?', 'Garden guide: And my name?']);
    expect(chat.text()).to.not.include(done);
  });

  it('says so, moves the focus to the message field, and reports it to the page', async () => {
    const chat = await openSignedIn();
    const reasons: string[] = [];
    chat.chat.addEventListener('agent-clear', ({reason}: AgentClearEvent) => reasons.push(reason));
    await chat.send('Hello');
    await chat.untilIdle();
    await forget(chat);
    await chat.until(() => chat.hasFocusInInput, 'the focus is in the message field');
    await chat.until(() => chat.announced.at(-1) === done, 'it is announced');
    expect(reasons).to.deep.equal(['forget']);
    await expectAccessible(chat.chat);
  });

  it('asks first, and Escape changes nothing', async () => {
    const chat = await openSignedIn();
    await chat.send('Hello');
    await chat.untilIdle();
    const menu = new MenuHarness(chat.chat);
    menu.button!.focus();
    await pressKey('ArrowUp');
    await chat.until(() => menu.focused === item, 'the item');
    await pressKey('Enter');
    await chat.until(() => menu.question !== null, 'the question');
    expect(menu.question!.innerText).to.include('Forget everything on this device?');
    await expectAccessible(chat.chat);
    await expectDarkColours(chat.chat);
    const isInert = (): boolean => chat.transcript.closest('[inert]') !== null;
    expect([isInert(), menu.question!.matches(':modal')], 'modal for the chat only').to.deep.equal([
      true,
      false,
    ]);
    await pressKey('Escape');
    await chat.until(() => menu.question === null, 'the question closes');
    expect(isInert()).to.equal(false);
    expect(menu.focused).to.equal('Menu');
    expect(chat.messages().at(-1)).to.equal('Garden guide: Hello');
    await hidePage();
    expect(stored().some(key => key.includes('transcript'))).to.equal(true);
  });

  it('ends the running reply', async () => {
    const chat = await openSignedIn();
    const answer = chat.service.nextAnswer();
    const ends: boolean[] = [];
    chat.chat.addEventListener('agent-reply-end', ({stopped}) => ends.push(stopped));
    await chat.send('Go on');
    answer.say('Roses');
    await chat.untilReads('Roses');
    await forget(chat);
    await answer.aborted;
    expect(ends).to.deep.equal([true]);
    expect(chat.messages()).to.deep.equal([welcome]);
    expect(chat.alerts).to.deep.equal([]);
    await hidePage();
    expect(stored()).to.deep.equal([]);
  });

  it('shows no earlier records on this page, and requests none', async () => {
    const service = await serviceWithRecords(4);
    const chat = await openChat({service, settings: {history: 'recent', menu: 'forget'}});
    await chat.untilReads('Stored 4');
    const asked = service.requests.length;
    await forget(chat);
    expect(chat.messages()).to.deep.equal([welcome]);
    expect(await chat.chat.loadOlder()).to.equal(false);
    expect(service.requests.length).to.equal(asked);
    await chat.send('Hello');
    await chat.untilIdle();
    expect(chat.messages().slice(1)).to.deep.equal(['You: Hello', 'Garden guide: Hello']);
    chat.chat.agentId = 'Agent-translator';
    await chat.until(() => service.requests.length > asked + 1, 'another agent is loaded as usual');
    const records = '/Agent-translator/records';
    await chat.until(() => service.requests.some(({url}) => url.pathname.endsWith(records)), 'its records');
  });

  it('works where the browser refuses storage', async () => {
    const {getItem, setItem, removeItem} = Storage.prototype;
    const refuse = (): never => {
      throw new DOMException('Blocked', 'SecurityError');
    };
    Object.assign(Storage.prototype, {getItem: refuse, setItem: refuse, removeItem: refuse});
    try {
      const chat = await openSignedIn();
      await chat.send('Hello');
      await chat.untilIdle();
      await forget(chat);
      expect(chat.messages()).to.deep.equal([welcome]);
    } finally {
      Object.assign(Storage.prototype, {getItem, setItem, removeItem});
    }
  });

  it('keeps what belongs to another visitor, and to the page', async () => {
    const others = [
      'agent-chat-elements:device-id:Tom',
      'agent-chat-elements:consent:["Tom","x","*"]',
      'cart',
    ];
    for (const key of others) localStorage.setItem(key, 'kept');
    const chat = await openSignedIn();
    await chat.send('Hello');
    await chat.untilIdle();
    await forget(chat);
    const [times, kept] = [
      Object.keys(localStorage).filter(isTime),
      Object.keys(localStorage).filter(key => !isTime(key)),
    ];
    expect(kept).to.have.members(others);
    expect(times).to.have.length(1);
    expect(localStorage.getItem(times[0]!)).to.match(/^\d{13}$/);
  });

  it('forgets in all chats of the visitor on the page, and not in those of another one', async () => {
    const service = createTestService();
    const chat = await openSignedIn({service});
    const [same, other] = [
      await openSignedIn({service, settings: {agentId: 'Agent-translator'}, keepsStorage: true}),
      await openSignedIn({service, settings: {visitorId: 'Tom'} as Partial<AgentChat>, keepsStorage: true}),
    ];
    for (const one of [chat, same, other]) {
      await one.send('Hello');
      await one.untilIdle();
    }
    await forget(chat);
    await same.untilShows(done);
    expect(same.messages().join()).to.not.include('Hello');
    expect(other.messages().join()).to.include('Hello');
    await hidePage();
    expect(stored().every(key => key.includes('Tom'))).to.equal(true);
  });

  it('keeps a fixed token of the page, so that the chat still works', async () => {
    const service = createTestService();
    const {chat, provider} = await openInProvider(service, {accessToken: service.token});
    await forget(chat);
    expect(provider.accessToken).to.equal(service.token);
    await chat.send('Hello');
    await chat.untilIdle();
    expect(chat.messages().at(-1)).to.equal('Garden guide: Hello');
  });

  it('signs out at the provider, so that a history beside the chat shows the new visitor', async () => {
    const service = createTestService();
    const {chat, provider} = await openInProvider(service, {signIn: 'anonymous'});
    const history = document.createElement('agent-history');
    provider.append(history);
    await chat.send('My name is Maya');
    await chat.untilIdle();
    const records = (): string => history.shadowRoot?.textContent ?? '';
    await chat.until(() => records().includes('Maya'), 'the record');
    await forget(chat);
    await chat.until(() => devices(service).length === 2, 'another visitor');
    await chat.until(() => records() !== '' && !records().includes('Maya'), 'no record');
    await chat.send('Hello');
    await chat.untilIdle();
    expect(devices(service)).to.have.length(2);
  });
});
