import {expect} from 'chai';
import {blocksText} from '../../../src/markdown/blocks-text.js';
import {type Block, inlineText} from '../../../src/markdown/parse/block-nodes.js';
import {IncrementalBlocks} from '../../../src/markdown/parse/parse-markdown.js';
import {mathModule} from '../../../src/markdown/load-content.js';

/** The rendering of a text while more is expected. */
function shown(text: string): readonly Block[] {
  const blocks = new IncrementalBlocks({math: true});
  blocks.update(text, true);
  return blocks.blocks;
}

const words = (text: string): string => blocksText(shown(text), inlineText);
const types = (text: string): readonly string[] => shown(text).map(({type}) => type);
const inlineTypes = (text: string): readonly string[] =>
  shown(text).flatMap(block => ('content' in block ? block.content.map(({type}) => type) : []));

describe('a text that is still growing', () => {
  before(() => mathModule.load());

  const halves: readonly (readonly [string, string, string])[] = [
    ['bold', 'It is **very impor', 'strong'],
    ['italic', 'It is *very impor', 'emphasis'],
    ['both', 'It is ***very impor', 'emphasis'],
    ['struck', 'It is ~~not tr', 'strike'],
    ['code', 'Run `npm te', 'code'],
    ['bold in Chinese, without a space before it', '这是**重要的', 'strong'],
  ];
  for (const [name, text, type] of halves) {
    it(`renders an incomplete ${name} in its form, without its markers`, () => {
      expect(inlineTypes(text)).to.include(type);
      expect(words(text)).not.to.match(/[*~`]/);
    });
  }

  it('shows no marker that can still start or end something', () => {
    expect(words('It is **')).to.equal('It is');
    expect(words('It is **bold*')).to.equal('It is bold');
    expect(words('It is `code')).to.equal('It is code');
    expect(words('A line\\')).to.equal('A line');
    expect(words('A line\\\n')).to.equal('A line');
  });

  it('keeps asterisks that are no markup', () => {
    expect(words('5*3 is fifteen')).to.equal('5*3 is fifteen');
    expect(words('2 * 3 * 4 is')).to.equal('2 * 3 * 4 is');
    expect(words('snake_case_name is')).to.equal('snake_case_name is');
  });

  it('shows the text of an incomplete link and never its address', () => {
    for (const text of [
      'See [the manual',
      'See [the manual]',
      'See [the manual](',
      'See [the manual](https://exam',
      'See [the manual](https://example.com "A ti',
      'See [the manual](<https://exam',
      'See [the manual](<https://example.com>',
      'See [the manual](<https://example.com> "A ti',
      'See [the manual][ref',
    ]) {
      expect(words(text), text).to.equal('See the manual');
      expect(inlineTypes(text), text).not.to.include('link');
    }
    expect(inlineTypes('See [the manual](https://example.com)')).to.include('link');
  });

  it('shows the description of an incomplete data-URL image, however large', () => {
    const half = `Here:\n\n![A red fox](data:image/png;base64,${'iVBORw0KGgo'.repeat(9_000)}`;
    expect(words(half)).to.equal('Here:\n\nA red fox');
    expect(words(`![First](data:image/png;base64,AAAA) ${half}`)).to.equal('First Here:\n\nA red fox');
  });

  it('shows the description of an incomplete image', () => {
    expect(words('Look: ![a cat](https://exam')).to.equal('Look: a cat');
    expect(inlineTypes('Look: ![a cat](https://exam')).to.deep.equal(['text']);
  });

  it('makes no link of an address that can continue', () => {
    expect(inlineTypes('See https://exam')).to.deep.equal(['text']);
    expect(inlineTypes('See <https://exam')).to.deep.equal(['text']);
    expect(inlineTypes('See https://example.com now')).to.include('link');
  });

  it('hides a line that can still become anything', () => {
    for (const line of [
      '-',
      '- ',
      '*',
      '#',
      '##',
      '>',
      '1.',
      '12. ',
      '```',
      '~~',
      '|',
      '---',
      '===',
      '- [',
      '- [x',
      '- [ ]',
      '\\[',
    ]) {
      expect(types(`Words before.\n\n${line}`), line).to.deep.equal(['paragraph']);
    }
    expect(types('[ref]: https://exam')).to.deep.equal([]);
  });

  it('never turns a paragraph into a heading because of a list below it', () => {
    for (const next of ['-', '- ', '- i', '- it', '=', '==']) {
      expect(types(`Words before.\n${next}`)[0], next).to.equal('paragraph');
    }
  });

  it('shows code at once, without the line that can end it', () => {
    expect(shown('```js\nlet x;\n``')).to.deep.equal([{type: 'code', language: 'js', text: 'let x;\n'}]);
    expect(types('```j')).to.deep.equal(['code']);
  });

  it('shows a table from its head on', () => {
    for (const text of [
      '| Name',
      '| Name | Size |',
      '| Name | Size |\n',
      '| Name | Size |\n|--',
      '| Name | Size |\n|---|:-',
    ]) {
      expect(types(text), text).to.deep.equal(['table']);
    }
    expect(words('| Name | Size |\n|---|---|\n| a | 1')).to.equal('Name\tSize\na\t1');
  });

  it('shows an incomplete text in any table cell without its markers', () => {
    const table = '| Name | Link | Size |\n|---|---|---|\n';
    for (const [row, expected] of [
      ['| **bo', 'bo\t\t'],
      ['| a | see [the docs](https://example.com/doc', 'a\tsee the docs\t'],
      ['| `co', 'co\t\t'],
    ] as const)
      expect(words(table + row), row).to.equal(`Name\tLink\tSize\n${expected}`);
  });

  it('shows a table in a list or a quote from its head on, without invented rows', () => {
    for (const text of [
      '1. Step\n\n   | a | b',
      '1. Step\n\n   | a | b |\n',
      '1. Step\n\n   | a | b |\n   |--',
      '- Step\n\n  | a | b |\n  |---|---|',
      '> | a | b',
      '> | a | b |\n> |--',
    ]) {
      const inner = shown(text).flatMap(block => {
        if (block.type === 'list') return block.items.flatMap(({blocks}) => blocks);
        return block.type === 'quote' ? block.blocks : [block];
      });
      expect(inner.at(-1)?.type, text).to.equal('table');
      expect(words(text), text).not.to.include('-');
    }
    expect(words('- | a | b |\n  |---|---|')).not.to.include('-');
  });

  it('shows an incomplete formula as its source', () => {
    expect(shown('$$\nx^2 +')).to.deep.equal([{type: 'math', tex: 'x^2 +'}]);
  });

  it('never shows a marker, wherever it is cut', () => {
    const text =
      'A **bold** and *soft* word, `code`, a [link](https://example.com "T") and ![img](https://a.b/c.png).\n\n' +
      '## Head\n\n- one **two**\n- three\n  1. four\n\n| a | b |\n|---|---|\n| `c` | **d** |\n\n```js\nx();\n```\n\n> quote *q*\n';
    for (let end = 1; end <= text.length; end += 1) {
      expect(words(text.slice(0, end)), JSON.stringify(text.slice(0, end))).not.to.match(
        /\*\*|\]\(|```|\|-|##|!\[/,
      );
    }
  });
});
