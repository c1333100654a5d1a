import {expect} from 'chai';
import {AgentServiceError} from '../../src/client/agent-service-error.js';

describe('AgentServiceError', () => {
  it('offers another try for a network failure and none for a wrong address', () => {
    expect(new AgentServiceError('network', 'gone').retryable).to.equal(true);
    expect(new AgentServiceError('configuration', 'no address').retryable).to.equal(false);
  });
});
