import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import '../../../src/define/agent-history.js';
import '../../../src/define/agent-picker.js';
import type {AgentHistory} from '../../../src/elements/agent-history/agent-history.js';
import type {AgentPicker} from '../../../src/elements/agent-picker/agent-picker.js';
import {testClient} from '../../support/chat-harness.js';
import {holdTimers, type HeldTimers} from '../../support/held-timers.js';
import {createTestService} from '../../support/local-service.js';

const patience = 1_000;

describe('a list without a service', () => {
  const {warn} = console;
  let warned: (readonly unknown[])[] = [];
  let timers: HeldTimers;

  beforeEach(() => {
    warned = [];
    console.warn = (...values: readonly unknown[]) => void warned.push(values);
    timers = holdTimers(patience);
  });

  afterEach(() => {
    timers.restore();
    console.warn = warn;
  });

  for (const [name, make, sentence] of [
    ['history', html`<agent-history></agent-history>`, 'Messages cannot be shown at the moment.'],
    ['picker', html`<agent-picker></agent-picker>`, 'Agents cannot be shown at the moment.'],
  ] as const)
    it(`has a sentence for visitors, and one warning for developers: ${name}`, async () => {
      const element = await fixture<AgentHistory | AgentPicker>(make);
      const text = element.shadowRoot!.querySelector<HTMLElement>('.placeholder')!.innerText;
      expect(text).to.equal(sentence);
      expect(warned, 'the page may still set it').to.deep.equal([]);
      timers.release();
      element.requestUpdate();
      await element.updateComplete;
      timers.release();
      expect(warned).to.have.length(1);
      expect(warned[0]![0]).to.include('set base-url').and.to.include('no service');
      expect(warned[0]![1] === element, 'with the element').to.equal(true);
    });

  it('has no warning if the page sets a client soon', async () => {
    const service = createTestService();
    const element = await fixture<AgentHistory>(html`<agent-history></agent-history>`);
    element.client = testClient(service);
    await element.updateComplete;
    timers.release();
    element.remove();
    expect(warned).to.deep.equal([]);
  });
});
