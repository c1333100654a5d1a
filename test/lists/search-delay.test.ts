import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import {LitElement} from 'lit';
import {SearchDelay} from '../../src/lists/search-delay.js';
import {ManualClock} from '../support/manual-clock.js';

class SearchingElement extends LitElement {
  readonly clock = new ManualClock();
  readonly searches: string[] = [];
  readonly delay = new SearchDelay(
    this,
    text => this.searches.push(text),
    (callback, milliseconds) => this.clock.schedule(callback, milliseconds),
  );
}
customElements.define('searching-element', SearchingElement);

describe('search delay', () => {
  let element: SearchingElement;
  beforeEach(async () => {
    element = await fixture(html`<searching-element></searching-element>`);
  });

  it('searches once, for the last text, when typing pauses', () => {
    element.delay.searchSoon('g');
    element.clock.advance(200);
    element.delay.searchSoon('gu');
    element.clock.advance(200);
    expect(element.searches).to.deep.equal([]);
    element.clock.advance(50);
    expect(element.searches).to.deep.equal(['gu']);
  });

  it('searches at once on demand and not again', () => {
    element.delay.searchSoon('g');
    element.delay.searchNow('guide');
    element.clock.advance(1000);
    expect(element.searches).to.deep.equal(['guide']);
  });

  it('leaves no timer behind when the element is removed', () => {
    element.delay.searchSoon('g');
    element.remove();
    expect(element.clock.running).to.deep.equal([]);
  });

  it('searches for delayed text when the element returns to the page, and for nothing else', () => {
    const place = element.parentElement!;
    element.delay.searchSoon('g');
    element.remove();
    element.clock.advance(1000);
    place.append(element);
    element.clock.advance(250);
    expect(element.searches).to.deep.equal(['g']);
    element.remove();
    place.append(element);
    element.clock.advance(1000);
    expect(element.searches).to.deep.equal(['g']);
  });
});
