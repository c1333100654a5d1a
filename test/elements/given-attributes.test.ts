import {fixture, html, nextFrame} from '@open-wc/testing';
import {expect} from 'chai';
import '../../src/define.js';

const tags = ['agent-chat', 'agent-history', 'agent-launcher', 'agent-picker', 'agent-provider'];

describe('the attributes of an element', () => {
  for (const tag of tags)
    it(`are those a page gave it, which frameworks compare with what a server wrote: ${tag}`, async () => {
      const place = await fixture<HTMLElement>(html`<div></div>`);
      const element = document.createElement(tag);
      element.lang = 'en';
      place.append(element);
      await nextFrame();
      expect(element.getAttributeNames()).to.deep.equal(['lang']);
    });

  it('say what is set by a property, where looks depend on it, and can be taken away', async () => {
    const chat = await fixture<HTMLElementTagNameMap['agent-chat']>(
      html`<agent-chat density="compact"></agent-chat>`,
    );
    chat.background = 'header';
    await chat.updateComplete;
    expect(chat.getAttribute('background')).to.equal('header');
    chat.removeAttribute('density');
    chat.removeAttribute('background');
    expect([chat.density, chat.background]).to.deep.equal(['comfortable', 'full']);
  });
});
