import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import {LitElement, type TemplateResult} from 'lit';
import {countdown} from '../../../src/elements/shared/failure-notice.js';

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

/** The seconds of the page, which pass when the test says so. */
class Seconds {
  readonly #page = {
    setInterval: window.setInterval,
    clearInterval: window.clearInterval,
  };
  readonly #now = performance.now.bind(performance);
  readonly #timers = new Map<number, () => void>();
  #count = 0;
  #time = this.#now();

  constructor() {
    performance.now = () => this.#time;
    Object.assign(window, {
      setInterval: (run: () => void, milliseconds: number): number => {
        expect(milliseconds).to.equal(1000);
        this.#timers.set((this.#count += 1), run);
        return this.#count;
      },
      clearInterval: (id: number): void => {
        this.#timers.delete(id);
      },
    });
  }

  get running(): number {
    return this.#timers.size;
  }

  pass(count: number): void {
    for (let second = 0; second < count; second += 1) {
      this.#time += 1000;
      for (const run of [...this.#timers.values()]) run();
    }
  }

  end(): void {
    performance.now = this.#now;
    Object.assign(window, this.#page);
  }
}

describe('a countdown', () => {
  let seconds: Seconds;

  beforeEach(() => (seconds = new Seconds()));
  afterEach(() => seconds.end());

  it('counts the seconds down and disappears at the end', async () => {
    const {place} = await fixture<WaitingElement>(html`<waiting-element></waiting-element>`);
    expect(place.innerText).to.equal('2 left');
    seconds.pass(1);
    expect(place.innerText).to.equal('1 left');
    seconds.pass(1);
    expect(place.innerText).to.equal('');
    expect(place.checkVisibility()).to.equal(false);
    expect(seconds.running).to.equal(0);
  });

  it('continues after a new rendering and restarts for another reason', async () => {
    const element = await fixture<WaitingElement>(html`<waiting-element></waiting-element>`);
    seconds.pass(1);
    await element.draw('a');
    expect(element.place.innerText).to.equal('1 left');
    await element.draw('b');
    expect(element.place.innerText).to.equal('2 left');
  });

  it('continues in an element that was outside the page', async () => {
    const element = await fixture<WaitingElement>(html`<waiting-element .seconds=${3}></waiting-element>`);
    const {parentElement} = element;
    element.remove();
    expect(seconds.running).to.equal(0);
    seconds.pass(1);
    parentElement?.append(element);
    seconds.pass(1);
    expect(element.place.innerText).to.equal('1 left');
    seconds.pass(1);
    expect(element.place.innerText).to.equal('');
  });

  it('ends when it is no longer shown', async () => {
    const element = await fixture<WaitingElement>(html`<waiting-element .seconds=${3600}></waiting-element>`);
    element.isOver = true;
    await element.draw('a');
    expect(seconds.running).to.equal(1);
    seconds.pass(1);
    expect(seconds.running).to.equal(0);
  });

  it('shows nothing without a wait', async () => {
    const element = await fixture<WaitingElement>(html`<waiting-element .seconds=${0}></waiting-element>`);
    expect(element.place.innerText).to.equal('');
  });
});
