import {fixture, html, nextFrame} from '@open-wc/testing';
import {expect} from 'chai';
import type {LitElement} from 'lit';
import '../../src/define.js';

const tags = ['agent-chat', 'agent-history', 'agent-launcher', 'agent-picker', 'agent-provider'];

describe('the attributes of an element', () => {
  for (const tag of tags)
    it(`do not change by themselves, so frameworks find the server’s values: ${tag}`, async () => {
      const place = await fixture<HTMLElement>(html`<div></div>`);
      const element = document.createElement(tag);
      element.lang = 'en';
      place.append(element);
      await nextFrame();
      expect(element.getAttributeNames()).to.deep.equal(['lang']);
    });

  it('reflect properties that affect styles, and can be removed', async () => {
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

  for (const tag of tags)
    it(`restore the previous value when they are removed: ${tag}`, async () => {
      const element = await fixture<LitElement>(document.createElement(tag));
      const {elementProperties} = element.constructor as typeof LitElement;
      const settings = [...elementProperties].filter(
        ([, {attribute, state}]) => attribute !== false && !state,
      );
      const read = () => settings.map(([name]) => [name, Reflect.get(element, name) as unknown]);
      const before = read();
      for (const [name, {attribute}] of settings)
        element.toggleAttribute(typeof attribute === 'string' ? attribute : String(name));
      await element.updateComplete;
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
      expect(read()).to.deep.equal(before);
    });
});
