import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import {MarkdownCodeBlock} from '../../../src/markdown/content/code/code-block.js';
import {codeBlockStyles} from '../../../src/markdown/content/code/code-block.styles.js';
import {copyText} from '../../../src/markdown/copy-text.js';
import {expectAccessible} from '../../support/expect-accessible.js';
import {waitUntil} from '../../support/wait-until.js';
import {contentWords} from '../../support/content-context.js';

if (!customElements.get('agent-code-block')) customElements.define('agent-code-block', MarkdownCodeBlock);

const tea = 'const tea = "green"; // hot\n';

type Setting = Partial<Pick<MarkdownCodeBlock, 'text' | 'language' | 'final' | 'words'>>;

async function showCode(setting: Setting): Promise<MarkdownCodeBlock> {
  const sheet = codeBlockStyles.styleSheet!;
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  const block = document.createElement('agent-code-block');
  Object.assign(block, {words: contentWords, final: true, copyText}, setting);
  await fixture(html`<div>${block}</div>`);
  return block;
}

async function change(block: MarkdownCodeBlock, setting: Setting): Promise<void> {
  Object.assign(block, setting);
  await block.updateComplete;
}

const code = (block: MarkdownCodeBlock): HTMLElement => block.querySelector('code')!;
const shownText = (block: MarkdownCodeBlock): string => code(block).textContent;
const button = (block: MarkdownCodeBlock, name: string): HTMLButtonElement | undefined =>
  [...block.querySelectorAll('button')].find(
    each => (each.getAttribute('aria-label') ?? each.textContent.trim()) === name,
  );

/** The coloured words of a block. */
function colouredWords(block: MarkdownCodeBlock): readonly string[] {
  return [...CSS.highlights.values()]
    .flatMap(highlight => [...highlight] as AbstractRange[])
    .filter(({startContainer}) => startContainer === code(block).firstChild)
    .map(({startOffset, endOffset}) => shownText(block).slice(startOffset, endOffset));
}

const rangeCount = (): number => [...CSS.highlights.values()].reduce((sum, each) => sum + each.size, 0);
const isColoured = (block: MarkdownCodeBlock) => () => colouredWords(block).length > 0;

/** Whether colours were added after all tasks that add them. */
async function afterOtherColours(): Promise<void> {
  const other = await showCode({text: tea, language: 'ts'});
  await waitUntil(isColoured(other));
  other.remove();
}

describe('a code block', () => {
  it('shows the usual name of its language', async () => {
    const label = async (language: string) =>
      (await showCode({text: tea, language})).querySelector('.code-language')?.textContent;
    expect(await label('ts')).to.equal('TypeScript');
    expect(await label('klingon')).to.equal('klingon');
    expect(await label('x'.repeat(40))).to.equal('x'.repeat(20));
    expect(await label('')).to.equal('');
  });

  it('scrolls by keyboard and has a label', async () => {
    const pre = (await showCode({text: tea, language: 'ts'})).querySelector('pre')!;
    expect(pre.tabIndex).to.equal(0);
    expect(pre.getAttribute('aria-label')).to.equal('Code, TypeScript');
  });

  it('runs from left to right in any page and keeps its lines', async () => {
    const block = await showCode({text: `שלום = ${'x'.repeat(2_000)}`});
    block.parentElement!.dir = 'rtl';
    const style = getComputedStyle(block.querySelector('pre')!);
    expect(style.direction).to.equal('ltr');
    expect(style.whiteSpace).to.equal('pre');
    expect(block.querySelector('pre')!.scrollWidth).to.be.greaterThan(block.offsetWidth);
  });

  it('shows HTML as text', async () => {
    const block = await showCode({text: '<img src=x onerror=alert(1)>', language: '<b>'});
    expect(shownText(block)).to.equal('<img src=x onerror=alert(1)>');
    expect(block.querySelector('img, b')).to.equal(null);
  });

  it('has no controls without strings for them', async () => {
    const block = await showCode({text: 'a\n'.repeat(20_000), language: 'ts', words: undefined});
    expect(shownText(block)).to.not.equal('');
    expect(block.querySelector('button')).to.equal(null);
  });

  it('is accessible while streaming, finished and collapsed', async () => {
    for (const text of ['', tea, tea.repeat(1_000)])
      for (const final of [false, true])
        await expectAccessible(await showCode({text, final, language: 'ts'}));
  });
});

describe('a streaming code block', () => {
  it('keeps the reader’s selection while it grows', async () => {
    const block = await showCode({text: 'const tea', language: 'ts', final: false});
    const node = code(block).firstChild!;
    getSelection()!.setBaseAndExtent(node, 6, node, 9);
    for (const text of ['const tea =', 'const tea = 1', 'const tea = 1;\n']) await change(block, {text});
    await change(block, {final: true});
    expect(String(getSelection())).to.equal('tea');
    expect(code(block).childNodes).to.have.lengthOf(1);
    expect(shownText(block)).to.equal('const tea = 1;\n');
  });

  it('is correct after a correction too', async () => {
    const block = await showCode({text: 'one two', final: false});
    for (const text of ['one', '', 'three', 'three four']) {
      await change(block, {text});
      expect(shownText(block)).to.equal(text);
    }
  });

  it('does not jump when it is finished', async () => {
    const block = await showCode({text: tea.repeat(5), language: 'ts', final: false});
    const height = block.offsetHeight;
    await change(block, {final: true});
    await waitUntil(isColoured(block));
    expect(block.offsetHeight).to.equal(height);
  });

  it('has no colours before it is finished', async () => {
    const block = await showCode({text: tea, language: 'ts', final: false});
    await afterOtherColours();
    expect(colouredWords(block)).to.deep.equal([]);
    await change(block, {final: true});
    await waitUntil(isColoured(block));
  });
});

describe('a long code block', () => {
  const lines = Array.from({length: 4_000}, (_, index) => `line ${index}`);
  const text = lines.join('\n');

  it('shows whole lines of its beginning, then all on demand, and keeps the focus', async () => {
    const block = await showCode({text});
    const shown = shownText(block).split('\n');
    expect(shown).to.have.lengthOf.within(1_000, 3_000);
    expect(shown).to.deep.equal(lines.slice(0, shown.length));
    const more = button(block, 'Show all 4,000 lines')!;
    more.focus();
    more.click();
    await waitUntil(() => document.activeElement === block.querySelector('pre'));
    expect(shownText(block)).to.equal(text);
    expect(button(block, 'Show all 4,000 lines')).to.equal(undefined);
  });

  it('stays collapsed while streaming, and expanded after the reader expands it', async () => {
    const block = await showCode({text: text.slice(0, 19_990), final: false});
    await change(block, {text: text.slice(0, 21_000)});
    const folded = shownText(block);
    await change(block, {text: text.slice(0, 30_000)});
    expect(shownText(block)).to.equal(folded);
    block.querySelector<HTMLElement>('[part=show-more-button]')!.click();
    await change(block, {text});
    expect(shownText(block)).to.equal(text);
    await change(block, {text: `another ${text}`});
    expect(shownText(block).length).to.be.at.most(20_000);
  });

  it('collapses one long line between characters', async () => {
    const block = await showCode({text: `a${'🍵'.repeat(15_000)}`});
    expect(shownText(block).length).to.be.within(19_000, 20_000);
    expect(shownText(block)).not.to.match(/\p{Surrogate}/u);
  });
});

describe('the colours of a code block', () => {
  afterEach(() => {
    document.querySelectorAll('agent-code-block').forEach(block => block.remove());
    expect(rangeCount(), 'colours left behind').to.equal(0);
  });

  it('do not change the text', async () => {
    const block = await showCode({text: tea, language: 'ts'});
    const node = code(block).firstChild;
    await waitUntil(isColoured(block));
    expect(colouredWords(block).map(each => each.trim())).to.have.members(['const', '"green"', '// hot']);
    expect([...code(block).childNodes]).to.deep.equal([node]);
  });

  it('are missing for unknown languages', async () => {
    const block = await showCode({text: tea, language: 'klingon'});
    await afterOtherColours();
    expect(colouredWords(block)).to.deep.equal([]);
  });

  it('follow the text and the language', async () => {
    const block = await showCode({text: tea, language: 'ts'});
    await waitUntil(isColoured(block));
    await change(block, {text: 'return 1'});
    await waitUntil(() => colouredWords(block).includes('return'));
    await change(block, {language: 'json'});
    await waitUntil(() => !colouredWords(block).includes('return'));
    await waitUntil(() => colouredWords(block).includes('1'));
    await change(block, {language: 'klingon'});
    expect(colouredWords(block)).to.deep.equal([]);
  });

  it('are removed with the block and return with it once', async () => {
    const block = await showCode({text: tea, language: 'ts'});
    await waitUntil(isColoured(block));
    const count = rangeCount();
    const place = block.parentElement!;
    block.remove();
    expect(rangeCount()).to.equal(0);
    for (let move = 0; move < 3; move += 1) place.append(block);
    await waitUntil(isColoured(block));
    await afterOtherColours();
    expect(rangeCount()).to.equal(count);
  });

  it('do not appear in a block that is removed before they are ready', async () => {
    const block = await showCode({text: tea, language: 'ts'});
    block.remove();
    await afterOtherColours();
    expect(rangeCount()).to.equal(0);
  });
});
