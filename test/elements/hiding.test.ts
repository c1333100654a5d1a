import {fixture, html, nextFrame} from '@open-wc/testing';
import {expect} from 'chai';
import '../../src/define.js';

const tags = ['agent-chat', 'agent-history', 'agent-launcher', 'agent-picker', 'agent-provider'];

describe('an element that a page hides', () => {
  for (const tag of tags)
    it(`disappears with an inline style, as in frameworks, and with hidden: ${tag}`, async () => {
      const place = await fixture<HTMLElement>(html`<div></div>`);
      const element = document.createElement(tag);
      element.append('Inside');
      place.append(element);
      await nextFrame();
      const {display} = getComputedStyle(element);
      const shown = (): string => getComputedStyle(element).display;
      const hide: readonly (() => void)[] = [
        () => (element.style.display = 'none'),
        () => element.style.setProperty('display', 'none', 'important'),
        () => element.setAttribute('style', 'height:30em;display:none'),
        () => element.toggleAttribute('hidden', true),
      ];
      for (const hides of hide) {
        hides();
        expect(shown()).to.equal('none');
        element.removeAttribute('style');
        element.removeAttribute('hidden');
        expect(shown()).to.equal(display);
      }
    });
});
