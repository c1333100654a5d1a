import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import {CustomStates} from '../../src/controllers/custom-states.js';

class StatefulElement extends HTMLElement {
  readonly states = new CustomStates(this);
}
customElements.define('stateful-element', StatefulElement);

describe('CustomStates', () => {
  it('turns states on and off for CSS, again and again', async () => {
    const element = await fixture<StatefulElement>(html`<stateful-element></stateful-element>`);
    element.states.set('busy', true);
    element.states.set('busy', true);
    expect(element.matches(':state(busy)')).to.equal(true);
    element.states.set('busy', false);
    element.states.set('busy', false);
    expect(element.matches(':state(busy)')).to.equal(false);
  });
});
