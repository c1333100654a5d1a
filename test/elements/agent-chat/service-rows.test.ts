import {expect} from 'chai';
import {openChat} from '../../support/chat-harness.js';
import {createTestService} from '../../support/local-service.js';

describe('the agent a chat talks to', () => {
  it('is the one that answers, also after a change of agent', async () => {
    const service = createTestService({
      answers: async function* ({agent}) {
        yield {text: `I am ${agent.AgentId}`};
      },
    });
    const chat = await openChat({service});
    await chat.send('Who are you?');
    await chat.untilReads('I am Agent-guide');
    await chat.untilIdle();
    chat.chat.agentId = 'Agent-translator';
    await chat.untilReads('Bonjour!');
    await chat.send('And you?');
    await chat.untilReads('I am Agent-translator');
    expect(chat.messages().at(-1)).to.equal('Translator: I am Agent-translator');
  });
});
