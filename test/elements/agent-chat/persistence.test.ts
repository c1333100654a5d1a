import {expect} from 'chai';
import {dropDetached} from '../../../src/session/persistent-conversation.js';
import {goOffline} from '../../support/browser-network.js';
import {ChatHarness, openChat, testClient, type ChatSetup} from '../../support/chat-harness.js';
import {holdBody} from '../../support/held-body.js';
import {holdTimers, searchPauses} from '../../support/held-timers.js';
import {type TestService} from '../../support/local-service.js';
import {askedQuestions} from '../../support/streamed-answer.js';
import {waitingEntries} from '../../support/waiting-entries.js';
import {waitUntil} from '../../support/wait-until.js';

const posts = ({requests}: TestService): number =>
  requests.filter(({method, url}) => method === 'POST' && url.pathname.endsWith('/completions')).length;

function keptWords(): readonly (readonly [string, string])[] {
  return Array.from({length: sessionStorage.length}, (_, index) => {
    const key = sessionStorage.key(index) ?? '';
    return [key, sessionStorage.getItem(key) ?? ''] as const;
  });
}

/** The data that survives a page: everything but the page itself. */
async function reload(chat: ChatHarness, setup: ChatSetup = {}): Promise<ChatHarness> {
  dispatchEvent(new Event('pagehide'));
  chat.chat.remove();
  await new Promise(resolve => setTimeout(resolve));
  return openChat({service: chat.service, ...setup, keepsStorage: true});
}

describe('a reloaded page', () => {
  let goOnline: () => void = () => undefined;

  beforeEach(() => localStorage.clear());
  afterEach(() => goOnline());

  it('restores the draft of each agent', async () => {
    const chat = await openChat();
    chat.type('Half a quest');
    await chat.settle();
    const again = await reload(chat);
    expect(again.draft).to.equal('Half a quest');
    const other = await reload(again, {agentId: 'Agent-translator'});
    expect(other.draft).to.equal('');
    await reload(other).then(last => expect(last.draft).to.equal('Half a quest'));
  });

  for (const persist of ['session', 'local'] as const) {
    it(`restores the edited text of the last message before the draft: ${persist}`, async () => {
      const setup = {settings: {persist}};
      const chat = await openChat(setup);
      await chat.send('Hello');
      await chat.untilIdle();
      chat.type('Half a quest');
      chat.chat.editLast();
      await chat.until(() => chat.draft === 'Hello', 'the message is being changed');
      const unchanged = await reload(chat, setup);
      expect(unchanged.draft).to.equal('Half a quest');
      await unchanged.send('Hello');
      await unchanged.untilIdle();
      unchanged.type('Half a quest');
      unchanged.chat.editLast();
      await unchanged.until(() => unchanged.draft === 'Hello', 'the message is being changed');
      unchanged.type('Hello there');
      const again = await reload(unchanged, setup);
      expect(again.draft).to.equal('Hello there\n\nHalf a quest');
      again.type('');
      const last = await reload(again, setup);
      expect(last.draft).to.equal('');
    });
  }

  it('restores no edit that was sent, cancelled or not to be stored', async () => {
    const chat = await openChat();
    const change = async (): Promise<void> => {
      chat.chat.editLast();
      await chat.until(() => chat.draft.startsWith('Hello'), 'the message is being changed');
      chat.type('Hello there');
      dispatchEvent(new Event('pagehide'));
    };
    await chat.send('Hello');
    await chat.untilIdle();
    await change();
    expect(
      keptWords()
        .map(([, text]) => text)
        .join(),
    ).to.contain('Hello there');
    chat.pressEnter({key: 'Escape'});
    expect(waitingEntries(sessionStorage)).to.deep.equal([]);
    await change();
    chat.chat.persist = 'none';
    await chat.settle();
    expect(keptWords()).to.deep.equal([]);
    chat.chat.persist = 'session';
    await chat.settle();
    await chat.send('Hello, you');
    await chat.untilIdle();
    await chat.until(() => waitingEntries(sessionStorage).length === 0, 'everything is confirmed');
  });

  it('restores text typed before storage was available, and keeps it behind the page’s own draft', async () => {
    const chat = await openChat({settings: {draft: 'Written early'}});
    const again = await reload(chat);
    expect(again.draft).to.equal('Written early');
    const other = await reload(again, {settings: {draft: 'Of the page'}});
    expect(other.draft).to.equal('Of the page');
    await reload(other).then(last => expect(last.draft).to.equal('Written early'));
  });

  it('stores nothing before the first message, then the transcript until it is cleared', async () => {
    const chat = await openChat();
    expect(sessionStorage.length + localStorage.length).to.equal(0);
    await chat.send('Hello');
    await chat.untilIdle();
    await chat.until(() => waitingEntries(sessionStorage).length === 0, 'everything is confirmed');
    const again = await reload(chat);
    expect(again.messages().slice(1)).to.deep.equal(['You: Hello', 'Garden guide: Hello']);
    await again.send('And now?');
    await again.untilIdle();
    expect(again.service.requests.at(-1)?.body).to.include('Hello');
    again.chat.clear();
    expect(sessionStorage.length + localStorage.length).to.equal(0);
    const last = await reload(again);
    expect(last.messages()).to.have.length(1);
  });

  it('shows the transcript in the first rendering, before any request', async () => {
    const chat = await openChat();
    await chat.send('Hello');
    await chat.untilIdle();
    dispatchEvent(new Event('pagehide'));
    chat.chat.remove();
    dropDetached();
    chat.service.respondNext(() => new Promise(() => undefined));
    const element = Object.assign(document.createElement('agent-chat'), {
      client: testClient(chat.service),
      agentId: 'Agent-guide',
    });
    document.body.append(element);
    await element.updateComplete;
    const again = new ChatHarness(element, chat.service);
    expect(again.messages()).to.have.length(2);
    element.remove();
  });

  it('shows each agent’s own transcript when the visitor returns to that agent', async () => {
    const chat = await openChat();
    await chat.send('For the guide');
    await chat.untilIdle();
    chat.chat.agentId = 'Agent-translator';
    await chat.untilReads('Bonjour!');
    await chat.send('For the translator');
    await chat.untilIdle();
    dropDetached();
    chat.chat.agentId = 'Agent-guide';
    await chat.untilReads('For the guide');
    await chat.untilOpened();
    expect(chat.messages().slice(1)).to.deep.equal(['You: For the guide', 'Garden guide: For the guide']);
    chat.chat.agentId = 'Agent-translator';
    await chat.untilReads('For the translator');
  });

  it('shows no message twice that the service has stored', async () => {
    const chat = await openChat({settings: {history: 'recent'}});
    await chat.send('Hello');
    await chat.untilIdle();
    const again = await reload(chat, {settings: {history: 'recent'}});
    await again.until(
      () => again.service.requests.at(-1)?.url.pathname.endsWith('/records') ?? false,
      'records are read',
    );
    await again.settle();
    expect(again.chat.messages.map(({text}) => text)).to.deep.equal(['Hello', 'Hello']);
  });

  it('sends queued messages when the network returns', async () => {
    const chat = await openChat();
    goOnline = goOffline();
    await chat.send('First');
    await chat.send('Second');
    const again = await reload(chat);
    expect(again.messages().slice(1)).to.deep.equal(['You: First', 'You: Second']);
    goOnline();
    await again.until(
      () => again.chat.messages.length === 4 && again.chat.status === 'idle',
      'both are answered',
    );
    expect(posts(again.service)).to.equal(2);
    const last = await reload(again);
    expect(last.messages()).to.have.length(5);
    expect(posts(last.service)).to.equal(2);
  });

  it('searches for the reply to a sent question and sends nothing twice', async () => {
    const chat = await openChat();
    const body = holdBody();
    chat.service.respondNext(
      () => new Response(body.stream, {headers: {'Content-Type': 'text/event-stream'}}),
    );
    await chat.send('Is it there?');
    body.send('data: {"choices":[{"delta":{"content":"It is"}}]}\n\n');
    await chat.untilReads('It is');
    // A page unloads without further events.
    const kept = keptWords();
    chat.chat.remove();
    await new Promise(resolve => setTimeout(resolve));
    for (const [key, value] of kept) sessionStorage.setItem(key, value);
    const asked = await chat.service.addRecord('Agent-guide', {
      content: 'Is it there?',
      createTime: new Date().toISOString(),
    });
    await chat.service.addRecord('Agent-guide', {
      role: 'assistant',
      content: 'It is all there.',
      replyTo: asked.recordId,
      createTime: new Date().toISOString(),
    });
    const timers = holdTimers(...searchPauses);
    try {
      const again = await openChat({service: chat.service, keepsStorage: true});
      expect(again.messages().at(-2)).to.equal('You: Is it there?');
      timers.release();
      await again.untilReads('It is all there.');
      expect(posts(again.service)).to.equal(1);
    } finally {
      timers.restore();
    }
  });

  it('stores the text of a draft and no token', async () => {
    const chat = await openChat();
    chat.type('A question');
    await chat.settle();
    dispatchEvent(new Event('pagehide'));
    const kept = JSON.stringify(keptWords());
    expect(kept)
      .to.include('A question')
      .and.to.include('Agent-guide')
      .and.not.to.include(chat.service.token);
  });

  it('stores nothing where the settings forbid it', async () => {
    const chat = await openChat({settings: {persist: 'none'}});
    chat.type('A secret');
    await chat.settle();
    const again = await reload(chat, {settings: {persist: 'none'}});
    expect(again.draft).to.equal('');
    expect(sessionStorage.length + localStorage.length).to.equal(0);
  });

  it('works with full or forbidden storage', async () => {
    const original = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage')!;
    Object.defineProperty(globalThis, 'sessionStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('No', 'SecurityError');
      },
    });
    try {
      const chat = await openChat({keepsStorage: true});
      chat.type('Half a quest');
      await chat.settle();
      await chat.send('Hello');
      await chat.untilReads('Hello');
      await chat.untilIdle();
    } finally {
      Object.defineProperty(globalThis, 'sessionStorage', original);
    }
  });
});

describe('two chats of one conversation in one storage', () => {
  let goOnline: () => void = () => undefined;

  beforeEach(() => localStorage.clear());
  afterEach(() => {
    goOnline();
    localStorage.clear();
  });

  for (const persist of ['session', 'local'] as const) {
    it(`send each queued message once, in the storage of the ${persist === 'local' ? 'browser' : 'tab'}`, async () => {
      const settings = {persist};
      const first = await openChat({settings});
      goOnline = goOffline();
      await first.send('Only once');
      const second = await openChat({service: first.service, settings, keepsStorage: true});
      expect(second.messages().at(-1)).to.equal('You: Only once');
      goOnline();
      await first.until(() => posts(first.service) > 0, 'it is sent');
      await first.until(
        () =>
          [first, second].every(
            ({chat}) => chat.status === 'idle' && !chat.messages.some(({status}) => status === 'queued'),
          ),
        'nothing waits any more',
      );
      expect(posts(first.service)).to.equal(1);
    });
  }

  it('send queued messages although the page cleared the tab’s storage', async () => {
    const {chat, service} = await openChat();
    goOnline = goOffline();
    chat.send('Still there?');
    sessionStorage.clear();
    goOnline();
    await waitUntil(() => posts(service) === 1);
  });
});

describe('a chat that shares its storage with other tabs', () => {
  let goOnline: () => void = () => undefined;

  beforeEach(() => localStorage.clear());
  afterEach(() => {
    goOnline();
    localStorage.clear();
  });

  for (const [what, questions] of Object.entries({
    'is too long to store': ['y'.repeat(100_001)],
    'exceeds the stored number by one': Array.from({length: 51}, (_, index) => `Question ${index + 1}`),
  })) {
    it(`sends queued messages, also what ${what}`, async () => {
      const chat = await openChat({settings: {persist: 'local'}});
      goOnline = goOffline();
      for (const question of questions) chat.chat.send(question);
      goOnline();
      const isAnswered = (): boolean =>
        chat.chat.messages.every(({status}) => status === 'done') &&
        chat.chat.messages.length === 2 * questions.length;
      await chat.until(isAnswered, 'everything is answered');
      expect(askedQuestions(chat.service)).to.deep.equal(questions);
      expect(waitingEntries(localStorage)).to.deep.equal([]);
    });
  }
});
