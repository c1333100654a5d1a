import {expect} from 'chai';
import type {AgentFeedbackEvent} from '../../../src/events/part-events.js';
import type {AgentChat} from '../../../src/elements/agent-chat/agent-chat.js';
import {chatAnswering} from '../../support/answered-chat.js';
import type {ChatHarness} from '../../support/chat-harness.js';
import {warningsOf} from '../../support/console-warnings.js';
import {expectAccessible} from '../../support/expect-accessible.js';

const reasons = 'Wrong answer | Too long| |Wrong answer';

async function ratedChat(
  settings: Partial<AgentChat> = {},
): Promise<{chat: ChatHarness; events: AgentFeedbackEvent[]}> {
  const chat = await chatAnswering('Water roses.', {
    settings: {actions: 'feedback', feedbackReasons: reasons, ...settings},
  });
  const events: AgentFeedbackEvent[] = [];
  chat.chat.addEventListener('agent-feedback', event => void events.push(event));
  await chat.press('Not helpful');
  return {chat, events};
}

function form(chat: ChatHarness): HTMLElement | undefined {
  return chat.findAll('[part="feedback-form"]')[0];
}

function offered(chat: ChatHarness): readonly string[] {
  return chat.findAll('[part="feedback-reason"]').map(button => button.innerText.trim());
}

function comment(chat: ChatHarness): HTMLTextAreaElement {
  return chat.find('[part="feedback-comment"]') as HTMLTextAreaElement;
}

async function write(chat: ChatHarness, text: string): Promise<void> {
  comment(chat).value = text;
  comment(chat).dispatchEvent(new InputEvent('input', {bubbles: true}));
  await chat.settle();
}

async function pressIn(chat: ChatHarness, init: KeyboardEventInit): Promise<void> {
  const event = new KeyboardEvent('keydown', {bubbles: true, composed: true, cancelable: true, ...init});
  comment(chat).focus();
  comment(chat).dispatchEvent(event);
  await chat.settle();
}

function focused(chat: ChatHarness): string | null | undefined {
  return chat.chat.shadowRoot?.activeElement?.getAttribute('aria-label');
}

describe('the reasons of feedback', () => {
  it('are offered after "Not helpful" only, while the rating is already reported', async () => {
    const {chat, events} = await ratedChat();
    expect(offered(chat)).to.deep.equal(['Wrong answer', 'Too long']);
    expect(events.map(event => event.rating)).to.deep.equal(['not-helpful']);
    expect(events[0]).to.deep.include({reasons: [], comment: ''});
    await chat.until(() => chat.announced.some(text => text.includes('say below')), 'it is announced');
    await chat.press('Helpful');
    expect(form(chat)).to.equal(undefined);
  });

  it('are not offered without the setting', async () => {
    const {chat} = await ratedChat({feedbackReasons: undefined});
    expect(form(chat)).to.equal(undefined);
    await chat.until(() => chat.announced.at(-1) === 'Thank you for your feedback.', 'it is announced');
  });

  it('are reported with the comment, and the chat says thank you', async () => {
    const {chat, events} = await ratedChat();
    await chat.press('Too long');
    await chat.press('Wrong answer');
    await write(chat, '  Roses need more. ');
    await chat.press('Send feedback');
    expect(events).to.have.length(2);
    const sent = events[1]!;
    expect(sent).to.include({rating: 'not-helpful', comment: 'Roses need more.'});
    expect(sent.messageId).to.equal(events[0]?.messageId);
    expect(sent.reasons).to.deep.equal(['Wrong answer', 'Too long']);
    expect(form(chat)).to.equal(undefined);
    await chat.untilShows('Thank you for your feedback.');
    await chat.until(() => chat.announced.at(-1) === 'Thank you for your feedback.', 'it is announced');
    expect(chat.button('Not helpful')?.getAttribute('aria-pressed')).to.equal('true');
  });

  it('are not sent before there is a reason or a comment', async () => {
    const {chat, events} = await ratedChat();
    expect(chat.button('Send feedback')?.getAttribute('aria-disabled')).to.equal('true');
    await chat.press('Send feedback');
    await chat.press('Too long');
    await chat.press('Too long');
    await write(chat, '  ');
    await chat.press('Send feedback');
    expect(events).to.have.length(1);
    await write(chat, 'x'.repeat(1200));
    await pressIn(chat, {key: 'Enter', ctrlKey: true});
    expect(events[1]?.comment).to.have.length(1000);
  });

  it('stay in the form when the page cancels them', async () => {
    const {chat} = await ratedChat();
    chat.chat.addEventListener('agent-feedback', event => event.preventDefault());
    await chat.press('Too long');
    await write(chat, 'Keep this');
    await chat.press('Send feedback');
    expect(comment(chat).value).to.equal('Keep this');
    expect(chat.button('Too long')?.getAttribute('aria-pressed')).to.equal('true');
  });

  it('can be skipped, with Escape too, and the focus returns to the rating', async () => {
    const {chat, events} = await ratedChat();
    await pressIn(chat, {key: 'Escape', isComposing: true});
    expect(form(chat)).not.to.equal(undefined);
    await pressIn(chat, {key: 'Escape'});
    expect(form(chat)).to.equal(undefined);
    expect(focused(chat)).to.equal('Not helpful');
    expect(events).to.have.length(1);
    expect(chat.button('Not helpful')?.getAttribute('aria-pressed')).to.equal('true');
  });

  it('keep the keys of the comment away from the messages and the message field', async () => {
    const {chat} = await ratedChat();
    await write(chat, 'One line');
    await pressIn(chat, {key: 'ArrowUp'});
    await pressIn(chat, {key: 'Enter'});
    expect(focused(chat)).to.equal('Comment (optional)');
    expect(chat.messages()).to.have.length(3);
  });

  it('survive the next message', async () => {
    const {chat} = await ratedChat();
    await chat.press('Too long');
    await write(chat, 'Half a comment');
    await chat.send('And then?');
    await chat.untilIdle();
    expect(comment(chat).value).to.equal('Half a comment');
    expect(chat.button('Too long')?.getAttribute('aria-pressed')).to.equal('true');
  });

  it('are limited in number and length', async () => {
    const list = ['x'.repeat(200), ...Array.from({length: 20}, (_, index) => `Reason ${index}`)];
    const {chat} = await ratedChat({feedbackReasons: [...list, 5 as unknown as string]});
    expect(offered(chat)).to.have.length(8);
    expect(offered(chat)[0]).to.have.length(80);
  });

  it('are missing after a value that is no list, and the console explains it', async () => {
    const warnings = await warningsOf(async () => {
      const {chat} = await ratedChat({feedbackReasons: {a: 1} as unknown as string});
      expect(form(chat)).to.equal(undefined);
    });
    expect(warnings.join()).to.include('feedbackReasons must be a text or a list');
  });

  it('are accessible', async () => {
    const {chat} = await ratedChat();
    await chat.press('Too long');
    await expectAccessible(chat.chat);
  });

  it('begins an empty comment where the page begins, and a text where its language does', async () => {
    const {chat} = await ratedChat({dir: 'rtl'});
    expect(getComputedStyle(comment(chat)).direction).to.equal('rtl');
    await write(chat, 'Too long');
    expect(getComputedStyle(comment(chat)).direction).to.equal('ltr');
  });
});
