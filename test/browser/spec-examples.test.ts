import {expect} from 'chai';
import type {WatchedPage} from '../support/browser-page.js';
import {closeMarkdownPages, openMarkdownPage} from '../support/markdown-page.js';
import {skipTest} from '../support/skip-test.js';
import {commonMarkExamples, gfmExamples, type SpecExample} from '../support/spec-examples.js';

/*
 * Intended differences, evened out before the comparison: a paragraph of a tight list has its own element (class
 * "tight"); cells show their alignment by class; code, images and tables have controls around them; addresses stay as
 * written where the specification percent-encodes; a link names its target; an image in a link is beside the link. A
 * definition without a reference is a separate line: such examples are listed and match except for that line.
 */
const comparing = `
  const inner = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'td', 'th', 'a', 'em', 'strong', 'del', 'code', 'span']);
  const decode = address => { try { return decodeURIComponent(address); } catch { return address; } };
  const attribute = (name, value) => (value ? ' ' + name + '=' + JSON.stringify(value) : '');
  globalThis.normal = node => children(node).replace(/\\] +/g, '] ').replace(/\\s+$/gm, '').replace(/\\n+/g, '\\n').trim();
  function children(node) { return [...node.childNodes].map(child => piece(child)).join(''); }
  function piece(node) {
    if (node.nodeType === Node.TEXT_NODE) {
      const isInner = inner.has(node.parentNode.localName) || node.parentNode.localName === 'li';
      const data = node.parentNode.className === 'task' ? node.data.trim() : node.data;
      return isInner ? data.replace(/[ \\t]*\\n[ \\t]*/g, '\\n') : data.trim();
    }
    if (node.nodeType !== Node.ELEMENT_NODE) return '';
    switch (node.localName) {
      case 'agent-code-block':
        return '\\n<pre' + attribute('language', node.language) + '>' + JSON.stringify(node.text) + '</pre>\\n';
      case 'pre': {
        const language = /language-(\\S+)/.exec(node.firstElementChild?.className ?? '')?.[1];
        return '\\n<pre' + attribute('language', language) + '>' + JSON.stringify(node.textContent.replace(/\\n$/, '')) + '</pre>\\n';
      }
      case 'agent-image':
        return '<img' + attribute('src', decode(node.address)) + attribute('alt', node.alt) + attribute('title', node.caption) + '>';
      case 'img':
        return '<img' + attribute('src', decode(node.getAttribute('src'))) + attribute('alt', node.alt) + attribute('title', node.title) + '>';
      case 'a':
        return '<a' + attribute('href', decode(node.getAttribute('href'))) + attribute('title', node.title) + '>' + children(node) + '</a>';
      case 'input':
        return node.checked ? '[x] ' : '[ ] ';
      case 'br':
        return '<br>\\n';
      case 'div':
        return children(node);
      case 'tbody':
        return node.rows.length === 0 ? '' : '\\n<tbody>' + children(node) + '</tbody>\\n';
      case 'p':
        if (node.className === 'tight') return children(node) + '\\n';
    }
    if (node.className === 'link-host') return '';
    const name = node.localName;
    const align = name === 'td' || name === 'th' ? node.getAttribute('align') || node.className : '';
    const start = name === 'ol' ? node.getAttribute('start') : '';
    const content = inner.has(name) && name !== 'span' ? children(node).replace(/^\\s+|\\s+$/g, match => (/^(?:p|h\\d|td|th)$/.test(name) ? '' : match)) : children(node);
    const tag = '<' + name + attribute('align', align) + attribute('start', start) + '>';
    return /^(?:em|strong|del|code|span)$/.test(name) ? tag + content + '</' + name + '>' : '\\n' + tag + content.trim() + '</' + name + '>\\n';
  }
  const linksIn = value => {
    if (typeof value !== 'object' || value === null) return [];
    return [...(value.type === 'link' ? [value] : []), ...Object.values(value).flatMap(linksIn)];
  };
  globalThis.differences = examples => examples.flatMap(example => {
    const host = document.createElement('div');
    root.replaceChildren(host);
    const context = {words, headingLevel: 0, images: {images: 'block', hosts: []}, math: false};
    new markdown.MarkdownView(host, context).show(example.markdown, false);
    // Most examples lead nowhere a person could go and are shown as words: they are compared by what was read.
    const links = linksIn(markdown.parseMarkdown(example.markdown));
    for (const [index, shown] of host.querySelectorAll('a, .dead-link').entries()) {
      const element = document.createElement('a');
      element.setAttribute('href', links[index].address);
      element.title = links[index].title;
      element.append(...shown.childNodes);
      const pictures = [...shown.parentElement.children].filter(({localName}) => localName === 'agent-image');
      const isBeside = shown.parentElement.matches('span:not([class])') && pictures.length > 0;
      if (isBeside) element.replaceChildren(...pictures);
      (isBeside ? shown.parentElement : shown).replaceWith(element);
    }
    const expected = document.createElement('template');
    expected.innerHTML = example.html;
    const wanted = normal(expected.content);
    const shown = normal(host);
    if (wanted === shown) return [];
    const isKept = inOneLine(wanted) === inOneLine(shown.replace(definitionLine, ''));
    return [{number: example.number, section: example.section, markdown: example.markdown, wanted, shown, isKept}];
  });
  const definitionLine = /<p>(?:\\[[^\\]]*\\]: <a[^>]*>[^<]*<\\/a>(?: "[^"]*")?\\n?)+<\\/p>/g;
  const inOneLine = text => text.replace(/\\n/g, '');
`;

const drawRareCharacter = `
  root.append(document.createElement('div'));
  new markdown.MarkdownView(root.firstChild, {words, headingLevel: 0, images: {images: 'block', hosts: []}, math: false})
    .show('&DifferentialD;', false);
`;

describe('the examples of the specifications in a browser', () => {
  let page: WatchedPage;

  before(async function () {
    this.timeout(60_000);
    page = await openMarkdownPage();
    await page.page.evaluate(comparing);
    // Rare named characters load with their first use.
    await page.page.evaluate(drawRareCharacter);
    await page.page.waitForFunction("root.textContent === 'ⅆ'");
  });

  after(closeMarkdownPages);

  /** The numbers of the examples with intended differences, and of those with only an unused definition. */
  async function misses(
    examples: readonly SpecExample[],
  ): Promise<Readonly<Record<'other' | 'kept', number[]>>> {
    const differences = await page.page.evaluate(
      all => (globalThis as unknown as {differences(examples: unknown): Difference[]}).differences(all),
      examples,
    );
    const found = differences.filter(({isKept}) => !isKept);
    const kept = differences.filter(({isKept}) => isKept);
    if (process.env['SHOW_MISSES']) console.log(JSON.stringify(differences, null, 1));
    const share = (100 * (examples.length - found.length)) / examples.length;
    console.log(
      `      ${examples.length - found.length} of ${examples.length} examples (${share.toFixed(1)} %), ${kept.length} of them with a definition`,
    );
    expect(share).to.be.at.least(95);
    const numbers = (some: readonly Difference[]) => some.map(({number}) => number);
    return {other: numbers(found), kept: numbers(kept)};
  }

  it('render as CommonMark 0.31 specifies', async () => {
    const {other, kept} = await misses(commonMarkExamples());
    expect(other).to.deep.equal(Object.keys(commonMarkMisses).map(Number));
    expect(kept).to.deep.equal(commonMarkDefinitions);
  });

  it('render as GFM specifies', async function () {
    const examples = gfmExamples();
    if (!examples) return skipTest(this, 'the examples of GFM are not on this machine (spec-examples.ts)');
    const {other, kept} = await misses(examples);
    expect(other).to.deep.equal(Object.keys(gfmMisses).map(Number));
    expect(kept).to.deep.equal(gfmDefinitions);
  });
});

interface Difference {
  readonly number: number;
  readonly isKept: boolean;
}

/** Examples with intended differences, and the reason. */
const bareAddress = 'an address is a link without brackets too, as GFM extends it';
/** No text of a reply may disappear: an unused or duplicate definition is shown as a line. */
const commonMarkDefinitions = [204, 207, 208, 210, 317, 537, 538, 544, 545, 563, 565, 567, 571, 592];
const gfmDefinitions = [173, 176, 177, 179, 188, 297, 545, 546, 552, 553, 571, 573, 575, 579, 600];
const commonMarkMisses: Readonly<Record<number, string>> = {
  606: bareAddress,
  608: bareAddress,
  611: bareAddress,
  612: bareAddress,
};
const gfmMisses: Readonly<Record<number, string>> = {
  204: 'cells that are too many for a row are text in its last one',
  614: bareAddress,
  616: bareAddress,
  619: bareAddress,
  620: bareAddress,
  628: 'only web, mail and telephone addresses are links, so ftp: is not',
};
