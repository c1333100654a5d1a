import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import {quoteOf, textIn, withQuote} from '../../../src/elements/chat-parts/ask/quote.js';

describe('a quote', () => {
  it('has a mark before each line, and one empty line between paragraphs', () => {
    expect(quoteOf('Roses', 500)).to.equal('> Roses');
    expect(quoteOf('Roses\n\n\n  need light  ', 500)).to.equal('> Roses\n>\n>   need light');
  });

  it('is cut off after a word, in any script and never inside a character', () => {
    expect(quoteOf('Roses need light and water', 20)).to.equal('> Roses need light…');
    expect(quoteOf('先用一句话写下这个页面是做什么的，然后删掉所有不需要的字。', 14)).to.match(
      /^> .{5,12}…$/u,
    );
    expect(quoteOf('x'.repeat(600), 500)).to.have.length(500);
    const family = quoteOf('👨‍👩‍👧'.repeat(60), 100);
    expect(family.endsWith('👧…')).to.equal(true);
    expect(quoteOf(`${'word '.repeat(3)}\n\n${'y'.repeat(99)}`, 22)).to.equal('> word word word…');
  });

  it('follows the draft, with room for a question', () => {
    expect(withQuote('', '> Roses')).to.equal('> Roses\n\n');
    expect(withQuote('  \n', '> Roses')).to.equal('> Roses\n\n');
    expect(withQuote('> Light\n\nWhy?\n', '> Roses')).to.equal('> Light\n\nWhy?\n\n> Roses\n\n');
  });
});

describe('the text of a range', () => {
  async function textOf(content: unknown): Promise<string> {
    const place = await fixture<HTMLElement>(html`<div>${content}</div>`);
    const range = document.createRange();
    range.selectNodeContents(place);
    return textIn(range);
  }

  it('has a line for each block, and bars between cells', async () => {
    expect(
      await textOf(
        html`<p>
            Roses <em>need</em>
            light.
          </p>
          <ul>
            <li>deep</li>
            <li><p>firm</p></li>
          </ul>
          <table>
            <tr>
              <th>Month</th>
              <td>12</td>
            </tr>
            <tr>
              <td>May</td>
            </tr>
          </table>`,
      ),
    ).to.equal('Roses need light.\ndeep\nfirm\nMonth | 12\nMay');
  });

  it('keeps the layout of code, and leaves out controls and hidden text', async () => {
    const code = '\n  one\n    two\n';
    expect(
      await textOf(
        html`<div class="code-head"><bdi>ts</bdi><button>Copy</button></div>
          <pre>${code}</pre>
          <span hidden>no</span><span class="visually-hidden">no</span><i aria-hidden="true">no</i>
          <p>After</p>`,
      ),
    ).to.equal('  one\n    two\nAfter');
  });

  it('reads only the beginning of a huge text', async () => {
    const started = await textOf(html`${Array.from({length: 50_000}, () => html`<p>word</p>`)}`);
    expect(started.length).to.be.below(2_100);
  });
});
