import {expect} from 'chai';
import type {AgentFeedbackEvent} from '../../../src/events/part-events.js';
import {chatAnswering} from '../../support/answered-chat.js';
import {countRenders, openChat, type ChatHarness} from '../../support/chat-harness.js';
import {expectAccessible} from '../../support/expect-accessible.js';

const actions = 'copy feedback';

function listen(chat: ChatHarness): AgentFeedbackEvent[] {
  const events: AgentFeedbackEvent[] = [];
  chat.chat.addEventListener('agent-feedback', event => void events.push(event));
  return events;
}

function pressed(chat: ChatHarness): (string | null | undefined)[] {
  return ['Helpful', 'Not helpful'].map(name => chat.button(name)?.getAttribute('aria-pressed'));
}

describe('feedback on replies', () => {
  it('is off unless the page wants it', async () => {
    const chat = await chatAnswering('Water roses.');
    expect(chat.button('Helpful')).to.equal(undefined);
  });

  it('is reported to the page, shown, and removed with the same button', async () => {
    const chat = await chatAnswering('Water roses.', {settings: {actions}});
    const events = listen(chat);
    expect(pressed(chat)).to.deep.equal(['false', 'false']);
    await chat.press('Helpful');
    expect(pressed(chat)).to.deep.equal(['true', 'false']);
    await chat.until(() => chat.announced.at(-1) === 'Thank you for your feedback.', 'it is spoken');
    await chat.press('Not helpful');
    expect(pressed(chat)).to.deep.equal(['false', 'true']);
    await chat.press('Not helpful');
    expect(pressed(chat)).to.deep.equal(['false', 'false']);
    expect(events.map(({rating}) => rating)).to.deep.equal(['helpful', 'not-helpful', undefined]);
    const reply = chat.chat.messages.at(-1);
    expect(events[0]?.message).to.equal(reply);
    expect(events[0]?.messageId).to.equal(reply?.id);
    expect(events[0]?.recordId).to.equal(reply?.recordId);
  });

  it('changes nothing when the page cancels it', async () => {
    const chat = await chatAnswering('Water roses.', {settings: {actions}});
    chat.chat.addEventListener('agent-feedback', event => event.preventDefault());
    await chat.press('Helpful');
    expect(pressed(chat)).to.deep.equal(['false', 'false']);
    expect(chat.announced).not.to.include('Thank you for your feedback.');
  });

  it('is offered under finished replies only, not under the welcome message', async () => {
    const chat = await openChat({settings: {actions}});
    expect(chat.button('Helpful')).to.equal(undefined);
    const answer = chat.service.nextAnswer();
    answer.say('Wat');
    await chat.send('Hello');
    await chat.untilReads('Wat');
    expect(chat.button('Helpful')).to.equal(undefined);
    answer.end();
    await chat.untilIdle();
    expect(chat.findAll('[part="feedback-button"]')).to.have.length(2);
  });

  it('renders no message again', async () => {
    const chat = await chatAnswering('Water roses.', {settings: {actions}});
    await chat.send('And then?');
    await chat.untilIdle();
    const counts = chat.messageElements().map(countRenders);
    await chat.press('Helpful');
    expect(counts.map(count => count())).to.deep.equal([0, 0, 0, 0, 0]);
  });

  it('is accessible', async () => {
    const chat = await chatAnswering('Water roses.', {settings: {actions}});
    await chat.press('Helpful');
    await expectAccessible(chat.chat);
  });
});
