import {expect} from 'chai';
import {chatAnswering} from '../../support/answered-chat.js';
import type {ChatHarness} from '../../support/chat-harness.js';

/** The number of coloured ranges. */
function colouredPieces(code: HTMLElement): number {
  let count = 0;
  for (const [name, highlight] of CSS.highlights) {
    if (!name.startsWith('agent-code-')) continue;
    for (const range of highlight) if (range.startContainer === code.firstChild) count += 1;
  }
  return count;
}

async function untilCode(chat: ChatHarness): Promise<HTMLElement> {
  await chat.until(() => chat.findAll('agent-code-block code').length > 0, 'the code');
  return chat.find('agent-code-block code');
}

describe('code in a reply', () => {
  it('is coloured without extra nodes and removes its colours with itself', async () => {
    const chat = await chatAnswering("```js\nconst a = 'text'; // why\n```");
    const code = await untilCode(chat);
    await chat.until(() => colouredPieces(code) > 2, 'the colours');
    expect(code.childNodes).to.have.length(1);
    expect(code.textContent).to.equal("const a = 'text'; // why");
    chat.chat.remove();
    expect(colouredPieces(code)).to.equal(0);
  });

  it('is coloured again when it returns to the page', async () => {
    const chat = await chatAnswering('```json\n{"a": 1, "b": true}\n```');
    const code = await untilCode(chat);
    await chat.until(() => colouredPieces(code) > 0, 'the colours');
    const place = chat.chat.parentElement!;
    chat.chat.remove();
    expect(colouredPieces(code)).to.equal(0);
    place.append(chat.chat);
    await chat.until(() => colouredPieces(code) > 0, 'the colours again');
  });

  it('stays plain when its language is unknown', async () => {
    const chat = await chatAnswering('```brainwaves-of-a-very-long-name\nx\n```\n\n```constructor\ny\n```');
    const code = await untilCode(chat);
    await chat.settle();
    expect(colouredPieces(code)).to.equal(0);
    expect(chat.findAll('.code-language')[0]!.innerText).to.equal('brainwaves-of-a-very');
  });

  it('runs from left to right in any page and scrolls horizontally by itself', async () => {
    const chat = await chatAnswering(`\`\`\`\n${'wide '.repeat(200)}\n\`\`\``);
    chat.chat.dir = 'rtl';
    const pre = (await untilCode(chat)).parentElement!;
    expect(getComputedStyle(pre).direction).to.equal('ltr');
    expect(pre.scrollWidth).to.be.above(pre.clientWidth);
    expect(chat.transcript.scrollWidth).to.equal(chat.transcript.clientWidth);
    expect(pre.tabIndex).to.equal(0);
  });

  it('is collapsed when very long; copying takes all of it, and a press shows it', async () => {
    const lines = Array.from({length: 2_000}, (_, index) => `line number ${index}`).join('\n');
    let copied = '';
    const {clipboard} = navigator;
    clipboard.writeText = async text => void (copied = text);
    try {
      const chat = await chatAnswering(`\`\`\`\n${lines}\n\`\`\``);
      const code = await untilCode(chat);
      await chat.until(() => chat.button('Show all 2,000 lines') !== undefined, 'the way to all of it');
      expect(code.textContent.length).to.be.at.most(20_000);
      expect(code.textContent.endsWith('\n')).to.equal(false);
      await chat.press('Copy the code');
      await chat.until(() => copied !== '', 'the copy');
      expect(copied).to.equal(lines);
      await chat.press('Show all 2,000 lines');
      await chat.until(() => code.textContent === lines, 'all of it');
    } finally {
      Reflect.deleteProperty(clipboard, 'writeText');
    }
  });
});
