import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import {MarkdownCodeBlock} from '../../../src/markdown/content/code/code-block.js';
import {codeBlockStyles} from '../../../src/markdown/content/code/code-block.styles.js';
import {MarkdownView} from '../../../src/markdown/render/markdown-view.js';
import {contentContext} from '../../support/content-context.js';
import {waitUntil} from '../../support/wait-until.js';

if (!customElements.get('agent-code-block')) customElements.define('agent-code-block', MarkdownCodeBlock);

async function showCode(text: string): Promise<MarkdownCodeBlock> {
  const block = document.createElement('agent-code-block');
  Object.assign(block, {text, language: 'ts', final: true});
  await fixture(html`<div>${block}</div>`);
  return block;
}

const code = (block: MarkdownCodeBlock): HTMLElement => block.querySelector('code')!;
const colouredWords = (block: MarkdownCodeBlock): readonly string[] =>
  [...code(block).querySelectorAll('span')].map(({textContent}) => textContent.trim());

describe('the colours of code in a browser without custom highlights', () => {
  const highlights = Object.getOwnPropertyDescriptor(CSS, 'highlights')!;
  before(() => Reflect.deleteProperty(CSS, 'highlights'));
  after(() => Object.defineProperty(CSS, 'highlights', highlights));

  it('use elements around the same text', async () => {
    const block = await showCode('const tea = "<b>"; // hot');
    await waitUntil(() => colouredWords(block).length > 0);
    expect(colouredWords(block)).to.deep.equal(['const', '"<b>"', '// hot']);
    expect(code(block).textContent).to.equal('const tea = "<b>"; // hot');
  });

  it('disappear when the text changes and come again', async () => {
    const block = await showCode('const tea = 1');
    await waitUntil(() => colouredWords(block).includes('1'));
    block.text = 'const tea = 12';
    await block.updateComplete;
    expect(code(block).textContent).to.equal('const tea = 12');
    expect(code(block).childNodes).to.have.lengthOf(1);
    await waitUntil(() => colouredWords(block).includes('12'));
  });

  it('are removed with the block and return with it', async () => {
    const block = await showCode('const tea = 1');
    await waitUntil(() => colouredWords(block).length === 2);
    const place = block.parentElement!;
    block.remove();
    expect(code(block).childNodes).to.have.lengthOf(1);
    place.append(block);
    await waitUntil(() => colouredWords(block).length === 2);
  });
});

describe('the colours of code in a list or a quote', () => {
  for (const text of ['- Tea:\n  ```ts\n  const tea = 1\n  ```', '> ```ts\n> const tea = 1\n> ```'])
    it(`appear when the text is complete: ${text}`, async () => {
      const place = await fixture<HTMLElement>(html`<div></div>`);
      new MarkdownView(place, contentContext).show(text, false);
      const isColoured = ({startContainer}: AbstractRange): boolean => place.contains(startContainer);
      await waitUntil(() => [...CSS.highlights.values()].some(all => [...all].some(isColoured)));
    });
});

describe('failed colours of code', () => {
  const {StaticRange: RealStaticRange} = window;
  afterEach(() => (window.StaticRange = RealStaticRange));

  it('leave the code plain and complete', async () => {
    let tried = false;
    window.StaticRange = class extends RealStaticRange {
      constructor(init: StaticRangeInit) {
        tried = true;
        super(init);
        throw new TypeError('No ranges today');
      }
    };
    const block = await showCode('const tea = 1');
    await waitUntil(() => tried);
    expect(code(block).textContent).to.equal('const tea = 1');
  });
});

describe('the contrast of code colours', () => {
  const rules = codeBlockStyles.cssText;
  const grounds = ['#e9ecf3', '#0f1116'] as const;
  const colours = [...rules.matchAll(/(--_code-[a-z]+): light-dark\((#\w{6}), (#\w{6})\)/g)];

  /** WCAG 2.2 relative luminance. */
  function luminance(colour: string): number {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
      const part = parseInt(colour.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }

  function contrast(one: string, other: string): number {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  }

  it('is sufficient in light and dark', () => {
    expect(colours).to.have.lengthOf(7);
    for (const [, name, ...pair] of colours)
      grounds.forEach((ground, index) =>
        expect(contrast(pair[index]!, ground), `${name} on ${ground}`).to.be.at.least(4.5),
      );
  });
});
