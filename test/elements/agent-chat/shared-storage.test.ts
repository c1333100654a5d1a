import {expect} from 'chai';
import {goOffline} from '../../support/browser-network.js';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {askedQuestions, holdStream, sayIn} from '../../support/streamed-answer.js';
import {waitingEntries} from '../../support/waiting-entries.js';

const settings = {persist: 'local'} as const;

const isQueued = ({chat}: ChatHarness): boolean => chat.messages.some(({status}) => status === 'queued');

describe('a queued question in storage that tabs share', () => {
  let goOnline: () => void = () => undefined;

  beforeEach(() => localStorage.clear());
  afterEach(() => {
    goOnline();
    localStorage.clear();
  });

  it('stays until it is answered when another tab has it too, also after a reload', async () => {
    const first = await openChat({settings});
    const {service} = first;
    goOnline = goOffline();
    await first.send('Is it there?');
    const second = await openChat({service, settings, keepsStorage: true});
    const body = holdStream(service);
    goOnline();
    await first.until(() => askedQuestions(service).length > 0, 'it is sent');
    await first.until(() => !isQueued(first) && !isQueued(second), 'no tab sends it once more');
    sayIn(body, 'It is');
    const again = await openChat({service, settings, keepsStorage: true});
    expect(again.messages()).to.include('You: Is it there?');
    expect(askedQuestions(service)).to.deep.equal(['Is it there?']);
  });

  it('is gone in all tabs, with its running reply, when one of them clears the conversation', async () => {
    const first = await openChat({settings});
    const {service} = first;
    const body = holdStream(service);
    await first.send('Is it there?');
    sayIn(body, 'It is');
    await first.untilReads('It is');
    const second = await openChat({service, settings, keepsStorage: true});
    expect(second.messages()).to.include('You: Is it there?');
    second.chat.clear();
    await first.until(() => first.chat.messages.length === 0, 'it is gone');
    await first.until(() => waitingEntries(localStorage).length === 0, 'it does not wait');
    const again = await openChat({service, settings, keepsStorage: true});
    expect(again.text()).not.to.include('Is it there?');
  });

  it('is not lost when the page clears the storage: it can be asked again', async () => {
    const chat = await openChat({settings});
    goOnline = goOffline();
    await chat.send('Only here');
    localStorage.clear();
    goOnline();
    await chat.until(() => !isQueued(chat), 'it does not wait any more');
    await chat.untilShows('Only here');
    await chat.until(() => chat.button('Try again') !== undefined, 'it can be asked again');
    await chat.press('Try again');
    await chat.until(() => chat.chat.messages.at(-1)?.status === 'done', 'it is answered');
    expect(askedQuestions(chat.service)).to.deep.equal(['Only here']);
    expect(chat.messages()).to.have.length(3);
    expect(waitingEntries(localStorage)).to.deep.equal([]);
  });

  it('is not asked again when another tab got the answer while the page was away', async () => {
    const chat = await openChat({settings});
    goOnline = goOffline();
    await chat.send('Answered elsewhere');
    dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}));
    localStorage.clear();
    goOnline();
    dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}));
    await chat.until(() => !isQueued(chat), 'it does not wait any more');
    await chat.untilIdle();
    expect(chat.chat.messages).to.have.length(0);
    expect(askedQuestions(chat.service)).to.have.length(0);
  });

  it('lets the next one go, however late the browser releases its lock', async () => {
    const first = await openChat({settings});
    const {locks} = navigator;
    let endTurns: () => void = () => undefined;
    const turnsEnd = new Promise<void>(resolve => (endTurns = resolve));
    const request = async (
      _name: string,
      _options: LockOptions,
      work: () => Promise<void>,
    ): Promise<void> => {
      await work();
      await turnsEnd;
    };
    Object.defineProperty(navigator, 'locks', {configurable: true, value: {request}});
    try {
      goOnline = goOffline();
      await first.send('First');
      await first.send('Second');
      goOnline();
      await first.until(() => askedQuestions(first.service).length === 2, 'both are sent');
      await first.untilIdle();
      expect(askedQuestions(first.service)).to.deep.equal(['First', 'Second']);
    } finally {
      endTurns();
      Object.defineProperty(navigator, 'locks', {configurable: true, value: locks});
    }
  });
});

describe('queued questions in two chats of a page', () => {
  let goOnline: () => void = () => undefined;

  afterEach(() => goOnline());

  it('are sent once each, even when answered before the other chat finds its agent', async () => {
    const first = await openChat();
    const {service} = first;
    goOnline = goOffline();
    await first.send('One');
    await first.send('Two');
    let find: () => void = () => undefined;
    const isFound = new Promise<void>(resolve => (find = resolve));
    const fetch: typeof globalThis.fetch = async (...request) =>
      isFound.then(() => service.fetch(...request));
    const opening = openChat({service, keepsStorage: true, client: {fetch}});
    goOnline();
    const isAnswered = () => Object.keys(sessionStorage).every(key => !key.includes(':unconfirmed:'));
    await first.until(isAnswered, 'both are answered');
    find();
    const second = await opening;
    await first.until(() => !isQueued(second), 'nothing waits');
    await second.untilIdle();
    expect(askedQuestions(service)).to.deep.equal(['One', 'Two']);
  });

  it('are not sent by one chat after the other cancelled them', async () => {
    const first = await openChat();
    goOnline = goOffline();
    await first.send('One');
    await first.send('Two');
    const second = await openChat({service: first.service, keepsStorage: true});
    await first.press('Do not send');
    goOnline();
    await first.until(() => !isQueued(first) && !isQueued(second), 'nothing waits');
    await first.untilIdle();
    await second.untilIdle();
    expect(askedQuestions(first.service)).to.deep.equal(['Two']);
  });
});

describe('a conversation that moves to another storage', () => {
  let goOnline: () => void = () => undefined;

  beforeEach(() => localStorage.clear());
  afterEach(() => {
    goOnline();
    localStorage.clear();
  });

  async function keepFor(harness: ChatHarness, ...places: readonly ('none' | 'session' | 'local')[]) {
    for (const persist of places) {
      harness.chat.persist = persist;
      await harness.settle();
    }
  }

  it('shows its question once, and the whole reply', async () => {
    const chat = await openChat();
    const body = holdStream(chat.service);
    await chat.send('Is it there?');
    sayIn(body, 'It is');
    await chat.untilReads('It is');
    await keepFor(chat, 'none', 'session');
    sayIn(body, ' there.');
    await chat.untilReads('It is there.');
    expect(chat.messages().slice(1)).to.deep.equal(['You: Is it there?', 'Garden guide: It is there.']);
  });

  it('moves the draft and leaves no copy behind', async () => {
    const harness = await writing();
    await keepFor(harness, 'session');
    dispatchEvent(new Event('pagehide'));
    expect(JSON.stringify(localStorage)).not.to.include('Half a sentence');
    expect(JSON.stringify(sessionStorage)).to.include('Half a sentence');
    await keepFor(harness, 'none');
    expect(sessionStorage.length + localStorage.length).to.equal(0);
    expect(harness.draft).to.equal('Half a sentence');
  });

  it('does not overwrite later changes of another tab', async () => {
    const harness = await writing();
    const key = localStorage.key(0) ?? '';
    const other = (localStorage.getItem(key) ?? '').replace('Half a sentence', 'In another tab');
    localStorage.setItem(key, other);
    await keepFor(harness, 'session');
    expect(localStorage.getItem(key)).to.equal(other);
  });

  /** A chat with a draft in local storage. */
  async function writing(): Promise<ChatHarness> {
    const harness = await openChat({settings});
    harness.type('Half a sentence');
    await harness.settle();
    dispatchEvent(new Event('pagehide'));
    expect(JSON.stringify(localStorage)).to.include('Half a sentence');
    return harness;
  }

  for (const places of [['local'], ['none', 'session'], ['local', 'none', 'local']] as const) {
    it(`sends its queue once: ${places.join(', ')}`, async () => {
      const chat = await openChat();
      goOnline = goOffline();
      await chat.send('Only once');
      await keepFor(chat, ...places);
      goOnline();
      await chat.until(() => chat.chat.messages.length > 1, 'it is sent');
      await chat.untilIdle();
      expect(askedQuestions(chat.service)).to.deep.equal(['Only once']);
      expect(chat.messages()).to.have.length(3);
      // The transcript is stored by now, and no question is queued.
      expect([sessionStorage, localStorage].flatMap(waitingEntries)).to.deep.equal([]);
    });
  }
});

describe('a transcript in the storage of all tabs', () => {
  beforeEach(() => localStorage.clear());

  it('is complete when a reply ends, for a tab that opens at that moment', async () => {
    const chat = await openChat({settings});
    const stored: string[] = [];
    chat.chat.addEventListener('agent-reply-end', () => {
      stored.push(
        Object.keys(localStorage)
          .map(key => localStorage.getItem(key))
          .join(' '),
      );
    });
    const answer = chat.service.nextAnswer();
    await chat.send('Which tea?');
    answer.say('Green.');
    answer.end();
    await chat.untilIdle();
    expect(stored).to.have.length(1);
    expect(stored[0]).to.contain('Which tea?').and.contain('Green.');
  });
});
