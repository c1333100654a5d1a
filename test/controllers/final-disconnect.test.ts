import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import {LitElement} from 'lit';
import {FinalDisconnect} from '../../src/controllers/final-disconnect.js';

class RemovableElement extends LitElement {
  removals = 0;
  readonly removal = new FinalDisconnect(this, () => (this.removals += 1));
}
customElements.define('removable-element', RemovableElement);

function nextTask(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve));
}

describe('FinalDisconnect', () => {
  it('reports a removal once, one task later', async () => {
    const element = await fixture<RemovableElement>(html`<removable-element></removable-element>`);
    element.remove();
    expect(element.removals).to.equal(0);
    await nextTask();
    expect(element.removals).to.equal(1);
  });

  it('reports no moves, however many', async () => {
    const element = await fixture<RemovableElement>(html`<removable-element></removable-element>`);
    const place = element.parentElement!;
    for (let move = 0; move < 5; move += 1) {
      element.remove();
      place.append(element);
    }
    await nextTask();
    expect(element.removals).to.equal(0);
  });
});
