import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import '../../../src/define.js';
import type {ServiceClient} from '../../../src/client/client-contract.js';
import {openChat} from '../../support/chat-harness.js';
import {pageAgent} from '../../support/page-agent.js';
import {waitUntil} from '../../support/wait-until.js';

/** Answers in the page itself, without a request. */
function ownTransport(answers: (question: string, signal?: AbortSignal) => Iterable<string>): ServiceClient {
  return {
    baseUrl: 'https://own.test/transport',
    findAgent: async id => ({...pageAgent, AgentId: id}),
    listAgents: async () => ({agents: [pageAgent], total: 1}),
    listRecords: async () => ({
      records: [
        {
          AgentId: 'Agent-guide',
          recordId: 'r1',
          role: 'assistant',
          content: 'A stored word.',
          conversation: '',
          type: 'text',
          image: '',
          triggerSrc: '',
          replyTo: '',
          createTime: '',
          createdAt: Date.now(),
        },
      ],
      total: 1,
    }),
    async *streamReply(_agentId, messages, {signal} = {}) {
      for (const text of answers(messages.at(-1)?.content ?? '', signal))
        yield {text, recordId: '', model: '', createdAt: undefined, finishReason: ''};
    },
  };
}

describe('a chat with the transport of the page', () => {
  it('shows its agent and its replies, and sends no request', async () => {
    const chat = await openChat({
      settings: {client: ownTransport(question => ['You said: ', question, '.'])},
    });
    await chat.send('Roses');
    await chat.untilReads('You said: Roses.');
    await chat.untilIdle();
    expect(chat.text()).to.include(pageAgent.welcomeMessage);
    expect(chat.service.requests).to.deep.equal([]);
  });

  it('keeps the text that arrived before any error, and offers to ask again', async () => {
    let count = 0;
    function* breakOnce(): Iterable<string> {
      yield 'Half';
      count += 1;
      if (count === 1) throw new Error('The socket closed.');
      yield ' and whole.';
    }
    const chat = await openChat({settings: {client: ownTransport(breakOnce)}});
    await chat.send('Roses');
    await chat.until(() => chat.chat.status === 'error', 'the failure');
    expect(chat.messages().at(-1)).to.include('Half');
    await chat.press('Try again');
    await chat.untilReads('Half and whole.');
  });

  it('shares it with the picker and the history of a provider', async () => {
    const provider = await fixture<HTMLElement>(
      html`<agent-provider .client=${ownTransport(() => [])} agent-id="Agent-guide">
        <agent-picker></agent-picker><agent-history></agent-history>
      </agent-provider>`,
    );
    const textOf = (tag: string) => provider.querySelector(tag)!.shadowRoot!.textContent;
    await waitUntil(() => textOf('agent-picker').includes(pageAgent.name), 'the agent');
    await waitUntil(() => textOf('agent-history').includes('A stored word.'), 'the record');
  });
});
