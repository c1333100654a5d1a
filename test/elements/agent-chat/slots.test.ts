import {expect} from 'chai';
import {openChat} from '../../support/chat-harness.js';
import {createTestService} from '../../support/local-service.js';
import {pressKey} from '../../support/press-keys.js';
import {sampleAgents} from '../../support/sample-agents.js';

const names = [
  'header',
  'header-end',
  'welcome',
  'suggestions',
  'composer-start',
  'composer-end',
  'footer',
] as const;

describe('slotted content of a chat', () => {
  for (const name of names) {
    it(`appears in ${name}, added before or after the chat`, async () => {
      const chat = await openChat();
      chat.chat.innerHTML = `<p slot="${name}">Own words</p>`;
      await chat.settle();
      const own = chat.chat.querySelector('p');
      expect(own?.checkVisibility()).to.equal(true);
      expect(own?.assignedSlot?.name).to.equal(name);
      expect(own?.getBoundingClientRect().width).to.be.greaterThan(0);
    });
  }

  it('replaces the agent in the middle until the first message', async () => {
    const service = createTestService({agents: [{...sampleAgents(1)[0]!, welcomeMessage: ''}]});
    const chat = await openChat({service});
    chat.chat.innerHTML = '<p slot="empty">Own words</p>';
    await chat.settle();
    expect(chat.chat.querySelector('p')?.checkVisibility()).to.equal(true);
    await chat.send('Hello');
    expect(chat.chat.querySelector('p')?.checkVisibility()).to.equal(false);
    await chat.untilIdle();
  });

  it('replaces the agent’s suggestions', async () => {
    const chat = await openChat({settings: {suggestions: ['Which roses?']}});
    chat.chat.innerHTML = '<p slot="suggestions">Own words</p>';
    await chat.settle();
    expect(chat.button('Which roses?')).to.equal(undefined);
  });

  for (const name of ['empty', 'suggestions'] as const) {
    it(`moves focus to the messages when its button in ${name} sends one`, async () => {
      const service = createTestService({agents: [{...sampleAgents(1)[0]!, welcomeMessage: ''}]});
      const chat = await openChat({service});
      chat.chat.innerHTML = `<button slot="${name}">Ask</button>`;
      const button = chat.chat.querySelector('button')!;
      button.addEventListener('click', () => chat.chat.send('Which roses?'));
      const answer = service.nextAnswer();
      await chat.settle();
      button.focus();
      button.click();
      await chat.settle();
      expect(button.checkVisibility()).to.equal(false);
      const focused = chat.chat.shadowRoot?.activeElement ?? null;
      expect(chat.transcript.contains(focused), 'the focus is among the messages').to.equal(true);
      answer.end();
      await chat.untilIdle();
    });
  }

  it('replaces the welcome message for the keyboard too', async () => {
    const chat = await openChat();
    chat.chat.innerHTML = '<p slot="welcome">Own words</p>';
    chat.chat.agentId = 'Agent-translator';
    await chat.until(() => chat.find('[part="name"]').innerText === 'Translator', 'the other agent');
    await chat.settle();
    expect(chat.transcript.tabIndex, 'what scrolls can be reached').to.equal(0);
    await chat.send('Hello');
    await chat.untilReads('Hello');
    await chat.untilIdle();
    const [question] = chat.messageElements().map(message => message.querySelector('article')!);
    chat.messageElements().at(-1)!.focus();
    await pressKey('Home');
    await chat.until(() => chat.chat.shadowRoot?.activeElement === question, 'Home leads to the question');
    expect(question?.tabIndex).to.equal(0);
    expect(question?.getAttribute('aria-posinset')).to.equal('1');
    expect(question?.getAttribute('aria-setsize')).to.equal('2');
  });
});
