import {expect} from 'chai';
import fc from 'fast-check';
import {contentModule, mathModule} from '../../../src/markdown/load-content.js';
import {IncrementalBlocks, parseMarkdown} from '../../../src/markdown/parse/parse-markdown.js';
import {MarkdownView} from '../../../src/markdown/render/markdown-view.js';
import {contentContext} from '../../support/content-context.js';
import {fuzz} from '../../support/fuzz.js';
import {cutTexts} from '../../support/markdown-texts.js';

/** The nodes that a reader gets. Comments are marks of the renderer. */
function outlineOf(node: Node): string {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element)) return '';
  // The growing end has a class and a style, which leave empty attributes.
  const shown = [...node.attributes].filter(({value}) => value !== '');
  const attributes = shown.map(({name, value}) => ` ${name}="${value}"`).sort();
  const inner = [...node.childNodes, ...(node.shadowRoot?.childNodes ?? [])].map(outlineOf).join('');
  return `<${node.localName}${attributes.join('')}>${inner}</${node.localName}>`;
}

describe('a text that arrives in random pieces', function () {
  this.timeout(600_000);

  before(() => mathModule.load());

  for (const [math, withFootnotes] of [
    [false, false],
    [true, false],
    [true, true],
  ] as const) {
    const rules = `${math ? ', with formulas' : ''}${withFootnotes ? ' and footnotes' : ''}`;
    it(`has the blocks of the whole text${rules}`, async () => {
      // Stays loaded: the tests below run with footnotes.
      if (withFootnotes) await contentModule.load();
      await fuzz(
        fc.property(cutTexts(40), ([text, ends]) => {
          const blocks = new IncrementalBlocks({math});
          for (const end of ends) blocks.update(text.slice(0, end), true);
          blocks.update(text, false);
          expect(blocks.blocks).to.deep.equal(parseMarkdown(text, {math}));
        }),
        150,
      );
    });
  }

  it('looks like the whole text', async () => {
    const places = [document.createElement('div'), document.createElement('div')] as const;
    document.body.append(...places);
    try {
      await fuzz(
        fc.property(cutTexts(60), ([text, ends]) => {
          for (const place of places) place.replaceChildren();
          const [grown, whole] = places.map(
            place => new MarkdownView(place, {...contentContext, math: true}),
          );
          for (const end of ends) grown?.show(text.slice(0, end), true);
          grown?.show(text, false);
          whole?.show(text, false);
          expect(outlineOf(places[0])).to.equal(outlineOf(places[1]));
        }),
        60,
      );
    } finally {
      for (const place of places) place.remove();
    }
  });
});
