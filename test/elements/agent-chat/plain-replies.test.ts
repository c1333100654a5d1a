import {expect} from 'chai';
import type {AgentChat} from '../../../src/elements/agent-chat/agent-chat.js';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';

async function openTalk(width: number, replies?: AgentChat['replies']): Promise<ChatHarness> {
  const chat = await openChat({settings: replies ? {replies} : {}});
  chat.chat.style.inlineSize = `${width}px`;
  const answer = chat.service.nextAnswer();
  await chat.send('Roses?');
  answer.say('In May.');
  answer.end();
  await chat.untilIdle();
  return chat;
}

/** Whether the last reply has a box. */
function hasBox(chat: ChatHarness): boolean {
  const {backgroundColor, paddingInlineStart} = getComputedStyle(chat.findAll('.agent > .bubble').at(-1)!);
  const isPainted = backgroundColor !== 'rgba(0, 0, 0, 0)';
  expect(Number.parseFloat(paddingInlineStart) > 0, 'its padding').to.equal(isPainted);
  return isPainted;
}

describe('a reply', () => {
  for (const [replies, width, expected] of [
    [undefined, 640, false],
    [undefined, 479, true],
    ['bubble', 640, true],
    ['plain', 360, false],
  ] as const)
    it(`has ${expected ? 'a' : 'no'} box with ${replies ?? 'the default'} and ${width} pixels`, async () => {
      expect(hasBox(await openTalk(width, replies))).to.equal(expected);
    });

  it('follows the width of the chat', async () => {
    const chat = await openTalk(640);
    chat.chat.style.inlineSize = '400px';
    expect(hasBox(chat)).to.equal(true);
  });
});

describe('an empty chat', () => {
  it('shows its agent large above the welcome message, until the first message', async () => {
    const chat = await openChat();
    await chat.untilShows('Welcome to the garden!');
    const hero = chat.find('[part=hero]');
    expect(hero.innerText.trim()).to.match(/Garden guide$/);
    expect(hero.querySelector('.avatar')!.getBoundingClientRect().height).to.equal(56);
    expect(hero.ariaHidden, 'the header names the agent').to.equal('true');
    await chat.send('Roses?');
    expect(chat.findAll('[part=hero]')).to.deep.equal([]);
    expect(chat.messages()[0]).to.include('Welcome to the garden!');
  });

  it('lists suggestions in rows, and shows them in one row later', async () => {
    const suggestions = ['Which roses?', 'How much water do they need in a hot summer?', 'When?', 'Where?'];
    const chat = await openChat({settings: {suggestions}});
    chat.chat.style.inlineSize = '360px';
    const boxes = () => chat.findAll('[part~=suggestion]').map(one => one.getBoundingClientRect());
    await chat.until(() => boxes().length === 4, 'the suggestions');
    expect(new Set(boxes().map(({left}) => left)).size).to.equal(1);
    for (const {height, width} of boxes()) {
      expect(height).to.be.at.least(44);
      expect(width).to.be.above(250);
    }
    await chat.send('Roses?');
    await chat.untilIdle();
    await chat.until(() => boxes().length === 4, 'the suggestions');
    expect(new Set(boxes().map(({top}) => top)).size).to.equal(1);
    const row = chat.find('[part=suggestions]');
    expect(row.scrollWidth).to.be.above(row.clientWidth);
    row.dispatchEvent(new WheelEvent('wheel', {deltaY: 60, cancelable: true}));
    expect(row.scrollLeft).to.equal(60);
    const last = chat.findAll('[part~=suggestion]').at(-1)!;
    last.focus();
    await chat.until(
      () => last.getBoundingClientRect().right <= row.getBoundingClientRect().right,
      'the last one',
    );
  });
});
