import {expect} from 'chai';
import {goOffline} from '../../support/browser-network.js';
import {openChat, type ChatHarness, type ChatSetup} from '../../support/chat-harness.js';
import {expectAccessible, expectDarkColours} from '../../support/expect-accessible.js';
import type {HeldAnswer} from '../../support/held-answer.js';
import {createTestService} from '../../support/local-service.js';
import {sampleAgents} from '../../support/sample-agents.js';

/** A state of a chat; `reach` returns the cleanup. */
interface ChatState {
  readonly name: string;
  readonly setup?: () => ChatSetup;
  readonly reach?: (chat: ChatHarness) => Promise<() => void>;
}

const done = (): void => {};

/** Asks and waits for the first words of the reply. */
async function begin(chat: ChatHarness, words: string): Promise<HeldAnswer> {
  const answer = chat.service.nextAnswer();
  await chat.send('When do roses bloom?');
  if (words !== '') {
    answer.say(words);
    await chat.untilReads(words);
  }
  return answer;
}

const manyKinds = `# Roses

They bloom **from May**, see [the manual](https://roses.example).

- [x] Water
- [ ] Cut

| Month | Bloom |
|---|---|
| May | yes |

\`\`\`js
const rose = 1;
\`\`\`

> As ever. ![A rose](https://roses.example/rose.png)
`;

const states: readonly ChatState[] = [
  {name: 'welcoming'},
  {
    name: 'without a welcome',
    setup: () => ({service: createTestService({agents: [{...sampleAgents(1)[0]!, welcomeMessage: ''}]})}),
  },
  {
    name: 'waiting',
    reach: async chat => {
      const answer = await begin(chat, '');
      return () => answer.end();
    },
  },
  {
    name: 'streaming',
    reach: async chat => {
      const answer = await begin(chat, 'From May');
      return () => answer.end();
    },
  },
  {
    name: 'with a conversation',
    reach: async chat => {
      (await begin(chat, 'From May on.')).end();
      await chat.untilIdle();
      return done;
    },
  },
  {
    name: 'with a reply of many kinds',
    reach: async chat => {
      const answer = await begin(chat, '');
      answer.say(manyKinds);
      answer.end();
      await chat.until(() => chat.findAll('table, pre').length === 2, 'the reply is drawn');
      await chat.untilIdle();
      return done;
    },
  },
  {
    name: 'compact, with a conversation',
    setup: () => ({settings: {density: 'compact'}}),
    reach: async chat => {
      (await begin(chat, 'From May on.')).end();
      await chat.untilIdle();
      return done;
    },
  },
  {
    name: 'with a queued question',
    reach: async chat => {
      const goOnline = goOffline();
      await chat.send('When do roses bloom?');
      await chat.untilShows('Will be sent');
      return goOnline;
    },
  },
  {
    name: 'stopped',
    reach: async chat => {
      await begin(chat, 'From May');
      await chat.press('Stop');
      return done;
    },
  },
  {
    name: 'failed, with the details open',
    reach: async chat => {
      (await begin(chat, 'From May')).fail();
      await chat.untilShows('Try again');
      chat.find('summary').click();
      return done;
    },
  },
  {name: 'with an unknown agent', setup: () => ({agentId: 'Agent-nobody'})},
  {name: 'with no service', setup: () => ({settings: {client: undefined}})},
  {name: 'with no agent', setup: () => ({settings: {agentId: undefined}})},
  {
    name: 'offline',
    reach: async chat => {
      const goOnline = goOffline();
      await chat.untilShows('You are offline.');
      return goOnline;
    },
  },
  {
    name: 'with a message that is too long',
    setup: () => ({settings: {maxLength: 5, draft: 'Too long'}}),
  },
  {name: 'disabled', setup: () => ({settings: {disabled: true}})},
  {name: 'read-only', setup: () => ({settings: {readonly: true}})},
  {
    name: 'scrolled up, with the button to the end',
    reach: async chat => {
      const answer = await begin(chat, `${'Line\n'.repeat(60)}End`);
      answer.end();
      await chat.untilIdle();
      await chat.until(() => chat.transcript.scrollTop > 0, 'the end is followed');
      // In steps, like a wheel.
      while (chat.button('Latest messages') === undefined) {
        chat.transcript.scrollTop -= 50;
        await new Promise(requestAnimationFrame);
      }
      return done;
    },
  },
];

/** Waits for transitions, so that axe measures final colours. */
async function untilStill(chat: ChatHarness): Promise<void> {
  await chat.settle();
  const running = chat.find('[part="base"]').getAnimations({subtree: true});
  for (const animation of running) {
    if (animation.effect?.getComputedTiming().iterations !== Infinity) await animation.finished;
    else animation.cancel();
  }
}

describe('the accessibility of a chat', () => {
  for (const {name, setup, reach} of states) {
    it(`has no axe violations ${name}, in both themes`, async () => {
      const chat = await openChat(setup?.());
      chat.chat.theme = 'light';
      const end = await reach?.(chat);
      await untilStill(chat);
      try {
        await expectAccessible(chat.chat);
        await expectDarkColours(chat.chat);
      } finally {
        end?.();
      }
    });
  }

  it('has no axe violations from right to left', async () => {
    const chat = await openChat({agentId: 'Agent-guide'});
    chat.chat.parentElement!.dir = 'rtl';
    (await begin(chat, 'من مايو')).end();
    await chat.untilIdle();
    await untilStill(chat);
    await expectAccessible(chat.chat);
    const question = chat.find('[part~="message-user"] [part="bubble"]').getBoundingClientRect();
    const reply = chat.findAll('[part~="message-agent"] [part="bubble"]').at(-1)!.getBoundingClientRect();
    expect(question.left).to.be.below(reply.left);
  });

  it('labels each message with its author and time', async () => {
    const chat = await openChat();
    (await begin(chat, 'From May on.')).end();
    await chat.untilIdle();
    const names = chat.findAll('article').map(({ariaLabel}) => ariaLabel ?? '');
    expect(names[0]).to.equal('Garden guide said');
    expect(names[1]).to.match(/^You said, \d{1,2}:\d{2}/);
    expect(names[2]).to.match(/^Garden guide said, \d{1,2}:\d{2}/);
  });

  it('has a heading of the requested level if that level is valid', async () => {
    const chat = await openChat({settings: {headingLevel: 4}});
    const level = () => chat.find('[role="heading"]').ariaLevel;
    expect(level()).to.equal('4');
    chat.chat.headingLevel = 3.5;
    await chat.settle();
    expect(level()).to.equal('3');
    for (const wrong of [0, 7, Number.NaN, -1]) {
      chat.chat.headingLevel = wrong;
      await chat.settle();
      expect(level(), String(wrong)).to.equal('2');
    }
  });

  it('shows a failure in the message that failed', async () => {
    const chat = await openChat();
    (await begin(chat, 'From May')).fail();
    await chat.untilShows('Try again');
    expect(chat.find('.failure').closest('article')).to.equal(chat.findAll('article').at(-1));
  });

  it('keeps every target 24 pixels or larger', async () => {
    const chat = await openChat();
    (await begin(chat, 'From May')).fail();
    await chat.untilShows('Try again');
    for (const target of chat.findAll('button, summary, textarea')) {
      const {height, width} = target.getBoundingClientRect();
      expect(Math.min(height, width), target.ariaLabel ?? target.innerText).to.be.at.least(24);
    }
    const send = chat.find('[part="send-button"]').getBoundingClientRect();
    expect(Math.min(send.height, send.width)).to.be.at.least(44);
  });
});
