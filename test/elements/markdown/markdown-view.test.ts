import {expect} from 'chai';
import {MarkdownView} from '../../../src/markdown/render/markdown-view.js';
import {warningsOf} from '../../support/console-warnings.js';
import {contentContext} from '../../support/content-context.js';

describe('a text that cannot be rendered', () => {
  let place: HTMLElement;

  beforeEach(() => (place = document.body.appendChild(document.createElement('div'))));
  afterEach(() => place.remove());

  it('appears as source, and the console has the reason', async () => {
    const words = (): never => {
      throw new Error('No word for a table');
    };
    const text = 'Before\n\n| a |\n|---|\n| 1 |';
    const warnings = await warningsOf(() => {
      new MarkdownView(place, {...contentContext, words}).show(text, false);
    });
    expect(place.textContent).to.equal(text);
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.include('shown as plain text').and.to.include('No word for a table');
  });
});
