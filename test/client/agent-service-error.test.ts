import {expect} from 'chai';
import {AgentServiceError} from '../../src/client/agent-service-error.js';

describe('AgentServiceError', () => {
  it('allows a retry for a network failure and none for a wrong address', () => {
    expect(new AgentServiceError('network', 'gone').retryable).to.equal(true);
    expect(new AgentServiceError('configuration', 'no address').retryable).to.equal(false);
  });

  it('recognises errors from another copy of its code and no other errors', () => {
    class FromAnotherCopy extends Error {
      override readonly name = 'AgentServiceError';
    }
    class OwnError extends AgentServiceError {}
    expect(new FromAnotherCopy()).to.be.instanceOf(AgentServiceError);
    expect(new FromAnotherCopy()).not.to.be.instanceOf(OwnError);
    expect(new AgentServiceError('network', '')).not.to.be.instanceOf(OwnError);
    expect(new OwnError('network', '')).to.be.instanceOf(OwnError).and.to.be.instanceOf(AgentServiceError);
    for (const other of [new TypeError('AgentServiceError'), {name: 'AgentServiceError'}, undefined])
      expect(other instanceof AgentServiceError).to.equal(false);
  });
});
