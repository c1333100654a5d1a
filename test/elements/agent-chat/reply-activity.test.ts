import {expect} from 'chai';
import {partsModule} from '../../../src/elements/load-parts.js';
import {detailsModule} from '../../../src/client/reply-stream.js';
import type {AgentReplyActivityEvent} from '../../../src/events/chat-events.js';
import type {ChatHarness} from '../../support/chat-harness.js';
import {expectAccessible} from '../../support/expect-accessible.js';
import {askThinker} from '../../support/thinking-reply.js';

before(() => Promise.all([partsModule.load(), detailsModule.load()]));

const search = {type: 'search', content: 'roses'};

function status(chat: ChatHarness): string {
  const lines = chat.findAll('.reply-status').map(line => line.innerText.trim());
  expect(lines.length).to.be.at.most(1);
  return lines[0] ?? '';
}

/** The events of a chat, as they reach the page. */
function listen(act: (event: AgentReplyActivityEvent) => void = () => undefined): {
  readonly events: AgentReplyActivityEvent[];
  readonly end: () => void;
} {
  const events: AgentReplyActivityEvent[] = [];
  const onActivity = (event: AgentReplyActivityEvent): void => {
    events.push(event);
    act(event);
  };
  document.addEventListener('agent-reply-activity', onActivity);
  return {events, end: () => document.removeEventListener('agent-reply-activity', onActivity)};
}

describe('the activity of an agent', () => {
  it('replaces the dots, and each kind has its words', async () => {
    const {chat, ...reply} = await askThinker();
    reply.act(search);
    await chat.untilShows('Searching the web…');
    expect(chat.findAll('.dots')).to.have.length(0);
    await expectAccessible(chat.chat);
    reply.act({type: 'knowledge', content: 'a.pdf'});
    await chat.untilShows('Reading documents…');
    reply.call('weather');
    await chat.untilShows('Using weather…');
    reply.act({type: 'thinking', content: 'Hm'});
    await chat.untilShows('Thinking…');
    reply.say('Sunny');
    await chat.untilReads('Sunny');
    expect(status(chat)).to.equal('');
    await reply.end();
  });

  it('is shown below the text until the next text', async () => {
    const {chat, ...reply} = await askThinker();
    reply.say('I look it up.');
    await chat.untilReads('I look it up.');
    reply.act(search);
    await chat.untilShows('Searching the web…');
    const [text, line] = [chat.findAll('.bubble').at(-1)!, chat.find('.reply-status')];
    expect(line.getBoundingClientRect().top).to.be.at.least(text.getBoundingClientRect().bottom);
    reply.say(' In May.');
    await chat.untilReads('I look it up. In May.');
    expect(status(chat)).to.equal('');
    reply.act(search);
    reply.call('weather');
    await chat.untilShows('Using weather…');
    await reply.end();
    expect(status(chat)).to.equal('');
  });

  it('is announced once for each kind', async () => {
    const {chat, ...reply} = await askThinker();
    reply.act(search);
    await chat.untilShows('Searching the web…');
    reply.call('weather');
    await chat.untilShows('Using weather…');
    reply.act(search);
    await chat.untilShows('Searching the web…');
    reply.say('Sunny.');
    await reply.end();
    expect(chat.announced.slice(0, 3)).to.deep.equal([
      'Waiting for the reply',
      'Searching the web…',
      'Using weather…',
    ]);
    expect(chat.announced.join().match(/Searching/g)).to.have.length(1);
  });

  it('is shown without the reasoning, too', async () => {
    const {chat, ...reply} = await askThinker({settings: {reasoning: 'none'}});
    reply.think('Hm');
    reply.act(search);
    await chat.untilShows('Searching the web…');
    await reply.end();
  });

  it('is shown below the closed reasoning', async () => {
    const {chat, ...reply} = await askThinker({settings: {reasoning: 'collapsed'}});
    reply.think('Hm');
    reply.act(search);
    await chat.untilShows('Searching the web…');
    expect(chat.find('[part="reasoning-toggle"]').innerText.trim()).to.equal('Thinking…');
    await reply.end();
  });

  it('is an event for each action, in order, also when an answer follows at once', async () => {
    const {events, end} = listen();
    const {chat, ...reply} = await askThinker();
    reply.act(search);
    reply.call('weather', 'time');
    reply.say('Sunny.');
    await reply.end();
    end();
    expect(events.map(({kind, name}) => `${kind} ${name}`)).to.deep.equal([
      'search ',
      'tool weather',
      'tool time',
    ]);
    expect(events[0]?.data).to.deep.equal(search);
    expect(events[1]).to.include({target: chat.chat, bubbles: true, composed: true, cancelable: true});
  });

  it('is neither shown nor announced if the page cancels its event', async () => {
    const {end} = listen(event => {
      if (event.kind === 'search') event.preventDefault();
    });
    const {chat, ...reply} = await askThinker();
    reply.act(search);
    await chat.until(() => chat.chat.messages.at(-1)?.activity?.kind === 'search', 'the activity');
    await chat.settle();
    expect(status(chat)).to.equal('');
    expect(chat.findAll('.dots')).to.have.length(1);
    reply.call('weather');
    await chat.untilShows('Using weather…');
    await reply.end();
    end();
    expect(chat.announced.join()).to.not.include('Searching');
  });

  it('shows a hostile name as plain, short text', async () => {
    const {chat, ...reply} = await askThinker();
    reply.call(`\u202e<img src=x onerror=alert(1)>\n${'w'.repeat(10_000)}`);
    await chat.untilShows('<img');
    expect(chat.findAll('.reply-status img')).to.have.length(0);
    expect(status(chat).length).to.be.below(120);
    expect(status(chat)).to.not.match(/[\u202a-\u202e]/);
    const {left, right} = chat.find('.reply-status').getBoundingClientRect();
    const column = chat.find('.column').getBoundingClientRect();
    expect([left >= column.left, right <= column.right]).to.deep.equal([true, true]);
    await reply.end();
  });

  it('ends when the reply stops or fails', async () => {
    const {chat, ...reply} = await askThinker();
    reply.act(search);
    await chat.untilShows('Searching the web…');
    await reply.fail();
    expect(status(chat)).to.equal('');
    expect(chat.findAll('.agent:not(:has(.content)) .bubble')).to.have.length(0);
    expect(chat.alerts).to.have.length(1);
  });
});
