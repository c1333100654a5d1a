import {expect} from 'chai';
import {openChat, testClient, type ChatHarness} from '../../support/chat-harness.js';
import type {HeldAnswer} from '../../support/held-answer.js';
import {createTestService} from '../../support/local-service.js';
import {askedQuestions, holdStream, sayIn} from '../../support/streamed-answer.js';
import {watchUnhandledErrors} from '../../support/unhandled-errors.js';

/** Asks and waits for the first words of a running answer. */
async function beginReply(chat: ChatHarness, question: string, words: string): Promise<HeldAnswer> {
  const answer = chat.service.nextAnswer();
  await chat.send(question);
  answer.say(words);
  await chat.untilReads(words);
  return answer;
}

/** Records every moment with words of one agent under the name of another. */
function watchNames(chat: ChatHarness): {readonly mixed: readonly string[]; end(): void} {
  const mixed: string[] = [];
  const observer = new MutationObserver(() => {
    const name = chat.chat.shadowRoot?.querySelector('[part="name"]')?.textContent ?? '';
    const foreign = chat.messages().filter(message => /Words of/.test(message) && !message.endsWith(name));
    mixed.push(...foreign.map(message => `${name} | ${message}`));
  });
  observer.observe(chat.chat.shadowRoot!, {subtree: true, childList: true, characterData: true});
  return {mixed, end: () => observer.disconnect()};
}

describe('a chat that changes its agent thirty times', () => {
  it('ends with the last one; the other replies are aborted and appear under no other name', async () => {
    const unhandled = watchUnhandledErrors();
    const service = createTestService({agentCount: 33});
    const agents = service.agents.slice(3);
    const chat = await openChat({service, agentId: agents[0]!.AgentId});
    const names = watchNames(chat);
    const running: HeldAnswer[] = [];
    for (const [index, agent] of agents.entries()) {
      chat.chat.agentId = agent.AgentId;
      // Some agents are left at once, some during the look-up, some during the answer.
      if (index % 3 === 1) await chat.settle();
      if (index % 3 !== 2 || index === agents.length - 1) continue;
      await chat.until(() => chat.text().includes(agent.introduction), `${agent.name} is found`);
      running.push(await beginReply(chat, `Question ${index}`, `Words of ${agent.name}`));
    }
    await chat.untilReads('Hello from number 33');
    for (const answer of running) {
      await answer.aborted;
      answer.say(', too late');
      answer.end();
    }
    await chat.send('Words of Agent number 33');
    await chat.untilIdle();
    expect(running).to.have.length(9);
    expect(chat.messages()).to.deep.equal([
      'Agent number 33: Hello from number 33',
      'You: Words of Agent number 33',
      'Agent number 33: Words of Agent number 33',
    ]);
    names.end();
    expect(names.mixed).to.deep.equal([]);
    expect(service.reportedErrors).to.deep.equal([]);
    expect(await unhandled.end()).to.deep.equal([]);
  });

  it('aborts the look-ups of all earlier agents', async () => {
    const service = createTestService();
    const chat = await openChat({service, settings: {agentId: undefined}});
    let open = 0;
    for (let round = 0; round < 30; round += 1) {
      service.respondNext(({signal}) => {
        open += 1;
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            open -= 1;
            reject(signal.reason as Error);
          });
        });
      });
      // One client each: a shared one would share its look-ups.
      chat.chat.client = testClient(service);
      chat.chat.agentId = round % 2 ? 'Agent-translator' : 'Agent-archive';
      await chat.until(() => service.requests.length === round + 1, 'the look-up begins');
    }
    chat.chat.client = testClient(service);
    chat.chat.agentId = 'Agent-guide';
    await chat.untilShows('Welcome to the garden!');
    expect(open).to.equal(0);
    expect(chat.find('[part="name"]').innerText).to.equal('Garden guide');
  });
});

describe('a message that one user sends twice', () => {
  it('is sent once when Enter is pressed twice', async () => {
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    chat.type('Only once');
    chat.pressEnter();
    chat.pressEnter();
    await chat.settle();
    chat.pressEnter();
    answer.say('Yes');
    answer.end();
    await chat.untilIdle();
    expect(askedQuestions(chat.service)).to.deep.equal(['Only once']);
    expect(chat.messages()).to.have.length(3);
  });

  it('is sent once on a double click, which does not stop it either', async () => {
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    chat.type('Only once');
    await chat.settle();
    for (const detail of [1, 2]) {
      const click = new MouseEvent('click', {bubbles: true, composed: true, detail});
      chat.find('[part~="send-button"], [part~="stop-button"]').dispatchEvent(click);
      await chat.settle();
    }
    answer.say('Yes');
    answer.end();
    await chat.untilReads('Yes');
    await chat.untilIdle();
    expect(askedQuestions(chat.service)).to.deep.equal(['Only once']);
    expect(chat.notices()).to.deep.equal([]);
  });

  it('is retried once when the button is pressed twice', async () => {
    const chat = await openChat();
    chat.service.nextAnswer().fail();
    await chat.send('Again');
    await chat.untilShows('Try again');
    await chat.untilIdle();
    const answer = chat.service.nextAnswer();
    const button = chat.button('Try again')!;
    button.click();
    button.click();
    await answer.asked;
    await chat.settle();
    expect(chat.chat.retry()).to.equal(false);
    answer.say('Here');
    answer.end();
    await chat.untilReads('Here');
    await chat.untilIdle();
    expect(askedQuestions(chat.service)).to.deep.equal(['Again', 'Again']);
    expect(chat.messages()).to.have.length(3);
  });
});

describe('a reply that arrives too late', () => {
  const waysToLeave: readonly (readonly [string, (chat: ChatHarness) => void])[] = [
    ['the chat was emptied', ({chat}) => chat.clear()],
    ['it was stopped', ({chat}) => chat.stop()],
    ['the agent changed', ({chat}) => (chat.agentId = 'Agent-translator')],
  ];

  for (const [what, leave] of waysToLeave) {
    it(`does not appear after ${what}`, async () => {
      const unhandled = watchUnhandledErrors();
      const chat = await openChat();
      const body = holdStream(chat.service);
      await chat.send('Tell me');
      sayIn(body, 'Early');
      await chat.untilReads('Early');
      // Received text that has not rendered is not shown either.
      sayIn(body, ', late');
      leave(chat);
      await body.cancelled;
      await chat.untilIdle();
      expect(chat.text()).not.to.include('late');
      expect(await unhandled.end()).to.deep.equal([]);
      chat.chat.agentId = 'Agent-guide';
      await chat.until(() => chat.find('[part="name"]').innerText === 'Garden guide', 'the agent is back');
      await chat.send('And now?');
      await chat.untilReads('And now?');
    });
  }
});
