import {expect} from 'chai';
import {
  AgentErrorEvent,
  AgentMessageSendEvent,
  AgentReadyEvent,
  AgentReplyEndEvent,
  AgentReplyStartEvent,
  AgentReplyUpdateEvent,
} from '../../../src/events/chat-events.js';
import type {AgentChat} from '../../../src/elements/agent-chat/agent-chat.js';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';

const eventTypes = [
  AgentReadyEvent,
  AgentMessageSendEvent,
  AgentReplyStartEvent,
  AgentReplyUpdateEvent,
  AgentReplyEndEvent,
  AgentErrorEvent,
];

/** An event as received at some target. */
function listen(place: EventTarget): Event[] {
  const heard: Event[] = [];
  for (const {type} of eventTypes) place.addEventListener(type, event => heard.push(event));
  return heard;
}

function heardOf<Type extends Event>(
  heard: readonly Event[],
  type: new (...values: never[]) => Type,
): Type[] {
  return heard.filter((event): event is Type => event instanceof type);
}

/** Records a page’s chat events from the start. */
function listenToPage(): {readonly heard: Event[]; readonly end: () => void} {
  const heard: Event[] = [];
  const hear = (event: Event): void => void heard.push(event);
  for (const {type} of eventTypes) document.addEventListener(type, hear);
  return {heard, end: () => eventTypes.forEach(({type}) => document.removeEventListener(type, hear))};
}

describe('the events of a chat', () => {
  let chat: ChatHarness;
  let page: ReturnType<typeof listenToPage>;

  beforeEach(async () => {
    page = listenToPage();
    chat = await openChat();
  });

  afterEach(() => page.end());

  it('report the loaded agent once', async () => {
    const ready = heardOf(page.heard, AgentReadyEvent);
    expect(ready.map(({agent}) => agent.name)).to.deep.equal(['Garden guide']);
    chat.chat.requestUpdate();
    await chat.settle();
    expect(heardOf(page.heard, AgentReadyEvent)).to.have.length(1);
    chat.chat.agentId = 'Agent-translator';
    await chat.untilReads('Bonjour!');
    expect(heardOf(page.heard, AgentReadyEvent).map(({agent}) => agent.name)).to.deep.equal([
      'Garden guide',
      'Translator',
    ]);
  });

  it('report the agent once, however often a framework sets it again', async () => {
    const [ready] = heardOf(page.heard, AgentReadyEvent);
    for (const words of ['One', 'Another']) {
      chat.chat.agent = {...ready!.agent, welcomeMessage: words};
      await chat.untilReads(words);
    }
    expect(heardOf(page.heard, AgentReadyEvent)).to.have.length(1);
  });

  it('report a message before it is sent, with the conversation so far', async () => {
    await chat.send('First');
    await chat.untilIdle();
    let lengthWhenSent = -1;
    chat.chat.addEventListener('agent-message-send', () => (lengthWhenSent = chat.chat.messages.length));
    await chat.send('Second');
    const [, second] = heardOf(page.heard, AgentMessageSendEvent);
    expect(second?.text).to.equal('Second');
    expect(second?.messages.map(({text}) => text)).to.deep.equal(['First', 'First']);
    expect(lengthWhenSent).to.equal(2);
  });

  it('let the page cancel a message, which keeps the draft', async () => {
    chat.chat.addEventListener('agent-message-send', event => event.preventDefault());
    await chat.send('Something secret');
    expect(chat.chat.messages).to.deep.equal([]);
    expect(chat.draft).to.equal('Something secret');
    expect(chat.service.requests.filter(({method}) => method === 'POST')).to.deep.equal([]);
    expect(chat.chat.send('By the page')).to.equal(false);
  });

  it('do not report a rejected message, such as one during a reply', async () => {
    chat.chat.whileReplying = 'wait';
    chat.service.nextAnswer();
    expect(chat.chat.send('First')).to.equal(true);
    expect(chat.chat.send('At the same time')).to.equal(false);
    expect(heardOf(page.heard, AgentMessageSendEvent).map(({text}) => text)).to.deep.equal(['First']);
  });

  it('report a reply’s start, its growth on the chat only, and its end with all details', async () => {
    const atChat = listen(chat.chat);
    const answer = chat.service.nextAnswer();
    await chat.send('Hello');
    answer.say('Good');
    await chat.untilReads('Good');
    answer.say(' day');
    await chat.untilReads('Good day');
    answer.end('length');
    await chat.untilIdle();
    expect(atChat.map(({type}) => type)).to.deep.equal([
      'agent-message-send',
      'agent-reply-start',
      'agent-reply-update',
      'agent-reply-update',
      'agent-reply-end',
    ]);
    expect(heardOf(atChat, AgentReplyUpdateEvent).map(({text}) => text)).to.deep.equal(['Good', 'Good day']);
    expect(heardOf(page.heard, AgentReplyUpdateEvent)).to.deep.equal([]);
    const [end] = heardOf(page.heard, AgentReplyEndEvent);
    expect(end).to.include({text: 'Good day', finishReason: 'length', stopped: false});
    expect(end?.recordId).to.match(/^record-/);
  });

  it('report a stopped reply', async () => {
    const answer = chat.service.nextAnswer();
    await chat.send('Hello');
    answer.say('Half');
    await chat.untilReads('Half');
    await chat.press('Stop');
    const [end] = heardOf(page.heard, AgentReplyEndEvent);
    expect(end).to.include({text: 'Half', stopped: true});
  });

  for (const [how, giveUp] of [
    ['cleared', (chat: AgentChat) => chat.clear()],
    ['turned to another agent', (chat: AgentChat) => (chat.agentId = 'Agent-translator')],
  ] as const)
    it(`report an aborted reply, because the chat was ${how}`, async () => {
      const answer = chat.service.nextAnswer();
      await chat.send('Hello');
      answer.say('Half');
      await chat.untilReads('Half');
      giveUp(chat.chat);
      await chat.untilIdle();
      await chat.settle();
      const ends = heardOf(page.heard, AgentReplyEndEvent);
      expect(ends.map(({text, stopped}) => [text, stopped])).to.deep.equal([['Half', true]]);
      chat.chat.clear();
      expect(heardOf(page.heard, AgentReplyEndEvent)).to.have.length(1);
    });

  it('report a failure with its operation and whether a retry can help', async () => {
    chat.service.respondNext(() => Response.json({code: 'X', message: 'Busy'}, {status: 503}));
    await chat.send('Hello');
    await chat.untilShows('Try again');
    const [failure] = heardOf(page.heard, AgentErrorEvent);
    expect(failure).to.include({phase: 'reply', retryable: true});
    expect(failure?.error).to.include({kind: 'server', status: 503});
    expect(chat.chat.error).to.equal(failure?.error);
  });

  it('report a missing agent', async () => {
    chat.chat.agentId = 'Agent-nobody';
    await chat.untilShows('This agent is not available.');
    expect(heardOf(page.heard, AgentErrorEvent).map(({phase}) => phase)).to.deep.equal(['find-agent']);
  });

  it('also leave a shadow root', async () => {
    const outer = document.createElement('div');
    chat.chat.parentElement!.append(outer);
    const root = outer.attachShadow({mode: 'open'});
    root.append(chat.chat);
    await chat.send('Hello');
    await chat.untilIdle();
    expect(heardOf(page.heard, AgentReplyEndEvent)).to.have.length(1);
  });
});
