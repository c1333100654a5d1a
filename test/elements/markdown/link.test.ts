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

  it('is copied with the place it leads to apart from its words', () => {
    placeBehind('See [the manual](https://a.example/b), and [this](javascript:go).');
    expect(place?.innerText).to.equal('See the manual (a.example), and this (javascript:go).');
  });

  it('says where it leads once, in its words or behind them', () => {
    expect(placeBehind('[the manual](https://a.example/b)')).to.equal(' (a.example)');
    expect(placeBehind('[**a.example**](https://a.example/b)')).to.equal(undefined);
  });

  it('is also a plain address behind a link and behind words that stand out', () => {
    for (const before of ['[the manual](https://a.example/b)', '**now**']) {
      placeBehind(`See ${before}: https://c.example/d`);
      const leads = Array.from(place!.querySelectorAll('a'), ({href}) => href);
      expect(leads.at(-1), before).to.equal('https://c.example/d');
    }
  });

  it('says where it leads behind a picture, whose description goes when it loads', () => {
    expect(placeBehind('[![a.example](https://b.example/c.png)](https://a.example/b)')).to.equal(
      ' (a.example)',
    );
    expect(placeBehind('[**![a.example](https://b.example/c.png)**](https://a.example/b)')).to.equal(
      ' (a.example)',
    );
  });
});
