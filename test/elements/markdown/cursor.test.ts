import {expect} from 'chai';
import {MarkdownView} from '../../../src/markdown/render/markdown-view.js';
import {contentContext as context} from '../../support/content-context.js';
import {waitUntil} from '../../support/wait-until.js';

describe('the typing cursor of a growing text', () => {
  let place: HTMLElement;

  beforeEach(() => (place = document.body.appendChild(document.createElement('div'))));
  afterEach(() => place.remove());

  for (const [where, text] of [
    ['a paragraph', 'Some *words* and'],
    ['a list', '- one\n- two and'],
  ] as const) {
    it(`stays after the last word of ${where} when the language changes`, async () => {
      const view = new MarkdownView(place, context);
      view.show(text, true);
      view.changeContext({...context, words: () => 'Tabelle'});
      const mark = place.querySelector('.cursor');
      expect(mark?.previousSibling?.textContent).to.match(/ and$/);
      expect(mark?.nextSibling).to.equal(null);
      view.show(`${text} on`, true);
      expect(place.querySelectorAll('.cursor')).to.have.length(1);
      await waitUntil(() => place.textContent.includes(' and on'));
    });
  }
});
