import {expect} from 'chai';
import {type ChatHarness, openChat} from '../../support/chat-harness.js';
import {holdTimers, searchPauses, type HeldTimers} from '../../support/held-timers.js';
import {createTestService, type TestService} from '../../support/local-service.js';

/** A service that can be stopped. */
interface StoppableService extends TestService {
  isStopped: boolean;
}

function stoppable(): StoppableService {
  const service = createTestService();
  const stopped: StoppableService = {
    ...service,
    isStopped: false,
    fetch: async (...request) => {
      if (stopped.isStopped) throw new TypeError('Failed to fetch');
      return service.fetch(...request);
    },
  };
  return stopped;
}

/** A chat with a long conversation, reloaded while the service is down. */
async function reloadedWithoutService(service: StoppableService): Promise<ChatHarness> {
  const before = await openChat({service});
  for (const word of ['one', 'two', 'three']) {
    await before.send(`${word}\n`.repeat(12));
    await before.untilIdle();
  }
  dispatchEvent(new Event('pagehide'));
  before.chat.remove();
  await new Promise(resolve => setTimeout(resolve));
  service.isStopped = true;
  const chat = await openChat({service, keepsStorage: true});
  chat.chat.style.blockSize = '400px';
  await chat.until(() => chat.notices().length > 0, 'a notice');
  return chat;
}

const down = 'The service cannot be reached. Check your connection, then try again.';

function isVisible(chat: ChatHarness, words: string): boolean {
  const notice = chat.findAll('[part~="notice"]').find(({innerText}) => innerText.includes(words));
  const box = notice?.getBoundingClientRect();
  const frame = chat.chat.getBoundingClientRect();
  return box !== undefined && box.height > 0 && box.top >= frame.top && box.bottom <= frame.bottom;
}

function lastTexts(chat: ChatHarness): readonly string[] {
  return chat
    .messages()
    .slice(-2)
    .map(text => text.replace(/^.*: /, ''));
}

/** The pauses before the first two automatic retries, in milliseconds. */
const retryPauses = [2_000, 4_000];

describe('a chat whose agent does not load', () => {
  let timers: HeldTimers | undefined;

  afterEach(() => timers?.restore());

  it('says so where the visitor looks, below a stored conversation', async () => {
    const chat = await reloadedWithoutService(stoppable());
    expect(chat.messages().length).to.be.greaterThan(4);
    await chat.until(() => isVisible(chat, down), 'the notice is in view');
    expect(chat.findAll('[part~="notice"]')).to.have.length(1);
    expect(chat.button('Try again')).not.to.equal(undefined);
  });

  it('queues a message, and sends it once the service is back', async () => {
    const service = stoppable();
    timers = holdTimers(...retryPauses);
    const chat = await reloadedWithoutService(service);
    chat.type('Are you back?');
    await chat.settle();
    chat.pressEnter();
    await chat.settle();
    expect(chat.draft).to.equal('');
    expect(chat.messages().at(-1)).to.equal('You: Are you back?');
    service.isStopped = false;
    timers.release();
    // Without a press: the chat tries again by itself while a message waits.
    await chat.until(() => lastTexts(chat).join() === 'Are you back?,Are you back?', 'a reply');
    await chat.untilIdle();
    expect(chat.notices()).to.deep.equal([]);
  });

  it('sends a message at once when the service is back, also after a reply that failed', async () => {
    const service = stoppable();
    const before = await openChat({service});
    await before.send('Hello');
    await before.untilIdle();
    service.isStopped = true;
    // The message is sent before any automatic retry.
    timers = holdTimers(...searchPauses, ...retryPauses);
    await before.send('Are you there?');
    await before.until(() => before.chat.status === 'error', 'a failed reply');
    dispatchEvent(new Event('pagehide'));
    before.chat.remove();
    await new Promise(resolve => setTimeout(resolve));
    const chat = await openChat({service, keepsStorage: true});
    await chat.untilShows(down);
    service.isStopped = false;
    chat.type('Are you back?');
    await chat.settle();
    chat.pressEnter();
    timers.release(...searchPauses);
    await chat.until(() => lastTexts(chat).join() === 'Are you back?,Are you back?', 'a reply');
  });

  it('tries again when the page becomes visible', async () => {
    const service = stoppable();
    const chat = await reloadedWithoutService(service);
    service.isStopped = false;
    document.dispatchEvent(new Event('visibilitychange', {bubbles: true}));
    await chat.until(() => chat.notices().length === 0, 'the agent');
    await chat.until(() => chat.text().includes(service.agents[0]!.name), 'the name of the agent');
  });

  it('does not take a message for an agent that the service does not have', async () => {
    const chat = await openChat({agentId: 'Agent-nobody'});
    await chat.until(() => chat.notices().length > 0, 'a notice');
    chat.type('Hello?');
    await chat.settle();
    chat.pressEnter();
    await chat.settle();
    expect(chat.draft).to.equal('Hello?');
  });
});
