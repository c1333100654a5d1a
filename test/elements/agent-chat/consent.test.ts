import {expect} from 'chai';
import {resetMouse, sendMouse} from '@web/test-runner-commands';
import '../../../src/define/agent-picker.js';
import '../../../src/define/agent-provider.js';
import {partsModule} from '../../../src/elements/load-parts.js';
import {forgetVisitor, storageKey} from '../../../src/session/storage-scope.js';
import {ChatHarness, openChat, testClient, type ChatSetup} from '../../support/chat-harness.js';
import {expectAccessible} from '../../support/expect-accessible.js';
import {createTestService} from '../../support/local-service.js';
import {pressKey} from '../../support/press-keys.js';
import {waitUntil} from '../../support/wait-until.js';

before(() => partsModule.load());

const consentText = 'We send your questions to Example Ltd.';

/** Everything that the chat has stored in this browser. */
function stored(): string[] {
  return [localStorage, sessionStorage].flatMap(area =>
    Object.keys(area).filter(key => key.startsWith('agent-chat-elements')),
  );
}

/** The page’s own question. */
function question(): HTMLElement {
  const box = document.createElement('div');
  box.slot = 'consent';
  box.innerHTML = '<p>May we start the chat?</p><button type="button">Yes</button>';
  return box;
}

/** A chat with the page’s own question from the start. */
async function askingChat(setup: ChatSetup = {}): Promise<ChatHarness> {
  const service = setup.service ?? createTestService();
  const {chat: first} = await openChat({service, settings: {client: undefined}});
  const place = first.parentElement!;
  first.remove();
  const chat = document.createElement('agent-chat');
  Object.assign(chat, {client: testClient(service), agentId: 'Agent-guide', ...setup.settings});
  chat.append(question());
  place.append(chat);
  await chat.updateComplete;
  const harness = new ChatHarness(chat, service);
  await harness.settle();
  return harness;
}

const send = (chat: ChatHarness) => chat.button('Send');

describe('a chat that asks for consent', () => {
  beforeEach(() => {
    localStorage.clear();
    // A consent also lasts as long as the page.
    for (const visitor of ['', 'Anna']) forgetVisitor(visitor);
  });
  afterEach(async () => {
    localStorage.clear();
    await resetMouse();
  });

  for (const [kind, open] of [
    [
      'with a ready notice',
      (setup: ChatSetup = {}) => openChat({...setup, settings: {consentText, ...setup.settings}}),
    ],
    ['with content of the page', askingChat],
  ] as const) {
    it(`requests and stores nothing, and sends nothing, ${kind}`, async () => {
      const chat = await open({settings: {history: 'recent', persist: 'local'}});
      chat.type('What grows in the shade?');
      await chat.settle();
      expect(send(chat)?.ariaDisabled).to.equal('true');
      chat.pressEnter();
      await chat.settle();
      expect(chat.chat.send('By the page')).to.equal(false);
      window.dispatchEvent(new Event('pagehide'));
      expect(chat.service.requests).to.deep.equal([]);
      expect(stored()).to.deep.equal([]);
      expect(chat.draft).to.equal('What grows in the shade?');
      expect(chat.announced.at(-1)).to.equal('The chat needs your consent.');
      await expectAccessible(chat.chat);
    });

    it(`starts with the draft after the visitor accepts, ${kind}`, async () => {
      const chat = await open({settings: {persist: 'local'}});
      let events = 0;
      document.addEventListener('agent-consent', () => (events += 1), {once: true});
      chat.type('What grows in the shade?');
      expect(chat.chat.accept()).to.equal(true);
      expect(chat.chat.accept(), 'only once').to.equal(false);
      await chat.settle();
      await chat.untilOpened();
      expect(events).to.equal(1);
      expect(chat.find('slot[name="consent"]').hidden).to.equal(true);
      expect(chat.draft).to.equal('What grows in the shade?');
      expect(chat.text()).to.include('Garden guide');
      chat.pressEnter();
      await chat.untilIdle();
      expect(chat.messages()).to.include('You: What grows in the shade?');
      expect(stored()).to.have.length.greaterThan(1);
    });
  }

  it('starts when the visitor has accepted in another tab, with the event of the other tab or a press', async () => {
    const chat = await openChat({settings: {consentText}});
    await chat.until(() => chat.button('Accept') !== undefined, 'the notice');
    await chat.settle();
    // The last update of the opening would notice the acceptance, too.
    await new Promise(resolve => setTimeout(resolve, 100));
    const serviceUrl = chat.chat.client?.baseUrl ?? '';
    localStorage.setItem(storageKey('consent', {serviceUrl, visitorId: '', agentId: '*'})!, 'given');
    await chat.press('Accept');
    await chat.untilShows('Welcome to the garden!');

    localStorage.clear();
    forgetVisitor('');
    const second = await openChat({settings: {consentText}});
    await second.until(() => second.button('Accept') !== undefined, 'the notice again');
    await second.settle();
    // As above.
    await new Promise(resolve => setTimeout(resolve, 100));
    localStorage.setItem(storageKey('consent', {serviceUrl, visitorId: '', agentId: '*'})!, 'given');
    dispatchEvent(new StorageEvent('storage'));
    await second.untilShows('Welcome to the garden!');
  });

  it('is accepted by keyboard, and the focus moves to the message field', async () => {
    const chat = await openChat({settings: {consentText}});
    await chat.until(() => chat.button('Accept') !== undefined, 'the notice');
    expect(chat.announced).to.include(consentText);
    chat.button('Accept')!.focus();
    await pressKey('Enter');
    await chat.settle();
    await chat.untilOpened();
    expect(chat.hasFocusInInput).to.equal(true);
    expect(chat.service.requests.length).to.be.greaterThan(0);
  });

  it('is accepted by pointer', async () => {
    const chat = await openChat({settings: {consentText}});
    await chat.until(() => chat.button('Accept') !== undefined, 'the notice');
    const {x, y, width, height} = chat.button('Accept')!.getBoundingClientRect();
    await sendMouse({type: 'click', position: [Math.round(x + width / 2), Math.round(y + height / 2)]});
    await chat.settle();
    await chat.untilOpened();
    expect(chat.text()).to.include('Garden guide').and.not.to.include(consentText);
  });

  it('says why it does not start when the visitor declines or sends', async () => {
    const chat = await openChat({settings: {consentText}});
    await chat.press('Decline');
    await chat.untilShows('The chat needs your consent.');
    expect(chat.service.requests).to.deep.equal([]);
    expect(stored()).to.deep.equal([]);
    await chat.press('Accept');
    await chat.untilOpened();
    expect(chat.text()).to.include('Garden guide');
  });

  it('does not ask again on the next visit, but again for another visitor and another service', async () => {
    const service = createTestService();
    const first = await openChat({service, settings: {consentText}});
    first.chat.accept();
    await first.settle();
    await first.untilOpened();
    first.chat.remove();
    const next = await openChat({service, settings: {consentText}});
    expect(next.text()).to.include('Garden guide').and.not.to.include(consentText);
    const anna = Object.assign(document.createElement('agent-provider'), {
      client: testClient(service),
      visitorId: 'Anna',
    });
    next.chat.client = undefined;
    next.chat.parentElement?.append(anna);
    anna.append(next.chat);
    await next.untilShows(consentText);
    next.chat.remove();
    const other = createTestService({basePath: '/other'});
    const elsewhere = await openChat({service: other, settings: {consentText}});
    await elsewhere.untilShows(consentText);
    expect(other.requests).to.deep.equal([]);
  });

  it('asks again after the visitor is forgotten', async () => {
    const chat = await openChat({settings: {consentText}});
    chat.chat.accept();
    await chat.settle();
    await chat.untilOpened();
    expect(stored()).to.have.length(1);
    forgetVisitor('', chat.service.baseUrl);
    expect(stored()).to.deep.equal([]);
    chat.chat.requestUpdate();
    await chat.untilShows(consentText);
  });

  it('never asks when the page accepts first', async () => {
    const service = createTestService();
    const chat = document.createElement('agent-chat');
    Object.assign(chat, {consentText, agentId: 'Agent-guide'});
    expect(chat.accept()).to.equal(true);
    chat.client = testClient(service);
    document.body.append(chat);
    await chat.updateComplete;
    const harness = new ChatHarness(chat, service);
    await harness.untilOpened();
    expect(harness.text()).to.include('Garden guide').and.not.to.include(consentText);
    chat.remove();
  });

  it('waits again when the page fills the slot later, and continues when it is emptied', async () => {
    const chat = await openChat();
    await chat.send('Hello');
    await chat.untilIdle();
    const count = chat.service.requests.length;
    const own = question();
    chat.chat.append(own);
    await chat.until(() => own.checkVisibility(), 'the question');
    chat.type('And then?');
    await chat.settle();
    expect(send(chat)?.ariaDisabled).to.equal('true');
    own.remove();
    await chat.until(() => send(chat)?.ariaDisabled === 'false', 'it can send');
    await chat.untilOpened();
    expect(chat.messages()).to.include('You: Hello');
    expect(chat.draft).to.equal('And then?');
    expect(chat.service.requests.length, 'the agent is read again').to.be.at.most(count + 1);
  });

  it('does not ask because of an empty slot that a wrapper passes on', async () => {
    const chat = await openChat();
    const passed = document.createElement('slot');
    passed.slot = passed.name = 'consent';
    chat.chat.append(passed);
    await chat.send('Hello');
    await chat.untilIdle();
    expect(chat.messages()).to.include('You: Hello');
  });

  it('links the privacy notice only at https or in its own origin', async () => {
    const chat = await openChat({settings: {consentText}});
    await chat.untilShows(consentText);
    for (const [consentUrl, isLink] of [
      ['https://example.com/privacy', true],
      ['/privacy', true],
      ['http://example.com/privacy', false],
      ['javascript:alert(1)', false],
      ['data:text/html,x', false],
      ['https://shop.example@evil.example/', false],
      ['https://', false],
      ['', false],
      [7 as unknown as string, false],
      [{} as unknown as string, false],
    ] as const) {
      chat.chat.consentUrl = consentUrl;
      await chat.settle();
      const link = chat.findAll('.consent a').at(0);
      expect(link !== undefined, consentUrl).to.equal(isLink);
      if (link) expect(new URL((link as HTMLAnchorElement).href).protocol).to.match(/^https?:$/);
    }
  });

  it('shows its text as plain text', async () => {
    const chat = await openChat({settings: {consentText: '<b>Bold</b>'}});
    await chat.untilShows('<b>Bold</b>');
  });

  it('does not hold back a list of agents beside it in the same provider', async () => {
    const service = createTestService();
    const provider = document.createElement('agent-provider');
    Object.assign(provider, {client: testClient(service), agentId: 'Agent-guide'});
    const chat = Object.assign(document.createElement('agent-chat'), {consentText});
    const picker = document.createElement('agent-picker');
    provider.append(chat);
    const {chat: first} = await openChat({service, settings: {client: undefined}});
    first.replaceWith(provider);
    await chat.updateComplete;
    expect(service.requests).to.deep.equal([]);
    provider.append(picker);
    await waitUntil(() => picker.status === 'ready', 'the agents');
    expect(service.requests.length).to.be.greaterThan(0);
    expect(chat.session.snapshot.agent).to.equal(undefined);
    expect(chat.send('By the page')).to.equal(false);
  });
});
