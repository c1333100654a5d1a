import {expect} from 'chai';
import type {AgentChat} from '../../../src/elements/agent-chat/agent-chat.js';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {isFirefox, isWebKit} from '../../support/engine.js';
import {createTestService} from '../../support/local-service.js';
import {sampleAgents} from '../../support/sample-agents.js';
import {skipTest} from '../../support/skip-test.js';

const lines = (count: number): string =>
  Array.from({length: count}, (_, index) => `Line ${index}\n`).join('');

/** The distance from the end in pixels. */
function toEnd({transcript}: ChatHarness): number {
  return Math.round(transcript.scrollHeight - transcript.clientHeight - transcript.scrollTop);
}

/** Waits for rendering and for resize and intersection observers. */
function drawn(): Promise<void> {
  return new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

async function longConversation(settings: Partial<AgentChat> = {}): Promise<ChatHarness> {
  const chat = await openChat({settings});
  for (const question of ['One', 'Two', 'Three']) {
    const answer = chat.service.nextAnswer();
    await chat.send(question);
    answer.say(lines(20));
    answer.end();
    await answer.asked;
    await chat.untilIdle();
  }
  await drawn();
  return chat;
}

/** Scrolls and dispatches the browser’s event. */
async function scrollUp(chat: ChatHarness, pixels: number): Promise<void> {
  const scrolled = new Promise(resolve => chat.transcript.addEventListener('scroll', resolve, {once: true}));
  chat.transcript.scrollTop -= pixels;
  await scrolled;
  await drawn();
}

describe('the transcript', () => {
  it('shows a long welcome message from its beginning until the first message, also after another conversation', async () => {
    const [guide, translator] = sampleAgents(2);
    const agents = [
      {...guide!, welcomeMessage: lines(60)},
      {...translator!, welcomeMessage: ''},
    ];
    const chat = await openChat({service: createTestService({agents}), settings: {scrollMode: 'follow'}});
    await chat.until(() => chat.text().includes('Line 59'), 'the welcome');
    await drawn();
    expect(chat.transcript.scrollTop).to.equal(0);
    expect(chat.button('Latest messages')).to.equal(undefined);
    chat.chat.agentId = translator!.AgentId;
    await chat.until(() => chat.text().includes('Ask anything'), 'the other agent');
    const answer = chat.service.nextAnswer();
    await chat.send('One');
    answer.say(lines(60));
    answer.end();
    await chat.untilIdle();
    await chat.until(() => toEnd(chat) <= 1, 'the end');
    chat.chat.agentId = guide!.AgentId;
    await chat.until(() => chat.text().includes('Line 59'), 'the welcome');
    await drawn();
    expect(chat.transcript.scrollTop, 'again').to.equal(0);
    await chat.send('Two');
    await chat.until(() => toEnd(chat) <= 1, 'the question');
  });

  it('follows the end of a growing reply with the setting `follow`', async () => {
    const chat = await longConversation({scrollMode: 'follow'});
    const answer = chat.service.nextAnswer();
    await chat.send('Four');
    answer.say(lines(30));
    await chat.untilShows('Line 29');
    await chat.until(() => toEnd(chat) <= 1, 'the end');
    answer.say('The last line');
    await chat.untilShows('The last line');
    await chat.until(() => toEnd(chat) <= 1, 'the end again');
    expect(chat.button('Latest messages')).to.equal(undefined);
    answer.end();
  });

  it('follows a long reply that arrives at once', async () => {
    const chat = await longConversation({scrollMode: 'follow'});
    const answer = chat.service.nextAnswer();
    await chat.send('Four');
    await drawn();
    answer.say(lines(40));
    answer.end();
    await chat.untilIdle();
    await drawn();
    expect(toEnd(chat)).to.be.at.most(1);
    expect(chat.button('Latest messages')).to.equal(undefined);
  });

  it('scrolls a new question to the top, with room for the reply below it', async () => {
    const chat = await longConversation();
    const answer = chat.service.nextAnswer();
    await chat.send('Four');
    await drawn();
    const question = chat.findAll('[part~="message-user"]').at(-1)!.getBoundingClientRect();
    const view = chat.transcript.getBoundingClientRect();
    expect(question.top - view.top).to.be.within(0, 40);
    answer.end();
  });

  for (const [what, first] of [
    ['a question after others', longConversation],
    ['the first question', () => openChat()],
  ] as const)
    it(`stays at ${what} when its reply grows out of view, and offers a button to the end`, async () => {
      const chat = await first();
      const answer = chat.service.nextAnswer();
      await chat.send('Four');
      answer.say(lines(10));
      await chat.untilShows('Line 9');
      answer.say(lines(60));
      await chat.untilShows('Line 59');
      await chat.until(() => chat.button('Latest messages') !== undefined, 'the button');
      const question = chat.findAll('[part~="message-user"]').at(-1)!.getBoundingClientRect();
      const view = chat.transcript.getBoundingClientRect();
      expect(question.top - view.top).to.be.within(8, 20);
      answer.end();
      await chat.untilIdle();
      await drawn();
      expect(chat.chat.unreadCount, 'its beginning is in view').to.equal(0);
      expect(toEnd(chat)).to.be.above(100);
      chat.button('Latest messages')!.click();
      await chat.until(() => toEnd(chat) <= 1, 'the end');
    });

  it('follows a reply again from its end on', async () => {
    const chat = await longConversation();
    const answer = chat.service.nextAnswer();
    await chat.send('Four');
    answer.say(lines(60));
    await chat.until(() => chat.button('Latest messages') !== undefined, 'the button');
    chat.button('Latest messages')!.click();
    await chat.until(() => toEnd(chat) <= 1, 'the end');
    answer.say(lines(60));
    await chat.until(() => chat.text().split('Line 59').length === 3, 'the rest');
    answer.end();
    await chat.untilIdle();
    await chat.until(() => toEnd(chat) <= 1, 'the end again');
  });

  it('shows the beginning of a reply to a question that fills the view', async () => {
    const chat = await longConversation();
    const answer = chat.service.nextAnswer();
    await chat.send(lines(40));
    answer.say('The beginning');
    await chat.untilShows('The beginning');
    answer.say(lines(60));
    await chat.until(() => chat.button('Latest messages') !== undefined, 'the button');
    const reply = chat.findAll('[part~="message-agent"]').at(-1)!.getBoundingClientRect();
    const view = chat.transcript.getBoundingClientRect();
    expect(reply.top - view.top).to.be.within(0, view.height / 2);
    answer.end();
  });

  it('scrolls a new question to the end in end mode', async () => {
    const chat = await longConversation({scrollMode: 'follow'});
    const answer = chat.service.nextAnswer();
    await chat.send('Four');
    await drawn();
    const question = chat.findAll('[part~="message-user"]').at(-1)!.getBoundingClientRect();
    const view = chat.transcript.getBoundingClientRect();
    expect(question.top - view.top).to.be.above(view.height / 2);
    expect(toEnd(chat)).to.be.at.most(1);
    answer.end();
  });

  it('keeps the reader’s scroll position during the reply and offers a button to the end', async () => {
    const chat = await longConversation({scrollMode: 'follow'});
    const answer = chat.service.nextAnswer();
    await chat.send('Four');
    answer.say(lines(30));
    await chat.untilShows('Line 29');
    await chat.until(() => toEnd(chat) <= 1, 'the end');
    await scrollUp(chat, 200);
    const position = chat.transcript.scrollTop;
    answer.say(lines(30));
    await chat.until(() => toEnd(chat) > 400, 'the reply grows below');
    expect(chat.transcript.scrollTop).to.equal(position);
    await chat.until(() => chat.button('Latest messages') !== undefined, 'the button');

    await chat.press('Latest messages');
    await chat.until(() => toEnd(chat) <= 1, 'the end');
    await chat.until(() => chat.button('Latest messages') === undefined, 'no button');
    answer.say(lines(10));
    answer.end();
    await chat.untilIdle();
    await chat.until(() => toEnd(chat) <= 1, 'the end is followed again');
  });

  it('counts on that button the replies that ended below the view', async () => {
    const chat = await longConversation({scrollMode: 'follow'});
    const answer = chat.service.nextAnswer();
    await chat.send('Four');
    answer.say(lines(30));
    await chat.untilShows('Line 29');
    await chat.until(() => toEnd(chat) <= 1, 'the end');
    await scrollUp(chat, 400);
    await chat.until(() => chat.button('Latest messages') !== undefined, 'the button');
    expect(chat.chat.unreadCount).to.equal(0);
    answer.end();
    const counted = 'Latest messages, 1 new message';
    await chat.until(() => chat.button(counted)?.innerText.trim() === '1', 'the number');
    expect(chat.chat.unreadCount).to.equal(1);
    await chat.press(counted);
    await chat.until(() => toEnd(chat) <= 1, 'the end');
    await chat.until(() => chat.button(counted) === undefined, 'no button');
    expect(chat.chat.unreadCount).to.equal(0);
  });

  it('moves the focus to the newest message after a press on that button', async () => {
    const chat = await longConversation();
    await scrollUp(chat, 400);
    await chat.until(() => chat.button('Latest messages') !== undefined, 'the button');
    chat.button('Latest messages')!.focus();
    await chat.press('Latest messages');
    await chat.until(() => chat.button('Latest messages') === undefined, 'no button');
    const newest = chat.messageElements().at(-1)!.querySelector('article');
    await chat.until(
      () => chat.chat.shadowRoot?.activeElement === newest,
      'the newest message has the focus',
    );
  });

  it('follows again when the reader scrolls to the end', async () => {
    const chat = await longConversation({scrollMode: 'follow'});
    const answer = chat.service.nextAnswer();
    await chat.send('Four');
    answer.say(lines(30));
    await chat.untilShows('Line 29');
    await chat.until(() => toEnd(chat) <= 1, 'the end');
    await scrollUp(chat, 300);
    await chat.until(() => chat.button('Latest messages') !== undefined, 'the button');
    await scrollUp(chat, -10_000);
    await chat.until(() => chat.button('Latest messages') === undefined, 'no button');
    const height = chat.transcript.scrollHeight;
    answer.say(lines(30));
    answer.end();
    await chat.until(() => chat.transcript.scrollHeight > height, 'the reply grows');
    await chat.untilIdle();
    await chat.until(() => toEnd(chat) <= 1, 'the end');
  });

  it('scrolls to one’s own message from any position', async () => {
    const chat = await longConversation();
    await scrollUp(chat, 500);
    await chat.send('Four');
    await chat.untilIdle();
    await chat.until(() => toEnd(chat) <= 1, 'the end');
  });

  it('does not follow when the setting forbids it', async () => {
    const chat = await longConversation({scrollMode: 'manual'});
    const answer = chat.service.nextAnswer();
    await chat.send('Four');
    await drawn();
    const position = chat.transcript.scrollTop;
    answer.say(lines(40));
    answer.end();
    await chat.untilIdle();
    await drawn();
    expect(chat.transcript.scrollTop).to.equal(position);
    expect(toEnd(chat)).to.be.above(100);
    // Its name also counts the reply if the end was out of view before.
    await chat.until(() => chat.findAll('[part="latest-button"]').length === 1, 'the button');
  });

  it('keeps the scroll position when the chat moves in the page', async () => {
    const chat = await longConversation();
    await scrollUp(chat, 300);
    const position = chat.transcript.scrollTop;
    const elsewhere = document.createElement('div');
    chat.chat.parentElement!.append(elsewhere);
    elsewhere.append(chat.chat);
    await chat.settle();
    await drawn();
    expect(chat.transcript.scrollTop).to.equal(position);
  });

  it('keeps the scroll position when the phone is turned and turned back', async function () {
    if (isFirefox) skipTest(this, 'scroll anchoring of Firefox moves twice when a container query changes');
    const chat = await openChat({settings: {scrollMode: 'follow'}});
    const turn = async (width: number, height: number): Promise<void> => {
      chat.chat.style.cssText = `inline-size: ${width}px; block-size: ${height}px`;
      await drawn();
    };
    await turn(320, 560);
    const answer = chat.service.nextAnswer();
    await chat.send('Tell me more');
    answer.say(
      Array.from({length: 40}, (_, index) => `${index}. ${'Word after word. '.repeat(20)}\n\n`).join(''),
    );
    answer.end();
    await chat.untilIdle();
    await chat.until(() => toEnd(chat) <= 1, 'the end');
    const top = (): number =>
      chat.findAll('li')[12]!.getBoundingClientRect().top - chat.transcript.getBoundingClientRect().top;
    await scrollUp(chat, -top());
    const position = chat.transcript.scrollTop;
    await turn(640, 280);
    expect(top()).to.be.closeTo(0, 100);
    await turn(320, 560);
    // WebKit scrolls by whole pixels; line heights are half pixels here.
    expect(chat.transcript.scrollTop).to.be.closeTo(position, isWebKit ? 3 : 1);
  });

  it('scrolls by keyboard', async () => {
    const chat = await longConversation();
    const newest = chat.messageElements().at(-1)!.querySelector('article')!;
    newest.focus();
    await chat.until(() => newest.tabIndex === 0, 'the newest message is in the tab order');
    expect(chat.chat.shadowRoot?.activeElement).to.equal(newest);
  });
});
