import {expect} from 'chai';
import {goOffline} from '../../support/browser-network.js';
import {openChat, type ChatHarness, type ChatSetup} from '../../support/chat-harness.js';
import {holdBody} from '../../support/held-body.js';
import {type TestService} from '../../support/local-service.js';
import {askedQuestions} from '../../support/streamed-answer.js';
import {waitUntil} from '../../support/wait-until.js';

const posts = ({requests}: TestService): number =>
  requests.filter(({method, url}) => method === 'POST' && url.pathname.endsWith('/completions')).length;

/** Everything in the storage of the tab. */
function keptWords(): readonly (readonly [string, string])[] {
  return Array.from({length: sessionStorage.length}, (_, index) => {
    const key = sessionStorage.key(index) ?? '';
    return [key, sessionStorage.getItem(key) ?? ''] as const;
  });
}

/** What a page keeps for the next one: everything but the page itself. */
async function reload(chat: ChatHarness, setup: ChatSetup = {}): Promise<ChatHarness> {
  dispatchEvent(new Event('pagehide'));
  chat.chat.remove();
  await new Promise(resolve => setTimeout(resolve));
  return openChat({service: chat.service, ...setup, keepsStorage: true});
}

describe('a page that is loaded again', () => {
  let goOnline: () => void = () => undefined;

  beforeEach(() => localStorage.clear());
  afterEach(() => goOnline());

  it('still has the draft, each agent its own', async () => {
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
    it(`still has the words its last message was being changed to, in front of the draft: ${persist}`, async () => {
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

  it('keeps no words of a change that was sent, left, or not to be kept', async () => {
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
    expect(keptWords()).to.deep.equal([]);
    await change();
    chat.chat.persist = 'none';
    await chat.settle();
    expect(keptWords()).to.deep.equal([]);
    chat.chat.persist = 'session';
    await chat.settle();
    await chat.send('Hello, you');
    await chat.untilIdle();
    await chat.until(() => sessionStorage.length === 0, 'everything is confirmed');
  });

  it('still has what was in the field before there was a place to keep it, and the draft kept there first', async () => {
    const chat = await openChat({settings: {draft: 'Written early'}});
    const again = await reload(chat);
    expect(again.draft).to.equal('Written early');
    const other = await reload(again, {settings: {draft: 'Of the page'}});
    expect(other.draft).to.equal('Of the page');
    await reload(other).then(last => expect(last.draft).to.equal('Written early'));
  });

  it('keeps nothing before there is something to keep, and nothing of what is done', async () => {
    const chat = await openChat();
    expect(sessionStorage.length + localStorage.length).to.equal(0);
    await chat.send('Hello');
    await chat.untilIdle();
    await chat.until(() => sessionStorage.length === 0, 'everything is confirmed');
    const again = await reload(chat);
    expect(again.messages()).to.have.length(1);
  });

  it('sends what was queued once there is a network again', async () => {
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
    expect(last.messages()).to.have.length(1);
    expect(posts(last.service)).to.equal(2);
  });

  it('looks for the reply of a question that was asked, and sends nothing twice', async () => {
    const chat = await openChat();
    const body = holdBody();
    chat.service.respondNext(
      () => new Response(body.stream, {headers: {'Content-Type': 'text/event-stream'}}),
    );
    await chat.send('Is it there?');
    body.send('data: {"choices":[{"delta":{"content":"It is"}}]}\n\n');
    await chat.untilReads('It is');
    // Pages go without another word.
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
    const again = await openChat({service: chat.service, keepsStorage: true});
    expect(again.messages().at(-2)).to.equal('You: Is it there?');
    await again.untilReads('It is all there.');
    expect(posts(again.service)).to.equal(1);
  });

  it('keeps the words of a draft, and no token', async () => {
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

  it('keeps nothing where it must not', async () => {
    const chat = await openChat({settings: {persist: 'none'}});
    chat.type('A secret');
    await chat.settle();
    const again = await reload(chat, {settings: {persist: 'none'}});
    expect(again.draft).to.equal('');
    expect(sessionStorage.length + localStorage.length).to.equal(0);
  });

  it('goes on where storage is full or forbidden', async () => {
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

describe('two chats of one conversation that share a storage', () => {
  let goOnline: () => void = () => undefined;

  beforeEach(() => localStorage.clear());
  afterEach(() => {
    goOnline();
    localStorage.clear();
  });

  for (const persist of ['session', 'local'] as const) {
    it(`send what is queued once, in the storage of the ${persist === 'local' ? 'browser' : 'tab'}`, async () => {
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

  it('send what is queued although someone has cleared the storage of the tab', async () => {
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
    'is too long to be kept': ['y'.repeat(100_001)],
    'is one more than are kept': Array.from({length: 51}, (_, index) => `Question ${index + 1}`),
  })) {
    it(`sends what is queued, also what ${what}`, async () => {
      const chat = await openChat({settings: {persist: 'local'}});
      goOnline = goOffline();
      for (const question of questions) chat.chat.send(question);
      goOnline();
      const isAnswered = (): boolean =>
        chat.chat.messages.every(({status}) => status === 'done') &&
        chat.chat.messages.length === 2 * questions.length;
      await chat.until(isAnswered, 'everything is answered');
      expect(askedQuestions(chat.service)).to.deep.equal(questions);
      expect(localStorage).to.have.length(0);
    });
  }
});
