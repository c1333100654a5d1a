import {expect} from 'chai';
import {contentModule} from '../../../src/markdown/load-content.js';
import {MarkdownView} from '../../../src/markdown/render/markdown-view.js';
import {contentContext} from '../../support/content-context.js';

const context = {...contentContext, math: false};

/** The module loads once per page, so the tests of this file share its state. */
describe('footnotes, whose code loads with the first content that needs it', () => {
  let place: HTMLElement;

  beforeEach(() => {
    place = document.body.appendChild(document.createElement('div'));
  });
  afterEach(() => place.remove());

  it('appear in a text that began before another text loaded the code', async () => {
    const view = new MarkdownView(place, context);
    view.show('One', true);
    await contentModule.load();
    view.show('One[^1]\n\n[^1]: Two', false);
    expect(place.querySelector('.footnote-reference')?.textContent).to.equal('[1]');
    expect(place.querySelector('.footnotes')?.textContent.trim()).to.equal('Two');
  });
});
