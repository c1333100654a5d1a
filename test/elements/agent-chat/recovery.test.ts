import {expect} from 'chai';
import type {AgentReplyEndEvent} from '../../../src/events/chat-events.js';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {holdBody} from '../../support/held-body.js';
import {holdTimers, searchPauses, type HeldTimers} from '../../support/held-timers.js';
import {createTestService, type TestService} from '../../support/local-service.js';

const agentId = 'Agent-guide';

/** Starts the next answer with these words, then breaks the connection. */
function loseConnection(service: TestService, words: string): void {
  const chunk = JSON.stringify({id: '', choices: [{index: 0, delta: {role: 'assistant', content: words}}]});
  const bytes = new TextEncoder().encode(`data: ${chunk}\n\n`);
  service.respondNext(() => {
    const body = new ReadableStream<Uint8Array>({
      start: controller => controller.enqueue(bytes),
      pull: controller => controller.error(new TypeError('lost')),
    });
    return new Response(body, {headers: {'Content-Type': 'text/event-stream'}});
  });
}

/** Stores a question, and optionally its reply, with the current time. */
async function store(service: TestService, question: string, reply?: string): Promise<void> {
  const now = Date.now();
  const asked = await service.addRecord(agentId, {
    content: question,
    createTime: new Date(now).toISOString(),
  });
  if (reply === undefined) return;
  await service.addRecord(agentId, {
    role: 'assistant',
    content: reply,
    replyTo: asked.recordId,
    createTime: new Date(now + 1000).toISOString(),
  });
}

const requestsOf = (chat: ChatHarness, method: string, path: string): number =>
  chat.service.requests.filter(request => request.method === method && request.url.pathname.endsWith(path))
    .length;
const posts = (chat: ChatHarness): number => requestsOf(chat, 'POST', '/completions');

let timers: HeldTimers;
beforeEach(() => (timers = holdTimers(...searchPauses)));
afterEach(() => timers.restore());

describe('an interrupted reply', () => {
  it('appears completely when the service has stored it, and nothing is sent again', async () => {
    const service = createTestService();
    const chat = await openChat({service});
    const ends: AgentReplyEndEvent[] = [];
    chat.chat.addEventListener('agent-reply-end', event => ends.push(event));
    await store(service, 'Is it there?', 'It is **all** there.');
    loseConnection(service, 'It is');
    await chat.send('Is it there?');
    await chat.untilShows('Checking whether the reply was stored');
    expect(chat.text()).to.include('What arrived so far is kept.');
    timers.release();
    await chat.untilReads('It is all there.');
    expect(chat.text()).not.to.include('Checking').and.not.to.include('Try again');
    expect(chat.chat.status).to.equal('idle');
    expect(posts(chat)).to.equal(1);
    expect(ends.map(({recovered, stopped, text}) => [recovered, stopped, text])).to.deep.equal([
      [true, false, 'It is **all** there.'],
    ]);
    expect(chat.announced.at(-1)).to.equal('This is the reply as the service has stored it.');
  });

  it('stays cut off with a retry when the service stored no more than arrived', async () => {
    const service = createTestService();
    const chat = await openChat({service});
    await store(service, 'Is it there?', 'It is');
    loseConnection(service, 'It is');
    await chat.send('Is it there?');
    await chat.untilShows('Checking whether the reply was stored');
    timers.release();
    await chat.until(() => requestsOf(chat, 'GET', '/records') === 2, 'it is looked for again');
    await chat.settle();
    expect(chat.messages().at(-1)).to.equal('Garden guide: It is');
    expect(chat.text())
      .to.include('The reply was cut off')
      .and.not.to.include('as the service has stored it');
    await chat.press('Try again');
    await chat.untilReads('Is it there?');
    expect(posts(chat)).to.equal(2);
  });

  it('keeps the received part with a retry when the service stored nothing', async () => {
    const service = createTestService();
    const chat = await openChat({service});
    loseConnection(service, 'It is');
    await chat.send('Is it there?');
    await chat.untilShows('Checking whether the reply was stored');
    timers.release();
    await chat.until(() => !chat.text().includes('Checking'), 'the search ends');
    expect(chat.messages().at(-1)).to.equal('Garden guide: It is');
    expect(chat.button('Try again')).not.to.equal(undefined);
    expect(posts(chat)).to.equal(1);
    expect(requestsOf(chat, 'GET', '/records')).to.equal(2);
    await chat.press('Try again');
    await chat.untilReads('Is it there?');
    expect(posts(chat)).to.equal(2);
  });

  it('is searched for once more before the question is sent again', async () => {
    const service = createTestService();
    const chat = await openChat({service});
    loseConnection(service, 'It is');
    await chat.send('Is it there?');
    timers.release();
    await chat.until(() => requestsOf(chat, 'GET', '/records') === 2, 'it is looked for');
    await chat.until(() => !chat.text().includes('Checking'), 'the search ends');
    await store(service, 'Is it there?', 'It came late.');
    await chat.press('Try again');
    await chat.untilReads('It came late.');
    expect(posts(chat)).to.equal(1);
  });

  it('is not searched for after the visitor asks another question', async () => {
    const service = createTestService();
    const chat = await openChat({service});
    loseConnection(service, 'It is');
    await chat.send('Is it there?');
    await chat.untilShows('Checking whether the reply was stored');
    await chat.send('Never mind');
    await chat.untilReads('Never mind');
    expect(chat.text()).not.to.include('Checking');
    expect(chat.messages()).to.include('Garden guide: It is');
  });

  it('is not searched for when the service refused the question', async () => {
    const service = createTestService();
    const chat = await openChat({service});
    service.respondNext(() => Response.json({code: 'X', message: 'No'}, {status: 413}));
    await chat.send('Is it there?');
    await chat.untilShows('too long for the service');
    expect(requestsOf(chat, 'GET', '/records')).to.equal(0);
  });
});

describe('a stopped reply', () => {
  it('stays cut off, and can be completed when the service has stored it', async () => {
    const service = createTestService();
    const chat = await openChat({service});
    const body = holdBody();
    service.respondNext(() => new Response(body.stream, {headers: {'Content-Type': 'text/event-stream'}}));
    await chat.send('Is it there?');
    body.send('data: {"choices":[{"delta":{"content":"It is"}}]}\n\n');
    await chat.untilReads('It is');
    await store(service, 'Is it there?', 'It is all there.');
    await chat.press('Stop');
    timers.release();
    await chat.untilShows('The whole reply was stored.');
    expect(chat.announced.at(-1)).to.equal('Stopped. The whole reply was stored.');
    expect(chat.messages().at(-1)).to.equal('Garden guide: It is');
    await chat.press('Show it');
    await chat.untilReads('It is all there.');
    expect(posts(chat)).to.equal(1);
  });
});
