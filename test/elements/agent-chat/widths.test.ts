import {expect} from 'chai';
import {chatAnswering} from '../../support/answered-chat.js';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';

const widths = [280, 320, 360, 480, 768, 1280, 1920];
const reply = [
  '## A heading that is longer than a narrow chat is wide',
  '| A column | Another one | And a third |\n|---|--:|---|\n| words | 1,234,567 | more words |',
  '```ts\nexport const answer = "a line of code that does not fit into a narrow chat";\n```',
  `https://example.org/${'a-long-path/'.repeat(8)}`,
].join('\n\n');

async function openTalk(
  width: number,
  density: 'comfortable' | 'compact' = 'comfortable',
): Promise<ChatHarness> {
  const chat = await openChat({settings: {density, maxLength: 100}});
  chat.chat.style.inlineSize = `${width}px`;
  const answer = chat.service.nextAnswer();
  await chat.send('What can a reply hold, apart from words?');
  answer.say(reply);
  answer.end();
  await chat.untilShows('1,234,567');
  await chat.untilIdle();
  chat.chat.draft = 'A draft that is nearly as long as it may be. '.repeat(2);
  await chat.settle();
  return chat;
}

function box(chat: ChatHarness, selector: string): DOMRect {
  return chat.find(selector).getBoundingClientRect();
}

describe('a chat of any width', () => {
  for (const width of widths)
    it(`fits in ${width} pixels, in one column`, async () => {
      const chat = await openTalk(width);
      const frame = box(chat, '.base');
      expect(chat.transcript.scrollWidth, 'nothing to scroll sideways').to.equal(chat.transcript.clientWidth);
      for (const selector of [
        '.name',
        '.introduction',
        '.bubble',
        '.field',
        '.count',
        '.round-button',
        '.actions',
      ]) {
        const {left, right, width: own} = box(chat, selector);
        expect(own, selector).to.be.above(0);
        expect(left, selector).to.be.at.least(frame.left);
        expect(right, selector).to.be.at.most(frame.right);
      }
      expect(box(chat, '.header').bottom).to.be.at.most(box(chat, '.body').top + 0.5);
      expect(box(chat, '.body').bottom).to.be.at.most(box(chat, '.composer').top + 0.5);

      const field = box(chat, '.field');
      const scrollbar = chat.transcript.offsetWidth - chat.transcript.clientWidth;
      const header = box(chat, '.talks-to').left;
      if (width < 960) expect(header, 'header and field').to.be.closeTo(field.left, 1);
      else expect(header - frame.left, 'a header as wide as the chat').to.be.within(12, 40);
      expect(box(chat, '.message.agent').left, 'messages and field').to.be.closeTo(field.left, scrollbar + 1);
      expect(field.width, 'a readable width').to.be.at.most(44 * 15 + 1);
    });

  for (const [what, sign] of [
    ['quotes in quotes', '> '],
    ['lists in lists', '- '],
    ['quotes in numbered lists', '10. > '],
  ] as const)
    it(`has room for the text of ${what}`, async () => {
      const chat = await chatAnswering(`${sign.repeat(500)}words that are all the way in`);
      await chat.until(() => chat.findAll('.blocks :is(ul, ol, blockquote)').length > 0, 'are drawn');
      for (const width of widths) {
        chat.chat.style.inlineSize = `${width}px`;
        const bubble = [...chat.findAll('.bubble')].at(-1)!.getBoundingClientRect();
        const words = document.createRange();
        words.selectNodeContents([...chat.findAll('.blocks :is(p, .line)')].at(-1)!);
        const {left, right} = words.getBoundingClientRect();
        const view = chat.transcript.getBoundingClientRect();
        expect(left, `${width} pixels`).to.be.at.least(bubble.left);
        expect(right, `${width} pixels`).to.be.at.most(view.right);
        expect(right - left, `${width} pixels`).to.be.at.least(60);
      }
    });

  it('indents each of four nested lists further', async () => {
    const chat = await chatAnswering('1. a\n   1. b\n      1. c\n         1. d');
    await chat.until(() => chat.findAll('.blocks ol').length === 4, 'are drawn');
    for (const width of widths) {
      chat.chat.style.inlineSize = `${width}px`;
      const edges = chat.findAll('.blocks li').map(item => item.getBoundingClientRect().left);
      for (const [index, edge] of edges.slice(1).entries())
        expect(edge, `${width} pixels`).to.be.above(edges[index]!);
    }
  });

  it('has a 16-pixel field text where phones would zoom in', async () => {
    const chat = await openTalk(360);
    expect(Number.parseFloat(getComputedStyle(chat.input).fontSize)).to.be.at.least(16);
  });

  it('keeps the buttons below a reply apart with double-size text', async () => {
    const chat = await openTalk(360);
    chat.chat.style.setProperty('--agent-font-size', '30px');
    const icons = [...chat.findAll('.agent .actions').at(-1)!.querySelectorAll('.icon')].map(icon =>
      icon.getBoundingClientRect(),
    );
    expect(icons.length).to.be.at.least(2);
    for (const [index, {left}] of icons.slice(1).entries())
      expect(left - icons[index]!.right).to.be.at.least(8);
  });

  it('clips no button below a reply, however narrow it is', async () => {
    const chat = await openTalk(208);
    chat.chat.actions = 'copy retry regenerate edit feedback';
    await chat.settle();
    const {right} = box(chat, '.transcript');
    for (const part of chat.findAll('.turn.latest .agent .actions > *'))
      expect(part.getBoundingClientRect().right).to.be.at.most(right);
  });

  it('needs clearly less space when it is compact', async () => {
    const comfortable = await openTalk(480);
    const heights = (chat: ChatHarness) =>
      ['.header', '.message.user', '.message.agent'].map(selector => box(chat, selector).height);
    const roomy = heights(comfortable);
    comfortable.chat.density = 'compact';
    await comfortable.settle();
    for (const [index, height] of heights(comfortable).entries())
      expect(height).to.be.below(roomy[index]! * 0.92);
  });
});
