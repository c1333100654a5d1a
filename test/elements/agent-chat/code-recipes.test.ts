import {expect} from 'chai';
import {mermaidDiagrams, renderCode, renderMessage, ShopProduct} from '../../../stories/code-recipes.js';
import {chatAnswering} from '../../support/answered-chat.js';
import {expectAccessible} from '../../support/expect-accessible.js';

describe('the recipes for a page’s own content', () => {
  before(() => {
    if (!customElements.get('shop-product')) customElements.define('shop-product', ShopProduct);
  });

  it('draw a chart, and leave a chart without numbers as code', async () => {
    const chat = await chatAnswering('```chart\nMay: 12\nJune: <b>\n```\n\n```chart\nNothing\n```', {
      settings: {renderCode},
    });
    await chat.until(() => chat.findAll('svg[role="img"]').length === 1, 'the chart');
    expect(chat.find('svg[role="img"]').ariaLabel).to.equal('Chart: May 12');
    await chat.until(() => chat.findAll('agent-code-block code').length === 1, 'the code');
    expect(chat.find('agent-code-block code').textContent).to.equal('Nothing');
    await expectAccessible(chat.chat);
  });

  it('draw a diagram as an image, in which markup of the agent is text', async () => {
    const chat = await chatAnswering('```steps\nDig\n<script>alert(1)</script>\nWater & wait\n```', {
      settings: {renderCode},
    });
    const image = (): HTMLImageElement | undefined =>
      chat.findAll('img[src^="blob:"]')[0] as HTMLImageElement;
    await chat.until(() => (image()?.naturalWidth ?? 0) > 0, 'the image');
    expect(image()!.alt).to.equal('Diagram: Dig, then <script>alert(1)</script>, then Water & wait');
    await expectAccessible(chat.chat);
  });

  it('draw diagrams of a library that loads with the first one, and show the source of a broken one', async () => {
    const texts: string[] = [];
    const load = async () => ({
      initialize: () => undefined,
      render: async (id: string, text: string) => {
        texts.push(text);
        if (text.includes('broken')) throw new Error('Parse error');
        return {svg: `<svg xmlns="http://www.w3.org/2000/svg" id="${id}" width="9" height="9"/>`};
      },
    });
    let loads = 0;
    const chat = await chatAnswering(
      '```mermaid\ngraph TD\n  accTitle: Order\n  A-->B\n```\n\n```mermaid\nbroken <b>\n```\n\n```ts\nlet a;\n```',
      {settings: {renderCode: mermaidDiagrams(async () => ((loads += 1), load()))}},
    );
    await chat.until(() => chat.findAll('img[alt="Order"]').length === 1, 'the diagram');
    await chat.until(() => chat.text().includes('broken <b>'), 'the source of the other');
    expect(texts).to.have.length(2);
    expect(loads).to.equal(1);
    expect(chat.findAll('[part~=code-result]')).to.have.length(2);
    await expectAccessible(chat.chat);
  });

  it('show a card of the page below a reply', async () => {
    const chat = await chatAnswering('Try **product 42**.', {settings: {renderMessage}});
    const card = chat.find('shop-product');
    expect(card.shadowRoot!.querySelector('a')!.textContent).to.equal('Product 42: see it in the shop');
    expect(chat.find('.turn strong').innerText).to.equal('product 42');
    await expectAccessible(chat.chat);
  });
});
