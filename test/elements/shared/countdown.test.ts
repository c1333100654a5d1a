import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import {LitElement, type TemplateResult} from 'lit';
import {countdown} from '../../../src/elements/shared/failure-notice.js';
import {waitUntil} from '../../support/wait-until.js';

const words = (seconds: number): string => `${seconds} left`;

class WaitingElement extends LitElement {
  reason = 'a';
  seconds = 2;
  isOver = false;

  override render(): TemplateResult {
    if (this.isOver) return html``;
    return html`<p ${countdown(this.reason, this.seconds, words)}></p>`;
  }

  async draw(reason: string): Promise<void> {
    this.reason = reason;
    this.requestUpdate();
    await this.updateComplete;
  }

  get place(): HTMLElement {
    return this.renderRoot.querySelector('p')!;
  }
}
customElements.define('waiting-element', WaitingElement);

describe('a countdown', () => {
  it('counts the seconds down and disappears at the end', async () => {
    const {place} = await fixture<WaitingElement>(html`<waiting-element></waiting-element>`);
    expect(place.innerText).to.equal('2 left');
    await waitUntil(() => place.innerText === '1 left', 'one second on');
    await waitUntil(() => place.innerText === '', 'it goes');
    expect(place.checkVisibility()).to.equal(false);
  });

  it('continues after a new rendering and restarts for another reason', async () => {
    const element = await fixture<WaitingElement>(html`<waiting-element></waiting-element>`);
    await waitUntil(() => element.place.innerText === '1 left', 'one second on');
    await element.draw('a');
    expect(element.place.innerText).to.equal('1 left');
    await element.draw('b');
    expect(element.place.innerText).to.equal('2 left');
  });

  it('continues in an element that was outside the page', async () => {
    const element = await fixture<WaitingElement>(html`<waiting-element .seconds=${3}></waiting-element>`);
    const {parentElement} = element;
    element.remove();
    parentElement?.append(element);
    await waitUntil(() => element.place.innerText === '1 left', 'two seconds on');
    await waitUntil(() => element.place.innerText === '', 'it goes');
  });

  it('ends when it is no longer shown', async () => {
    const {clearInterval} = window;
    try {
      const ended = new Promise<void>(resolve => {
        window.clearInterval = timer => {
          clearInterval(timer);
          if (timer !== undefined) resolve();
        };
      });
      const element = await fixture<WaitingElement>(
        html`<waiting-element .seconds=${3600}></waiting-element>`,
      );
      element.isOver = true;
      await element.draw('a');
      await ended;
    } finally {
      window.clearInterval = clearInterval;
    }
  });

  it('shows nothing without a wait', async () => {
    const element = await fixture<WaitingElement>(html`<waiting-element .seconds=${0}></waiting-element>`);
    expect(element.place.innerText).to.equal('');
  });
});
