import {expect} from 'chai';
import {detailsModule} from '../../../src/client/reply-stream.js';
import {partsModule} from '../../../src/elements/load-parts.js';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {expectAccessible} from '../../support/expect-accessible.js';
import {askThinker, type ThinkingReply} from '../../support/thinking-reply.js';

before(() => Promise.all([partsModule.load(), detailsModule.load()]));

const settings = {activity: 'steps'} as const;
const result = (id: string, content: string) => ({type: 'tool-result', tool_call_id: id, content});
const toggles = (chat: ChatHarness) => chat.findAll('[part="steps-toggle"]');
const steps = (chat: ChatHarness) =>
  chat.findAll('[part="steps"] li').map(step => step.innerText.replace(/\s+/g, ' ').trim());

async function openSteps(chat: ChatHarness): Promise<void> {
  await chat.until(() => toggles(chat).length === 1, 'the section');
  toggles(chat)[0]!.click();
  await chat.until(() => chat.findAll('[part="steps"]').length === 1, 'the steps');
}

/** A search, and a tool with a result. */
async function answerInSteps({chat, ...reply}: ThinkingReply, text = 'Sunny.'): Promise<void> {
  reply.act({type: 'search', content: 'roses'});
  await chat.untilShows('Searching the web…');
  reply.call('get_weather');
  await chat.untilShows('Using get weather…');
  reply.act(result('call-0', text));
  reply.say('In May.');
  await reply.end();
}

describe('the steps of an agent', () => {
  it('are a closed section above the reply, with the result of each', async () => {
    const reply = await askThinker({settings});
    const {chat} = reply;
    await answerInSteps(reply);
    await chat.until(() => toggles(chat).length === 1, 'the section');
    expect(toggles(chat)[0]!.innerText.trim()).to.equal('2 steps');
    expect(toggles(chat)[0]!.ariaExpanded).to.equal('false');
    expect(chat.findAll('[part="steps"]')).to.have.length(0);
    await openSteps(chat);
    expect(steps(chat)).to.deep.equal(['Web search 1 s', 'get weather 1 s Sunny.']);
    expect(toggles(chat)[0]!.getBoundingClientRect().bottom).to.be.at.most(
      chat.findAll('.agent .bubble').at(-1)!.getBoundingClientRect().top,
    );
    await expectAccessible(chat.chat);
  });

  it('show the running one as the status, and announce no step', async () => {
    const {chat, ...reply} = await askThinker({settings});
    reply.act({type: 'search', content: 'roses'});
    await chat.untilShows('Searching the web…');
    expect(toggles(chat)).to.have.length(0);
    reply.call('weather');
    await chat.untilShows('Using weather…');
    await chat.until(() => toggles(chat)[0]?.innerText.trim() === '1 step', 'the first step');
    reply.say('In May.');
    await reply.end();
    expect(chat.announced.join()).to.not.match(/step/);
    expect(chat.findAll('.reply-status')).to.have.length(0);
  });

  it('give each of two calls of one tool its own result', async () => {
    const {chat, ...reply} = await askThinker({settings});
    reply.call('weather', 'weather');
    reply.act(result('call-1', 'Rain'));
    reply.act({choices: [{delta: {role: 'tool', tool_call_id: 'call-0', content: 'Sun'}}]});
    reply.say('Both.');
    await reply.end();
    await openSteps(chat);
    expect(steps(chat)).to.deep.equal(['weather 1 s Sun', 'weather 1 s Rain']);
  });

  it('show a hostile result as plain, short text', async () => {
    const reply = await askThinker({settings});
    const {chat} = reply;
    await answerInSteps(reply, `<img src=x onerror=alert(1)>\u202e **bold**${'w'.repeat(100_000)}`);
    await openSteps(chat);
    expect(chat.findAll('[part="steps"] :is(img, strong)')).to.have.length(0);
    expect(steps(chat)[1])
      .to.include('<img src=x')
      .and.not.match(/[\u202a-\u202e]/);
    expect(steps(chat)[1]!.length).to.be.below(2100);
    const {scrollWidth, clientWidth} = chat.find('.column');
    expect(scrollWidth).to.equal(clientWidth);
  });

  it('are kept over a reload, and neither sent, copied nor exported', async () => {
    const reply = await askThinker({settings});
    const {chat} = reply;
    await answerInSteps(reply);
    for (const format of ['markdown', 'json', 'text'] as const)
      expect(await chat.chat.exportTranscript(format)).to.not.match(/Sunny|weather/);
    dispatchEvent(new Event('pagehide'));
    chat.chat.remove();
    await new Promise(resolve => setTimeout(resolve));
    const again = await openChat({service: chat.service, settings, keepsStorage: true});
    await openSteps(again);
    expect(steps(again)).to.deep.equal(['Web search 1 s', 'get weather 1 s Sunny.']);
    await again.send('And tulips?');
    await again.untilIdle();
    expect(JSON.stringify(chat.service.requests.at(-1))).to.not.match(/Sunny|get_weather/);
  });

  it('leave out what the page has canceled, also after a reload', async () => {
    const cancel = (event: Event): void => {
      if ('kind' in event && event.kind === 'tool') event.preventDefault();
    };
    document.addEventListener('agent-reply-activity', cancel);
    const {chat, ...reply} = await askThinker({settings});
    reply.act({type: 'search', content: 'roses'});
    reply.call('log');
    reply.act(result('call-0', 'secret'));
    reply.say('In May.');
    await reply.end();
    document.removeEventListener('agent-reply-activity', cancel);
    await openSteps(chat);
    expect(steps(chat)).to.deep.equal(['Web search 1 s']);
    dispatchEvent(new Event('pagehide'));
    expect(JSON.stringify(Object.entries(sessionStorage))).to.not.include('secret');
  });

  it('are not shown by default, and show later when the page asks for them', async () => {
    const reply = await askThinker();
    const {chat} = reply;
    await answerInSteps(reply);
    await chat.settle();
    expect(toggles(chat)).to.have.length(0);
    chat.chat.activity = 'steps';
    await chat.until(() => toggles(chat).length === 1, 'the section');
  });
});

describe('activity="none"', () => {
  it('shows and announces only the dots', async () => {
    const {chat, ...reply} = await askThinker({settings: {activity: 'none'}});
    reply.act({type: 'search', content: 'roses'});
    await chat.until(() => chat.chat.messages.at(-1)?.activity !== undefined, 'the activity');
    await chat.settle();
    expect(chat.findAll('.reply-status')).to.have.length(0);
    expect(chat.findAll('.dots')).to.have.length(1);
    reply.say('In May.');
    await reply.end();
    expect(toggles(chat)).to.have.length(0);
    expect(chat.announced.join()).to.not.include('Searching');
  });
});
