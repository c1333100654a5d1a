import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import type {AgentPicker} from '../../../src/elements/agent-picker/agent-picker.js';
import {createTestService} from '../../support/local-service.js';
import {waitUntil} from '../../support/wait-until.js';
import {PickerHarness} from '../agent-picker/picker-harness.js';

describe('agent-provider, defined after the elements inside it', () => {
  it('links them at every depth and by name', async () => {
    const service = createTestService();
    const page = await fixture(html`
      <div>
        <agent-picker for="late"></agent-picker>
        <agent-provider
          id="late"
          agent-id="Agent-translator"
          .baseUrl=${service.baseUrl}
          .fetch=${service.fetch}
          .accessToken=${service.token}
        >
          <agent-picker></agent-picker>
          <agent-provider agent-id="Agent-guide"><agent-picker></agent-picker></agent-provider>
        </agent-provider>
      </div>
    `);
    expect(customElements.get('agent-provider')).to.equal(undefined);
    const [named, outer, inner] = [...page.querySelectorAll<AgentPicker>('agent-picker')];
    expect(outer!.status).to.equal('idle');

    await import('../../../src/define/agent-provider.js');
    const namedPicker = new PickerHarness(named!);
    const outerPicker = new PickerHarness(outer!);
    const innerPicker = new PickerHarness(inner!);
    await outerPicker.shows('Garden guide', 'Translator', 'Archive clerk');
    await innerPicker.shows('Garden guide', 'Translator', 'Archive clerk');
    await namedPicker.shows('Garden guide', 'Translator', 'Archive clerk');
    await waitUntil(() => namedPicker.selectedNames.join() === 'Translator');
    await waitUntil(() => outerPicker.selectedNames.join() === 'Translator');
    await waitUntil(() => innerPicker.selectedNames.join() === 'Garden guide');
  });
});
