import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import '../../../src/define.js';
import type {AgentProvider} from '../../../src/elements/agent-provider/agent-provider.js';
import {createTestService} from '../../support/local-service.js';
import {PickerHarness} from '../agent-picker/picker-harness.js';

/** A picker inside a provider with some settings; `service` answers the page’s own `fetch`. */
async function listAgents(service: ReturnType<typeof createTestService>, settings: object): Promise<number> {
  const pageFetch = globalThis.fetch;
  globalThis.fetch = service.fetch;
  try {
    const provider = await fixture<AgentProvider>(html`<agent-provider></agent-provider>`);
    Object.assign(provider, {baseUrl: service.baseUrl, accessToken: service.token}, settings);
    const picker = document.createElement('agent-picker');
    provider.append(picker);
    await new PickerHarness(picker).settle();
    return picker.agents.length;
  } finally {
    globalThis.fetch = pageFetch;
  }
}

describe('a setting that a framework leaves empty', () => {
  // React passes `null` for an empty property, and Preact `''`.
  for (const nothing of [null, '']) {
    for (const name of ['client', 'fetch', 'prepareRequest', 'tokenUrl', 'signIn']) {
      it(`counts as missing: ${name}, set to ${JSON.stringify(nothing)}`, async () => {
        const service = createTestService();
        expect(await listAgents(service, {[name]: nothing})).to.be.greaterThan(0);
      });
    }

    it(`lets the provider’s token apply: accessToken, set to ${JSON.stringify(nothing)}`, async () => {
      const service = createTestService();
      const settings = {accessToken: nothing, signIn: 'anonymous'};
      expect(await listAgents(service, settings)).to.be.greaterThan(0);
    });
  }
});
