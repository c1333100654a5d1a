import {expect} from 'chai';
import type {SuggestionContext} from '../../../src/elements/chat-parts/suggestions/suggestion.js';
import {partsModule} from '../../../src/elements/load-parts.js';
import {chatAnswering} from '../../support/answered-chat.js';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {expectAccessible} from '../../support/expect-accessible.js';
import {warningsOf} from '../../support/console-warnings.js';

before(() => partsModule.load());

function suggested(chat: ChatHarness): string[] {
  const buttons = chat.findAll('[part~="suggestion"]').filter(button => button.checkVisibility());
  return buttons.map(button => button.innerText.trim());
}

async function pick(chat: ChatHarness, text: string): Promise<void> {
  chat.button(text)?.click();
  await chat.settle();
}

/** Suggestions with manual answers. */
function heldSuggestions() {
  const asked: {context: SuggestionContext; answer: (texts: readonly string[]) => void}[] = [];
  const suggestions = (context: SuggestionContext): Promise<readonly string[]> =>
    new Promise(answer => asked.push({context, answer}));
  return {asked, suggestions};
}

describe('suggested messages', () => {
  it('are those of the page, and a press sends one', async () => {
    const chat = await openChat({settings: {suggestions: ['Which roses?', 'When to prune?']}});
    expect(suggested(chat)).to.deep.equal(['Which roses?', 'When to prune?']);
    expect(chat.find('[part="suggestions"]').ariaLabel).to.equal('Suggested messages');
    await chat.until(() => chat.announced.includes('2 suggested messages'), 'their number is spoken');
    chat.chat.draft = 'Half a thou';
    const answer = chat.service.nextAnswer();
    await pick(chat, 'Which roses?');
    expect(chat.messages().at(-2)).to.equal('You: Which roses?');
    expect(suggested(chat)).to.deep.equal([]);
    expect(chat.draft).to.equal('Half a thou');
    answer.say('Red ones.');
    answer.end();
    await chat.untilIdle();
    expect(suggested(chat)).to.deep.equal(['Which roses?', 'When to prune?']);
  });

  it('are announced once although the page creates an equal list with each rendering', async () => {
    const chat = await openChat({settings: {suggestions: ['Which roses?']}});
    await chat.until(() => chat.announced.length === 1, 'their number is spoken');
    for (const suggestions of [['Which roses?'], ['Which roses?'], ['Which tulips?']]) {
      chat.chat.suggestions = suggestions;
      await chat.settle();
    }
    expect(suggested(chat)).to.deep.equal(['Which tulips?']);
    expect(chat.announced).to.have.length(2);
  });

  it('move focus to the message field', async () => {
    const chat = await openChat({settings: {suggestions: ['Which roses?']}});
    chat.button('Which roses?')?.focus();
    await pick(chat, 'Which roses?');
    expect(chat.hasFocusInInput).to.equal(true);
    await chat.untilIdle();
  });

  it('leave focus in the messages when the page removes them', async () => {
    const chat = await openChat({settings: {suggestions: ['Which roses?']}});
    chat.button('Which roses?')?.focus();
    chat.chat.suggestions = [];
    await chat.settle();
    expect(suggested(chat)).to.deep.equal([]);
    expect(chat.chat.shadowRoot?.activeElement?.ariaLabel).to.equal('Garden guide said');
  });

  it('send nothing when the page cancels the message', async () => {
    const chat = await openChat({settings: {suggestions: ['Which roses?']}});
    const picked: string[] = [];
    chat.chat.addEventListener('agent-suggestion-pick', event => {
      picked.push(event.text);
      event.preventDefault();
    });
    await pick(chat, 'Which roses?');
    expect(picked).to.deep.equal(['Which roses?']);
    expect(chat.chat.messages).to.deep.equal([]);
  });

  it('are requested before the first message and after each complete reply', async () => {
    const {asked, suggestions} = heldSuggestions();
    const chat = await openChat({settings: {suggestions}});
    expect(asked.map(({context}) => context.messages.length)).to.deep.equal([0]);
    expect(asked[0]?.context.agent.AgentId).to.equal('Agent-guide');
    asked[0]?.answer(['Which roses?']);
    await chat.until(() => suggested(chat).length === 1, 'the suggestion');
    await chat.send('Hello');
    await chat.untilIdle();
    expect(suggested(chat)).to.deep.equal([]);
    await chat.until(() => asked.length === 2, 'asked again');
    expect(asked[1]?.context.messages.map(({role}) => role)).to.deep.equal(['user', 'assistant']);
    asked[1]?.answer(['And then?']);
    await chat.until(() => suggested(chat)[0] === 'And then?', 'the next suggestion');
  });

  it('are dropped when they come too late', async () => {
    const {asked, suggestions} = heldSuggestions();
    const chat = await openChat({settings: {suggestions}});
    const answer = chat.service.nextAnswer();
    await chat.send('Hello');
    expect(asked[0]?.context.signal.aborted).to.equal(true);
    asked[0]?.answer(['Too late']);
    answer.say('Yes?');
    answer.end();
    await chat.untilIdle();
    expect(suggested(chat)).to.deep.equal([]);
  });

  it('are not requested after a failed or stopped reply, or for another agent', async () => {
    const {asked, suggestions} = heldSuggestions();
    const chat = await openChat({settings: {suggestions}});
    const answer = chat.service.nextAnswer();
    answer.say('Ye');
    await chat.send('Hello');
    await chat.untilReads('Ye');
    chat.chat.stop();
    await chat.untilIdle();
    expect(asked).to.have.length(1);
    chat.chat.agentId = 'Agent-translator';
    await chat.untilReads('Bonjour!');
    expect(asked).to.have.length(1);
    expect(asked[0]?.context.agent.AgentId).to.equal('Agent-guide');
  });

  it('accept any return value of the page', async () => {
    const long = '🌹'.repeat(300);
    const many = Array.from({length: 2000}, (_, number) => `Number ${number}`);
    const answers: readonly unknown[] = [
      [1, null, {}, ' \n ', '<b>Bold</b>', '<b>Bold</b>', 'two\nlines', long],
      many,
      'text',
      42,
      undefined,
    ];
    const shown: string[][] = [];
    const warnings = await warningsOf(async () => {
      for (const answer of answers) {
        const suggestions = (() => answer) as () => readonly string[];
        const chat = await openChat({settings: {suggestions}});
        await chat.settle();
        shown.push(suggested(chat));
      }
    });
    expect(shown[0]).to.deep.equal(['<b>Bold</b>', 'two lines', '🌹'.repeat(200)]);
    expect(shown[1]).to.have.length(6);
    expect(shown.slice(2)).to.deep.equal([[], [], []]);
    expect(warnings).to.have.length(2);
  });

  it('are those of the newest value: a text, a list or a function', async () => {
    const chat = await openChat({settings: {suggestions: 'In a text'}});
    const {asked, suggestions} = heldSuggestions();
    const warnings = await warningsOf(async () => {
      for (const [value, shown] of [
        [['In a list'], 'In a list'],
        ['In another text', 'In another text'],
        [() => ['From a function'], 'From a function'],
        [['In a list'], 'In a list'],
        ['', ''],
        [() => ['From a function'], 'From a function'],
        [undefined, ''],
        ['In a text', 'In a text'],
      ] as const) {
        chat.chat.suggestions = value;
        await chat.until(() => suggested(chat).join() === shown, `“${shown}”`);
      }
      chat.chat.suggestions = suggestions;
      await chat.until(() => asked.length === 1, 'the function is called');
      chat.chat.suggestions = ['In a list'];
      await chat.settle();
      expect(asked[0]?.context.signal.aborted).to.equal(true);
    });
    expect(warnings).to.deep.equal([]);
  });

  it('are empty, with a warning, when the page’s function throws', async () => {
    const failing = [
      () => Promise.reject(new Error('No idea')),
      () => {
        throw new Error('No idea');
      },
    ];
    const warnings = await warningsOf(async () => {
      for (const suggestions of failing) {
        const chat = await openChat({settings: {suggestions}});
        await chat.settle();
        expect(suggested(chat)).to.deep.equal([]);
      }
    });
    expect(warnings).to.have.length(2);
  });

  it('are requested when the page sets the function later, but not for each new function', async () => {
    const chat = await openChat();
    const {asked, suggestions} = heldSuggestions();
    chat.chat.suggestions = suggestions;
    await chat.settle();
    chat.chat.suggestions = context => suggestions(context);
    await chat.settle();
    expect(asked).to.have.length(1);
  });

  it('disappear for the page’s own slot content and during an edit', async () => {
    const chat = await chatAnswering('Water roses.', {settings: {suggestions: ['Which roses?']}});
    expect(suggested(chat)).to.have.length(1);
    chat.chat.editLast();
    await chat.settle();
    expect(suggested(chat)).to.deep.equal([]);
    expect(chat.chat.draft).to.equal('');
    chat.chat.innerHTML = '<p slot="suggestions">Own</p>';
    expect(chat.chat.querySelector('p')?.checkVisibility()).to.equal(false);
    chat.pressEnter({key: 'Escape'});
    await chat.settle();
    expect(chat.chat.querySelector('p')?.checkVisibility()).to.equal(true);
    expect(suggested(chat)).to.deep.equal([]);
  });

  it('do not appear where the visitor cannot write', async () => {
    const chat = await openChat({settings: {suggestions: ['Which roses?', 'Yes?'], maxLength: 5}});
    expect(suggested(chat)).to.deep.equal(['Yes?']);
    chat.chat.disabled = true;
    await chat.settle();
    expect(suggested(chat)).to.deep.equal([]);
  });

  it('are accessible', async () => {
    const chat = await openChat({settings: {suggestions: ['Which roses?', 'متى أقلم الورود؟']}});
    await expectAccessible(chat.chat);
    expect(chat.button('متى أقلم الورود؟')?.dir).to.equal('rtl');
  });
});
