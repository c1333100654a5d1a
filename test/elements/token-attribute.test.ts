import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import '../../src/define.js';
import {createTestService} from '../support/local-service.js';
import {holdWarnings} from '../support/stored-chat.js';
import {waitUntil} from '../support/wait-until.js';

describe('a token in an attribute', () => {
  it('is ignored, and the console explains the right way', async () => {
    const service = createTestService();
    const {warnings, release} = holdWarnings();
    try {
      const pageFetch = globalThis.fetch;
      globalThis.fetch = service.fetch;
      // Like Vue’s `:access-token` and React 18’s `accessToken`.
      await fixture(
        html`<div>
          <agent-chat base-url=${service.baseUrl} agent-id="Agent-guide" access-token="secret"></agent-chat>
          <agent-picker base-url=${service.baseUrl} accessToken="secret"></agent-picker>
        </div>`,
      );
      globalThis.fetch = pageFetch;
      const told = warnings.filter(words => words.includes('access-token'));
      expect(told).to.have.length(1);
      expect(told[0])
        .to.contain('<agent-chat access-token>')
        .and.contain(':accessToken')
        .and.contain('.accessToken')
        .and.not.contain('secret');
      await waitUntil(() => service.requests.length >= 2);
      for (const {headers} of service.requests) expect(headers['authorization']).to.equal(undefined);
    } finally {
      release();
    }
  });
});
