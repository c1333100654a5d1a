import {expect} from 'chai';
import {blocksText} from '../../../src/markdown/blocks-text.js';
import {inlineText} from '../../../src/markdown/parse/block-nodes.js';
import {IncrementalBlocks, parseMarkdown} from '../../../src/markdown/parse/parse-markdown.js';
import {spokenUnits} from '../../../src/markdown/spoken-reply.js';
import {outlines, spokenWords} from '../../support/markdown-outline.js';

const lines = (text: string): readonly string[] => outlines(parseMarkdown(text));

function growing(text: string): readonly string[] {
  const blocks = new IncrementalBlocks({math: false});
  blocks.update(text, true);
  return outlines(blocks.blocks);
}

describe('a line-break tag', () => {
  const texts: Readonly<Record<string, readonly string[]>> = {
    'x<br>y': ['x/y'],
    'x<br/>y': ['x/y'],
    'x <BR /> y': ['x/y'],
    'x</br>y': ['x/y'],
    'x<br>\n  y': ['x/y'],
    '| a<br>b |\n|---|\n| **x**<br>y<br/>z |': ['a/b', 'strong(x)/y/z'],
    '- one<br>two\n- three': ['one/two', 'three'],
    '# Title<br>below': ['Title/below'],
    '> quoted<br>lines': ['quoted/lines'],
    '[one<br>two](https://a.example)': ['link<https://a.example>(one/two)'],
    '**a<br>b**': ['strong(a/b)'],
    'https://a.example/b<br>c': ['link<https://a.example/b>(https://a.example/b)/c'],
  };
  for (const [text, expected] of Object.entries(texts))
    it(`breaks the line in ${JSON.stringify(text)}`, () => expect(lines(text)).to.deep.equal(expected));

  for (const text of [
    '<br',
    '<br class="x">',
    '<brk>',
    '<b r>',
    '&lt;br&gt;',
    '\\<br>',
    '<br onclick="go()"/>',
  ])
    it(`is text in ${text}`, () => {
      expect(lines(`x${text}y`).join('')).to.equal(
        `x${text.replace('&lt;', '<').replace('&gt;', '>').replace('\\', '')}y`,
      );
    });

  it('stays text in code', () => {
    expect(lines('`x<br>y`\n\n```\nx<br>y\n```\n\n    x<br>y')).to.deep.equal([
      '`x<br>y`',
      'x<br>y\n',
      'x<br>y\n',
    ]);
  });

  it('is a space in speech and a line in the clipboard, except between table cells', () => {
    const [block] = parseMarkdown('One<br>two');
    expect(spokenUnits(block!, spokenWords)).to.deep.equal([{text: 'One two', isSummary: false}]);
    expect(blocksText([block!], inlineText)).to.equal('One\ntwo');
    expect(blocksText(parseMarkdown('| a | b |\n|---|---|\n| x<br>y | z |'), inlineText)).to.equal(
      'a\tb\nx y\tz',
    );
  });
});

describe('a pair of harmless tags', () => {
  const texts: Readonly<Record<string, readonly string[]>> = {
    'Press <kbd>Esc</kbd>.': ['Press kbd(Esc).'],
    'H<sub>2</sub>O and x<sup>2</sup>': ['Hsub(2)O and xsup(2)'],
    '<MARK>a</mark> <Small>b</SMALL> <u>c</u> <s>d</s>': ['mark(a) small(b) u(c) s(d)'],
    '<b>a</b> <i>b</i> <em>c</em> <strong>d</strong>': ['b(a) i(b) emphasis(c) strong(d)'],
    '<kbd>Ctrl</kbd>+<kbd>C</kbd>': ['kbd(Ctrl)+kbd(C)'],
    '<kbd><kbd>Ctrl</kbd>+<kbd>C</kbd></kbd>': ['kbd(kbd(Ctrl)+kbd(C))'],
    '<b>**a** *b*</b> and **<u>c</u>**': ['b(strong(a) emphasis(b)) and strong(u(c))'],
    '<b>a\nb</b>': ['b(a\nb)'],
    '[press <kbd>F1</kbd>](https://a.example)': ['link<https://a.example>(press kbd(F1))'],
    '<mark>[a](https://a.example)</mark>': ['mark(link<https://a.example>(a))'],
    '<b>https://a.example/b</b>': ['b(link<https://a.example/b>(https://a.example/b))'],
    '| <kbd>A</kbd> |\n|---|\n| x<sup>2</sup> |': ['kbd(A)', 'xsup(2)'],
    '- CO<sub>2</sub>\n- <u>b</u>': ['COsub(2)', 'u(b)'],
    '# <kbd>F1</kbd>': ['kbd(F1)'],
    '<code>a_b_c **d** <b>e</b></code>': ['`a_b_c **d** <b>e</b>`'],
    '<code>&lt;div&gt; &amp; \\*</code>': ['`<div> & \\*`'],
    '<sub>אב</sub> <b>مرحبا</b>': ['sub(אב) b(مرحبا)'],
  };
  for (const [text, expected] of Object.entries(texts))
    it(`is an element: ${JSON.stringify(text)}`, () => expect(lines(text)).to.deep.equal(expected));

  const asWritten = [
    ...[
      '<kbd>Esc',
      'Esc</kbd>',
      '<b>a</i>',
      'a <b> b',
      '</b>a<b>',
      '<b></b>',
      '<kbd/>a',
      '<code>a',
      'a</code>',
    ],
    ...['<kbd onclick="go()">Esc</kbd>', '<b class=x>a</b>', '<sub\tx>a</sub>', '<b/ >a</b>', '< b>a</b>'],
    ...['<a>x</a>', '<div>x</div>', '<script>x</script>', '<span>x</span>', '<img>', '<kbdx>a</kbdx>'],
  ];
  for (const text of asWritten) it(`is text: ${text}`, () => expect(lines(text)).to.deep.equal([text]));

  it('ends at the first match, like emphasis', () => {
    expect(lines('<b>a <i>b</b> c</i>')).to.deep.equal(['b(a <i>b) c</i>']);
    expect(lines('**a <b>b** c</b>')).to.deep.equal(['strong(a <b>b) c</b>']);
    expect(lines('<b>a **b</b> c**')).to.deep.equal(['b(a **b) c**']);
  });

  it('stays text in code', () => {
    expect(lines('`<kbd>a</kbd>`')).to.deep.equal(['`<kbd>a</kbd>`']);
    expect(lines('```\n<b>a</b>\n```')).to.deep.equal(['<b>a</b>\n']);
  });

  it('renders from its opening tag on, and never from half a tag', () => {
    expect(growing('Press <kbd>Es')).to.deep.equal(['Press kbd(Es)']);
    expect(growing('Run <code>npm i')).to.deep.equal(['Run `npm i`']);
    for (const half of ['<', '<k', '<kbd', '<kbd>Esc<', '<kbd>Esc</', '<kbd>Esc</kbd'])
      expect(growing(`Press ${half}`).join(''), half).not.to.match(/</);
    for (const half of ['x<', 'x<b', 'x<br', 'x<br/', 'x<br /'])
      expect(growing(half), half).to.deep.equal(['x']);
    expect(growing('if a < b then')).to.deep.equal(['if a < b then']);
    expect(growing('a <div')).to.deep.equal(['a']);
    expect(growing('a <div id')).to.deep.equal(['a <div id']);
  });

  it('is announced and copied as its text', () => {
    const [block] = parseMarkdown('Press <kbd>Esc</kbd>, H<sub>2</sub>O, <code>x</code>');
    expect(spokenUnits(block!, spokenWords)[0]?.text).to.equal('Press Esc, H2O, x');
    expect(blocksText([block!], inlineText)).to.equal('Press Esc, H2O, x');
  });
});
