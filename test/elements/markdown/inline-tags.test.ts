import {expect} from 'chai';
import {MarkdownView} from '../../../src/markdown/render/markdown-view.js';
import {contentContext as context} from '../../support/content-context.js';

describe('a text with HTML tags', () => {
  let place: HTMLElement;

  beforeEach(() => {
    place = document.body.appendChild(document.createElement('div'));
  });
  afterEach(() => place.remove());

  it('shows harmless pairs as elements without attributes, and line breaks', () => {
    const text =
      '<kbd>a</kbd> <SUB>b</sub> <sup>c</sup> <mark>d</mark> <small>e</small> <u>f</u> <s>g</s> <b>h</b> <i>i</i> ' +
      '<em>j</em> <strong>k</strong> <code>l</code><br>m';
    new MarkdownView(place, context).show(text, false);
    const elements = [...place.querySelectorAll('p *')];
    const names = elements.map(element => `${element.localName} ${element.textContent}`.trim());
    expect(names.join(', ')).to.equal(
      'kbd a, sub b, sup c, mark d, small e, u f, s g, b h, i i, em j, strong k, code l, br',
    );
    expect(elements.flatMap(element => element.getAttributeNames())).to.deep.equal(['translate']);
    expect(place.textContent).to.equal('a b c d e f g h i j k lm');
  });

  it('keeps an element while its text grows', () => {
    const view = new MarkdownView(place, context);
    view.show('Press <kbd>Es', true);
    const key = place.querySelector('kbd')!;
    view.show('Press <kbd>Esc</kbd> now', false);
    expect(place.querySelector('kbd') === key).to.equal(true);
    expect(key.textContent).to.equal('Esc');
  });

  it('shows all other tags, and tags with attributes, as text', () => {
    const text = '<kbd onclick="go()">Esc</kbd> <a href="x">y</a> <b> <div>z</div>';
    new MarkdownView(place, context).show(text, false);
    expect(place.textContent).to.equal(text);
    expect(place.querySelectorAll('p *')).to.have.length(0);
  });
});
