import {expect} from 'chai';
import {goOffline} from '../../support/browser-network.js';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {createTestService} from '../../support/local-service.js';
import {holdTimers, searchPauses, type HeldTimers} from '../../support/held-timers.js';
import {askedQuestions, holdStream, sayIn} from '../../support/streamed-answer.js';
import {watchUnhandledErrors} from '../../support/unhandled-errors.js';
import {waitingEntries} from '../../support/waiting-entries.js';
import {waitUntil} from '../../support/wait-until.js';

const twenty = Array.from({length: 20}, (_, index) => `Question ${index + 1}`);

async function untilAnswered(chat: ChatHarness, count: number): Promise<void> {
  const isAnswered = (): boolean =>
    chat.chat.messages.length === 2 * count && chat.chat.messages.every(({status}) => status === 'done');
  await chat.until(isAnswered, `all ${count} are answered`);
  await chat.untilIdle();
}

/** A chat during the reply to its first message. */
async function openReplying(beginning: string) {
  const chat = await openChat();
  const {service} = chat;
  const body = holdStream(service);
  await chat.send('First');
  sayIn(body, beginning);
  await chat.untilReads(beginning);
  return {chat, service, body};
}

/** The messages without the welcome message. */
function said(chat: ChatHarness): readonly string[] {
  return chat.chat.messages.map(({role, text}) => `${role}: ${text}`);
}

describe('an unstable network', () => {
  let goOnline: () => void = () => undefined;

  afterEach(() => goOnline());

  it('delivers twenty queued questions in order, each once', async () => {
    const unhandled = watchUnhandledErrors();
    const chat = await openChat();
    goOnline = goOffline();
    for (const question of twenty) await chat.send(question);
    expect(askedQuestions(chat.service)).to.deep.equal([]);
    for (const count of [3, 7, 8, 15]) {
      goOnline();
      await chat.until(() => askedQuestions(chat.service).length >= count, `${count} are asked`);
      goOnline = goOffline();
      await chat.untilIdle();
    }
    goOnline();
    await untilAnswered(chat, 20);
    expect(askedQuestions(chat.service)).to.deep.equal(twenty);
    expect(said(chat)).to.deep.equal(twenty.flatMap(text => [`user: ${text}`, `assistant: ${text}`]));
    expect(waitingEntries(sessionStorage)).to.deep.equal([]);
    expect(await unhandled.end()).to.deep.equal([]);
  });

  it('causes no double sending when its events fire many times at once', async () => {
    const chat = await openChat();
    goOnline = goOffline();
    for (const question of twenty.slice(0, 3)) await chat.send(question);
    for (let round = 0; round < 10; round += 1) {
      goOnline();
      goOnline = goOffline();
    }
    goOnline();
    dispatchEvent(new Event('online'));
    await untilAnswered(chat, 3);
    expect(askedQuestions(chat.service)).to.deep.equal(twenty.slice(0, 3));
  });

  it('does not stop a reply that still arrives', async () => {
    const chat = await openChat();
    const body = holdStream(chat.service);
    await chat.send('Still there?');
    sayIn(body, 'Yes');
    await chat.untilReads('Yes');
    goOnline = goOffline();
    expect(chat.chat.send('And later?')).to.equal(true);
    sayIn(body, ', still');
    body.send('data: [DONE]\n\n');
    body.end();
    await chat.until(() => said(chat).includes('assistant: Yes, still'), 'the reply is complete');
    expect(askedQuestions(chat.service)).to.deep.equal(['Still there?']);
    goOnline();
    await untilAnswered(chat, 2);
    expect(askedQuestions(chat.service)).to.deep.equal(['Still there?', 'And later?']);
  });

  it('retries the agent look-up and sends the questions asked meanwhile', async () => {
    const service = createTestService();
    goOnline = goOffline();
    let loseConnection: () => void = () => undefined;
    service.respondNext(() => new Promise((_, reject) => (loseConnection = () => reject(new TypeError()))));
    const opening = openChat({service});
    await waitUntil(() => service.requests.length === 1);
    const chat = document.querySelector('agent-chat')!;
    expect(chat.send('Still there?')).to.equal(true);
    loseConnection();
    const opened = await opening;
    expect(chat.status).to.equal('offline');
    expect(opened.button('Try again')).not.to.equal(undefined);
    goOnline();
    await opened.untilReads('Still there?');
    await untilAnswered(opened, 1);
    expect(askedQuestions(service)).to.deep.equal(['Still there?']);
  });

  it('leaves the received part and a retry button after a cut', async () => {
    const chat = await openChat();
    const body = holdStream(chat.service);
    await chat.send('Still there?');
    sayIn(body, 'Ye');
    await chat.untilReads('Ye');
    goOnline = goOffline();
    body.fail();
    await chat.untilShows('What arrived so far is kept.');
    expect(chat.chat.retry()).to.equal(false);
    goOnline();
    await chat.until(() => chat.button('Try again') !== undefined, 'it can be tried again');
    await chat.press('Try again');
    await chat.untilReads('Still there?');
    expect(askedQuestions(chat.service)).to.deep.equal(['Still there?', 'Still there?']);
    expect(chat.messages()).to.have.length(3);
  });
});

describe('the search for a lost reply', () => {
  let timers: HeldTimers;

  beforeEach(() => (timers = holdTimers(...searchPauses)));
  afterEach(() => timers.restore());

  it('ends with the next question, and the reply does not appear in it', async () => {
    const {chat, service, body} = await openReplying('Lost');
    let isGivenUp = false;
    let answerLook: (response: Response) => void = () => undefined;
    service.respondNext(({signal}) => {
      signal.addEventListener('abort', () => (isGivenUp = true));
      return new Promise(resolve => (answerLook = resolve));
    });
    body.fail();
    await chat.untilShows('Checking whether the reply was stored');
    timers.release();
    await chat.until(() => service.requests.at(-1)?.method === 'GET', 'it is looked for');
    await chat.send('Second');
    await chat.untilReads('Second');
    expect(isGivenUp).to.equal(true);
    const record = {role: 'assistant', content: 'Lost and found', createTime: new Date().toISOString()};
    answerLook(Response.json({recordList: [record], total: 1}));
    await chat.untilIdle();
    expect(said(chat)).to.deep.equal(['user: First', 'assistant: Lost', 'user: Second', 'assistant: Second']);
    expect(askedQuestions(service)).to.deep.equal(['First', 'Second']);
  });

  it('delays queued messages no longer than the search takes', async () => {
    const {chat, service, body} = await openReplying('Lo');
    const goOnline = goOffline();
    body.fail();
    await chat.untilShows('Checking whether the reply was stored');
    await chat.send('Second');
    goOnline();
    timers.release();
    await chat.until(() => askedQuestions(service).length === 2, 'the second is asked');
    await chat.untilIdle();
    expect(said(chat)).to.deep.equal(['user: First', 'assistant: Lo', 'user: Second', 'assistant: Second']);
    expect(askedQuestions(service)).to.deep.equal(['First', 'Second']);
  });

  it('runs before the queue is sent', async () => {
    const {chat, service, body} = await openReplying('Lo');
    const goOnline = goOffline();
    // The page may send during a reply; a visitor cannot.
    expect(chat.chat.send('Second')).to.equal(true);
    goOnline();
    const now = Date.now();
    const asked = await service.addRecord('Agent-guide', {
      content: 'First',
      createTime: new Date(now).toISOString(),
    });
    await service.addRecord('Agent-guide', {
      role: 'assistant',
      content: 'Long ago',
      replyTo: asked.recordId,
      createTime: new Date(now + 1000).toISOString(),
    });
    body.fail();
    timers.release();
    await untilAnswered(chat, 2);
    expect(said(chat)).to.deep.equal([
      'user: First',
      'assistant: Long ago',
      'user: Second',
      'assistant: Second',
    ]);
    expect(askedQuestions(service)).to.deep.equal(['First', 'Second']);
  });
});
