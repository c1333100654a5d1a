import {expect} from 'chai';
import type {TransformRequest} from '../../../src/conversation/request-messages.js';
import type {AgentErrorEvent} from '../../../src/events/chat-events.js';
import {openChat} from '../../support/chat-harness.js';
import {warningsOf} from '../../support/console-warnings.js';
import {loggedMessages} from '../../support/logged-messages.js';

describe('a page that changes requests', () => {
  it('adds context for the agent while the visitor sees the original text', async () => {
    const transformRequest: TransformRequest = async (messages, {agentId}) => {
      const page = await Promise.resolve(`Page of ${agentId}`);
      return [{role: 'user', content: page}, ...messages];
    };
    const chat = await openChat({settings: {transformRequest}});
    await chat.send('Hello');
    await chat.untilIdle();
    expect(loggedMessages(chat.service)).to.deep.equal(['user: Page of Agent-guide', 'user: Hello']);
    expect(chat.messages()[1]).to.equal('You: Hello');
    expect(chat.chat.messages[0]?.text).to.equal('Hello');
  });

  it('gets a warning for an invalid result, and the request is sent unchanged', async () => {
    const results: readonly unknown[] = [
      undefined,
      [],
      'Hello',
      [{role: 'user'}],
      [{role: '', content: 'Hello?'}],
      [null],
      {length: 1},
    ];
    const warnings = await warningsOf(async () => {
      for (const result of results) {
        const transformRequest = (() => result) as unknown as TransformRequest;
        const chat = await openChat({settings: {transformRequest}});
        await chat.send('Hello');
        await chat.untilIdle();
        expect(loggedMessages(chat.service)).to.deep.equal(['user: Hello']);
        // It would store its transcript for the next test.
        chat.chat.remove();
      }
    });
    expect(warnings).to.have.length(results.length);
  });

  it('gets an error when it throws, and the visitor gets the message back', async () => {
    const cause = new Error('No idea');
    const transformRequest: TransformRequest = () => {
      throw cause;
    };
    const chat = await openChat({settings: {transformRequest}});
    const errors: AgentErrorEvent[] = [];
    chat.chat.addEventListener('agent-error', event => void errors.push(event));
    const warnings = await warningsOf(async () => {
      await chat.send('Hello');
      await chat.untilIdle();
    });
    expect(warnings).to.have.length(1);
    expect(errors[0]?.error.kind).to.equal('configuration');
    expect(chat.find('[part~="notice"] details').textContent).to.contain('Check transformRequest.');
    expect(errors[0]?.error.cause).to.equal(cause);
    expect(chat.draft).to.equal('Hello');
    chat.chat.transformRequest = undefined;
    chat.chat.retry();
    await chat.untilIdle();
    expect(loggedMessages(chat.service)).to.deep.equal(['user: Hello']);
  });

  it('does not delay a stop', async () => {
    const signals: AbortSignal[] = [];
    const transformRequest: TransformRequest = (messages, {signal}) => {
      signals.push(signal);
      return new Promise(resolve => signal.addEventListener('abort', () => resolve(messages)));
    };
    const chat = await openChat({settings: {transformRequest}});
    await chat.send('Hello');
    await chat.press('Stop');
    await chat.untilIdle();
    expect(signals.map(({aborted}) => aborted)).to.deep.equal([true]);
    expect(chat.service.requests.filter(({method}) => method === 'POST')).to.deep.equal([]);
    expect(chat.notices()).to.deep.equal(['Stopped.']);
  });
});
