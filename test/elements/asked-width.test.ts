import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import '../../src/define.js';

const tags = ['agent-chat', 'agent-history', 'agent-picker'] as const;

for (const tag of tags) {
  describe(`the width of ${tag}`, () => {
    it('is readable in a dialog that shrinks to its content', async () => {
      const dialog = await fixture<HTMLDialogElement>(html`<dialog></dialog>`);
      const element = document.createElement(tag);
      dialog.append(element);
      dialog.showModal();
      await element.updateComplete;
      expect(element.getBoundingClientRect().width).to.be.within(Math.min(380, 0.8 * innerWidth), 430);
      dialog.style.maxInlineSize = '200px';
      expect(element.scrollWidth).to.be.at.most(dialog.clientWidth);
    });

    it('shrinks in a row of boxes', async () => {
      const row = await fixture<HTMLElement>(
        html`<div style="display: flex; inline-size: 300px">
          <div style="flex: none; inline-size: 150px"></div>
        </div>`,
      );
      const element = document.createElement(tag);
      row.append(element);
      await element.updateComplete;
      expect(element.getBoundingClientRect().width).to.equal(150);
    });
  });
}
