import {expect} from 'chai';
import {MarkdownView} from '../../../src/markdown/markdown-view.js';
import {loadParts} from '../../../src/markdown/parts/rich-parts.js';
import {markdownContext as context} from '../../support/markdown-context.js';

describe('a link of a text', () => {
  let place: HTMLElement | undefined;

  before(() => loadParts(['image']));
  afterEach(() => place?.remove());

  /** What is said behind its words of where it leads. */
  function placeBehind(text: string): string | undefined {
    place?.remove();
    place = document.body.appendChild(document.createElement('div'));
    new MarkdownView(place, context).show(text, false);
    return place.querySelector('a > .link-place')?.textContent;
  }

  it('says where it leads once, in its words or behind them', () => {
    expect(placeBehind('[the manual](https://a.example/b)')).to.equal('a.example');
    expect(placeBehind('[**a.example**](https://a.example/b)')).to.equal(undefined);
  });

  it('says where it leads behind a picture, whose description goes when it loads', () => {
    expect(placeBehind('[![a.example](https://b.example/c.png)](https://a.example/b)')).to.equal('a.example');
    expect(placeBehind('[**![a.example](https://b.example/c.png)**](https://a.example/b)')).to.equal(
      'a.example',
    );
  });
});
