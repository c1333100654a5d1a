import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import '../../../src/define/agent-chat.js';
import '../../../src/define/agent-history.js';
import '../../../src/define/agent-picker.js';
import '../../../src/define/agent-provider.js';
import type {AgentElement} from '../../../src/elements/agent-element.js';
import {createTestService} from '../../support/local-service.js';

/** Everything reachable from a value by its fields, as an error reporter writes it. */
function writeFields(value: unknown): string {
  const seen = new Set<unknown>();
  return JSON.stringify(value, (_, field: unknown) => {
    if (typeof field !== 'object' || field === null) return field;
    if (seen.has(field)) return '…';
    seen.add(field);
    return field instanceof Map || field instanceof Set ? Array.from<unknown>(field) : field;
  });
}

describe('an element in an error report', () => {
  for (const name of ['agent-provider', 'agent-chat', 'agent-picker', 'agent-history'] as const) {
    it(`shows no token: <${name}>`, async () => {
      const service = createTestService();
      const page = await fixture(html`<main></main>`);
      const element: AgentElement = document.createElement(name);
      element.baseUrl = service.baseUrl;
      element.fetch = service.fetch;
      element.accessToken = service.token;
      element.setAttribute('agent-id', service.agents[0]?.AgentId ?? '');
      page.append(element);
      await element.updateComplete;
      expect(element.accessToken).to.equal(service.token);
      const written = writeFields(element);
      expect(written).to.contain('isUpdatePending').and.not.contain(service.token);
      expect(element.outerHTML).to.not.contain(service.token);
    });
  }

  it('accepts a token that was set before its definition', async () => {
    class LateElement extends (customElements.get('agent-provider') as typeof HTMLElement) {}
    const page = await fixture(html`<main><late-provider></late-provider></main>`);
    const element = page.firstElementChild as AgentElement;
    element.accessToken = 'early-token';
    customElements.define('late-provider', LateElement);
    await element.updateComplete;
    expect(element.accessToken).to.equal('early-token');
    expect(writeFields(element)).to.not.contain('early-token');
  });
});
