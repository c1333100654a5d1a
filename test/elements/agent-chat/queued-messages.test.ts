import {expect} from 'chai';
import type {AgentChat} from '../../../src/elements/agent-chat/agent-chat.js';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {pressKey} from '../../support/press-keys.js';

/** A chat with a running reply to "First". */
async function duringReply(settings: Partial<AgentChat> = {}) {
  const chat = await openChat({settings});
  const answer = chat.service.nextAnswer();
  await chat.send('First');
  await answer.asked;
  answer.say('Half a reply');
  await chat.untilReads('Half a reply');
  return {chat, answer};
}

/** The messages after the welcome, without their authors. */
function texts(chat: ChatHarness): readonly string[] {
  return chat
    .messages()
    .slice(1)
    .map(line => line.replace(/^[^:]*: /, ''));
}

describe('messages written while a reply runs', () => {
  it('wait below the reply, and are sent in order, each when the reply before has ended', async () => {
    const {chat, answer} = await duringReply();
    const [second, third] = [chat.service.nextAnswer(), chat.service.nextAnswer()];
    await chat.send('Second');
    await chat.send('Third');
    expect(texts(chat)).to.deep.equal(['First', 'Half a reply', 'Second', 'Third']);
    expect(chat.findAll('.queued')).to.have.length(2);
    expect(chat.draft).to.equal('');
    await chat.until(() => chat.announced.includes('Will be sent as soon as it can be.'), 'it is announced');
    answer.end();
    expect((await second.asked).messages.at(-1)?.content).to.equal('Second');
    await chat.until(() => chat.findAll('.queued').length === 1, 'one message waits');
    second.say('Yes.');
    second.end();
    expect((await third.asked).messages.map(({content}) => content)).to.deep.equal([
      'First',
      'Half a reply',
      'Second',
      'Yes.',
      'Third',
    ]);
    third.say('The end.');
    third.end();
    await chat.untilReads('The end.');
    expect(chat.findAll('.queued')).to.have.length(0);
  });

  it('can be edited and removed while they wait', async () => {
    const {chat, answer} = await duringReply();
    await chat.send('Second');
    await chat.send('Third');
    await chat.press('Edit');
    expect(chat.draft).to.equal('Second');
    expect(chat.hasFocusInInput).to.equal(true);
    await chat.press('Do not send');
    expect(texts(chat)).to.deep.equal(['First', 'Half a reply']);
    answer.end();
    await chat.untilIdle();
    expect(texts(chat)).to.deep.equal(['First', 'Half a reply']);
    expect(chat.draft).to.equal('Second');
  });

  it('return to the message field when the visitor stops the reply: a stop never sends', async () => {
    const {chat, answer} = await duringReply();
    await chat.send('Second');
    await chat.send('Third');
    chat.type('Half a');
    await chat.settle();
    await chat.press('Stop');
    await answer.aborted;
    expect(chat.draft).to.equal('Second\n\nThird\n\nHalf a');
    expect(texts(chat)).to.deep.equal(['First', 'Half a reply']);
    expect(chat.service.requests.filter(({method}) => method === 'POST')).to.have.length(1);
  });

  it('wait for a retry when the reply fails, and follow it', async () => {
    const {chat, answer} = await duringReply();
    await chat.send('Second');
    answer.fail();
    await chat.until(() => chat.button('Try again') !== undefined, 'the failure is shown');
    expect(chat.findAll('.queued')).to.have.length(1);
    const [again, second] = [chat.service.nextAnswer(), chat.service.nextAnswer()];
    await chat.press('Try again');
    again.say('A whole reply');
    again.end();
    second.say('And more');
    second.end();
    await chat.untilReads('And more');
    expect(texts(chat)).to.deep.equal(['First', 'A whole reply', 'Second', 'And more']);
  });

  it('have a button of their own beside "Stop", by pointer and by keyboard', async () => {
    const {chat, answer} = await duringReply();
    const second = chat.service.nextAnswer();
    expect([chat.button('Stop'), chat.button('Send')].map(Boolean)).to.deep.equal([true, false]);
    chat.type('Second');
    await chat.settle();
    expect([chat.button('Stop'), chat.button('Send')].map(Boolean)).to.deep.equal([true, true]);
    await pressKey('Tab');
    expect(chat.chat.shadowRoot?.activeElement?.ariaLabel).to.equal('Stop');
    await pressKey('Tab');
    expect(chat.chat.shadowRoot?.activeElement?.ariaLabel).to.equal('Send');
    await chat.press('Send');
    expect(chat.findAll('.queued')).to.have.length(1);
    expect(chat.hasFocusInInput).to.equal(true);
    // The reply ends while the visitor is on the button to stop it.
    chat.type('Third');
    await chat.settle();
    chat.button('Stop')?.focus();
    answer.end();
    await second.asked;
    second.end();
    await chat.untilIdle();
    expect(document.activeElement).to.equal(chat.chat);
  });

  it('survive a reload of the page', async () => {
    const {chat} = await duringReply({persist: 'session'});
    await chat.send('Second');
    chat.chat.remove();
    const again = await openChat({service: chat.service, settings: {persist: 'session'}, keepsStorage: true});
    await again.until(() => again.text().includes('Second'), 'the message is still there');
  });

  it('are refused with `wait`, and stay in the message field', async () => {
    const {chat, answer} = await duringReply({whileReplying: 'wait'});
    await chat.send('Second');
    expect(texts(chat)).to.deep.equal(['First', 'Half a reply']);
    expect(chat.draft).to.equal('Second');
    expect([chat.button('Stop'), chat.button('Send')].map(Boolean)).to.deep.equal([true, false]);
    answer.end();
    await chat.untilIdle();
    expect(chat.draft).to.equal('Second');
  });
});
