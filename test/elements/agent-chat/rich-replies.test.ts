import {expect} from 'chai';
import {RecordedClipboard} from '../../support/recorded-clipboard.js';
import {chatAnswering, richReply} from '../../support/answered-chat.js';
import {openChat} from '../../support/chat-harness.js';
import {expectAccessible} from '../../support/expect-accessible.js';

describe('a Markdown reply', () => {
  it('renders its markup', async () => {
    const chat = await chatAnswering(richReply);
    await chat.until(() => chat.findAll('agent-code-block code').length === 1, 'the code');
    const reply = chat.messageElements().at(-1)!;
    const text = (selector: string) =>
      [...reply.querySelectorAll(selector)].map(({textContent}) => textContent.trim());
    expect(text('strong')).to.deep.equal(['water']);
    expect(text('ol > li')[0]).to.equal('Dig');
    expect(text('ol ul li')).to.deep.equal(['deep', 'firm']);
    expect(
      [...reply.querySelectorAll<HTMLInputElement>('.task input')].map(({checked}) => checked),
    ).to.deep.equal([true, false]);
    expect(text('blockquote')).to.deep.equal(['Measure twice.']);
    expect(text('th')).to.deep.equal(['Month', 'Litres']);
    expect(text('agent-code-block code')).to.deep.equal(["const roses: string[] = ['red', 'white']; // two"]);
    expect(text('.code-language')).to.deep.equal(['TypeScript']);
  });

  for (const theme of ['light', 'dark'] as const)
    it(`stays readable with deeply nested quotes, ${theme}`, async () => {
      const chat = await chatAnswering(`${'> '.repeat(5)}What was asked first`, {settings: {theme}});
      await chat.until(() => chat.findAll('.blocks blockquote').length === 5, 'the quotes');
      await expectAccessible(chat.chat);
    });

  for (const {page, first, edge} of [
    {page: 'rtl', first: 'Month of planting', edge: 'left'},
    {page: 'ltr', first: 'חודש השתילה', edge: 'right'},
  ] as const)
    it(`shows a wide table from its first column in a page of the other direction: ${page}`, async () => {
      const wide = 'A'.repeat(60);
      const chat = await chatAnswering(`| ${first} | B |\n|---|---|\n| ${first} | \`${wide}\` |\n`);
      chat.chat.parentElement!.dir = page;
      chat.chat.style.inlineSize = '280px';
      await chat.until(() => chat.findAll('.blocks td').length === 2, 'the table');
      const scroller = chat.find('.blocks .table');
      expect(scroller.scrollWidth).to.be.above(scroller.clientWidth);
      const distance =
        chat.find('.blocks th').getBoundingClientRect()[edge] - scroller.getBoundingClientRect()[edge];
      expect(Math.abs(distance)).to.be.below(3);
    });

  it('aligns numbers and foreign words with its own direction: below headings, beside bullets', async () => {
    const chat = await chatAnswering(
      '| שם | ערך |\n|---|---|\n| API | 5 |\n\n- אחת\n- C++\n\n\n1. אחת\n\n2. 7\n',
    );
    await chat.until(() => chat.findAll('.blocks ol p').length === 2, 'the lists');
    const ends = (selector: string) =>
      chat.findAll(selector).map(place => {
        const words = document.createRange();
        words.selectNodeContents(place);
        return words.getBoundingClientRect().right;
      });
    const headings = ends('.blocks th');
    ends('.blocks td').forEach((end, column) => expect(end).to.be.closeTo(headings[column]!, 2));
    for (const places of ['.blocks ul li', '.blocks ol p']) {
      const [first, second] = ends(places);
      expect(second).to.be.closeTo(first!, 2);
    }
  });

  it('lets the browser detect the direction only for text with right-to-left words', async () => {
    const plain = await chatAnswering('1. 2026\n2. Plant\n\n| Month |\n|---|\n| 5 |\n\nThe end');
    plain.chat.parentElement!.dir = 'rtl';
    await plain.untilShows('The end');
    const blocks = plain.findAll('.turn .blocks > *');
    expect(blocks.map(({dir}) => dir)).to.deep.equal(['ltr', 'ltr', 'ltr']);
    const mixed = await chatAnswering('- 2026\n- לשתול\n\nPlant\n\nThe end');
    await mixed.untilShows('The end');
    const directions = mixed.findAll('.turn .blocks > *').map(block => getComputedStyle(block).direction);
    expect(directions).to.deep.equal(['rtl', 'ltr', 'ltr']);
  });

  it('excludes code from browser translation, but not the text around it', async () => {
    const chat = await chatAnswering('Call `new Rose()`:\n\n```js\nnew Rose();\n```');
    await chat.until(() => chat.findAll('.blocks agent-code-block code').length === 1, 'the code');
    const code = chat.findAll('.blocks code');
    expect(code.map(({translate}) => translate)).to.deep.equal([false, false]);
    expect(chat.find('.turn .blocks p').translate).to.equal(true);
  });

  it('has less space within a list item than between items', async () => {
    const steps = ['- One\n\n  more of it\n\n- Two\n', '1. One\n   ```sh\n   x\n   ```\n   then\n2. Two\n'];
    const chat = await chatAnswering(`${steps.join('\n')}\nThe end`);
    await chat.until(() => chat.findAll('.blocks agent-code-block code').length === 1, 'the lists');
    const edges = (selector: string) => chat.find(selector).getBoundingClientRect();
    const [first, more] = chat.findAll('.blocks ul p').map(part => part.getBoundingClientRect());
    const within = more!.top - first!.bottom;
    expect(edges('.blocks ul li + li').top - more!.bottom, 'items of paragraphs').to.be.above(within);
    const code = edges('.blocks ol agent-code-block');
    const then = chat.findAll('.blocks ol p').at(-1)!.getBoundingClientRect();
    expect(then.top - code.bottom, 'what follows code').to.be.at.least(within);
  });

  it('has space between a list item with code or a table and the next block', async () => {
    for (const box of ['```sh\n  x\n  ```', '| a |\n  |---|\n  | 1 |']) {
      const chat = await chatAnswering(`- One\n  ${box}\n- Two\n`);
      await chat.until(() => chat.findAll('.blocks li > :is(agent-code-block, .table)').length === 1, box);
      const {bottom} = chat.find('.blocks li > :is(agent-code-block, .table)').getBoundingClientRect();
      expect(chat.find('.blocks li + li').getBoundingClientRect().top - bottom, box).to.be.at.least(8);
      chat.chat.remove();
    }
  });

  it('has headings below the level of the agent’s name', async () => {
    const chat = await chatAnswering('# One\n\n## Two\n\n###### Six', {settings: {headingLevel: 3}});
    await chat.until(() => chat.findAll('.blocks h4').length === 1, 'the heading');
    expect(chat.findAll('.blocks :is(h4, h5, h6)').map(({localName}) => localName)).to.deep.equal([
      'h4',
      'h5',
      'h6',
    ]);
    chat.chat.headingLevel = 1;
    await chat.until(() => chat.findAll('.blocks h2').length === 1, 'the headings follow the name');
  });

  it('keeps the heading levels when the page removes its level or sets an invalid one', async () => {
    const chat = await chatAnswering('# One', {settings: {headingLevel: 4}});
    await chat.until(() => chat.findAll('.blocks h5').length === 1, 'the heading');
    chat.chat.setAttribute('heading-level', '1');
    await chat.until(() => chat.findAll('.blocks h2').length === 1, 'the heading below the first level');
    chat.chat.removeAttribute('heading-level');
    await chat.until(() => chat.findAll('.blocks h3').length === 1, 'the heading below the usual level');
    chat.chat.headingLevel = 0;
    await chat.settle();
    expect(chat.findAll('.blocks h3')).to.have.length(1);
  });

  for (const theme of ['light', 'dark'] as const) {
    it(`has no axe violations, ${theme}`, async () => {
      const chat = await chatAnswering(richReply, {settings: {theme}});
      await chat.until(() => chat.findAll('agent-image button').length === 1, 'the picture');
      await chat.settle();
      await expectAccessible(chat.chat);
    });
  }

  it('renders complete blocks once and extends the rest in place', async () => {
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    await chat.send('Go on');
    answer.say('First **paragraph**.\n\n```js\nlet a;\n');
    await chat.until(() => chat.findAll('agent-code-block code').length === 1, 'the code');
    await chat.until(() => chat.find('agent-code-block code').textContent === 'let a;', 'its first line');
    const [paragraph] = chat.findAll('.blocks p');
    const code = chat.find('agent-code-block code').firstChild;
    answer.say('let b;\n');
    await chat.until(
      () => chat.find('agent-code-block code').textContent === 'let a;\nlet b;',
      'its second line',
    );
    expect(chat.find('agent-code-block code').firstChild).to.equal(code);
    answer.say('```\n\nThe *end*.');
    answer.end();
    await chat.untilIdle();
    expect(chat.findAll('.blocks p')[0]).to.equal(paragraph);
    expect(chat.find('agent-code-block code').firstChild).to.equal(code);
    expect(chat.findAll('.blocks em').map(({textContent}) => textContent)).to.deep.equal(['end']);
  });

  it('shows the visitor’s own text as typed', async () => {
    const chat = await openChat();
    await chat.send('**not** bold\n- no list');
    await chat.untilIdle();
    const question = chat.messageElements().at(-2)!;
    expect(question.querySelectorAll('strong, li')).to.have.length(0);
    expect(question.innerText).to.include('**not** bold\n- no list');
  });

  it('copies as Markdown source or as plain text', async () => {
    const clipboard = new RecordedClipboard();
    const copied = clipboard.texts;
    try {
      const chat = await chatAnswering('A **bold** [link](https://a.example)\n\n- one\n- two', {
        settings: {actions: 'copy copy-text'},
      });
      await chat.until(() => chat.button('Copy as text') !== undefined, 'the button');
      const [source, text] = chat
        .messageElements()
        .at(-1)!
        .querySelectorAll<HTMLElement>('[part~="copy-button"]');
      source!.click();
      await chat.until(() => copied.length === 1, 'the source is copied');
      expect(text!.ariaLabel).to.equal('Copy as text');
      text!.click();
      await chat.until(() => copied.length === 2, 'the text is copied');
    } finally {
      clipboard.restore();
    }
    expect(copied).to.deep.equal([
      'A **bold** [link](https://a.example)\n\n- one\n- two',
      'A bold link (https://a.example)\n\n• one\n• two',
    ]);
  });

  it('is shortened when very long, and shows more on demand', async () => {
    const paragraph = `${'Many words. '.repeat(40)}\n\n`;
    const text = paragraph.repeat(Math.ceil(210_000 / paragraph.length));
    const chat = await chatAnswering(`${text}The end.`);
    const paragraphs = () => chat.findAll('.blocks p').length;
    // It arrives in portions, one each frame.
    for (let shown = paragraphs(); shown <= 400; shown = paragraphs())
      await chat.until(() => paragraphs() > shown, 'more of the first part');
    expect(chat.text()).not.to.include('The end.');
    chat.chat.style.inlineSize = '240px';
    const words = document.createRange();
    words.selectNodeContents(chat.find('[part="show-more-button"]'));
    const {left} = chat.find('.blocks').getBoundingClientRect();
    for (const line of words.getClientRects()) expect(line.left, 'each line').to.be.closeTo(left, 1);
    chat.findAll('[part="show-more-button"]')[0]!.click();
    await chat.untilShows('The end.');
    expect(chat.findAll('[part="show-more-button"]')).to.deep.equal([]);
  }).timeout(60_000);

  it('shows formulas where the page wants them, and their source elsewhere', async () => {
    const plain = await chatAnswering('It is $$x^2$$.');
    await plain.untilReads('It is $$x^2$$.');
    const chat = await chatAnswering('It is $$x^2$$.', {settings: {math: true}});
    await chat.until(() => chat.findAll('math msup').length === 1, 'the formula');
    expect(chat.find('math').namespaceURI).to.equal('http://www.w3.org/1998/Math/MathML');
  });
});
