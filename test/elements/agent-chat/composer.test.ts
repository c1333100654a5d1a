import {expect} from 'chai';
import {countRenders, openChat, type ChatHarness} from '../../support/chat-harness.js';
import {createTestService} from '../../support/local-service.js';

function asked({service}: ChatHarness): string[] {
  return service.requests
    .filter(({method}) => method === 'POST')
    .map(({body}) => (JSON.parse(body) as {messages: {content: string}[]}).messages.at(-1)!.content);
}

describe('the message field', () => {
  it('names the agent, and is labelled for screen readers', async () => {
    const chat = await openChat();
    expect(chat.input.placeholder).to.equal('Message Garden guide');
    expect(chat.input.ariaLabel).to.equal('Message');
  });

  it('sends with Enter and leaves Shift+Enter to the browser for a line break', async () => {
    const chat = await openChat();
    chat.chat.focus();
    chat.type('One\nTwo');
    await chat.settle();
    expect(chat.pressEnter({shiftKey: true}), 'Shift+Enter').to.equal(true);
    expect(chat.pressEnter({altKey: true}), 'Alt+Enter').to.equal(true);
    expect(asked(chat)).to.deep.equal([]);
    expect(chat.pressEnter(), 'Enter').to.equal(false);
    await chat.untilIdle();
    expect(asked(chat)).to.deep.equal(['One\nTwo']);
    expect(chat.draft).to.equal('');
    expect(chat.hasFocusInInput).to.equal(true);
  });

  it('renders the chat only for the first letter and keeps all letters', async () => {
    const chat = await openChat();
    const renders = countRenders(chat.chat);
    for (const text of ['R', 'Ro', 'Ros', 'Rose']) {
      chat.type(text);
      await chat.settle();
    }
    expect(renders()).to.equal(1);
    expect(chat.draft).to.equal('Rose');
    expect(chat.chat.draft).to.equal('Rose');
    chat.pressEnter();
    await chat.untilIdle();
    expect(asked(chat)).to.deep.equal(['Rose']);
  });

  it('has no placeholder with a draft, and has it again without', async () => {
    const chat = await openChat();
    chat.type('R');
    await chat.settle();
    expect(chat.input.placeholder).to.equal('');
    chat.type('');
    await chat.settle();
    expect(chat.input.placeholder).to.equal('Message Garden guide');
  });

  it('sends with its button and keeps the focus', async () => {
    const chat = await openChat();
    chat.type('Hello');
    await chat.settle();
    await chat.press('Send');
    await chat.untilIdle();
    expect(asked(chat)).to.deep.equal(['Hello']);
    expect(chat.hasFocusInInput).to.equal(true);
  });

  it('sends only with Control or Command when set so; Enter breaks the line', async () => {
    const chat = await openChat({settings: {sendKey: 'mod-enter'}});
    chat.type('Hello');
    await chat.settle();
    expect(chat.pressEnter(), 'Enter').to.equal(true);
    expect(asked(chat)).to.deep.equal([]);
    expect(chat.pressEnter({ctrlKey: true}), 'Control').to.equal(false);
    await chat.untilIdle();
    chat.type('Again');
    await chat.settle();
    chat.pressEnter({metaKey: true});
    await chat.untilIdle();
    expect(asked(chat)).to.deep.equal(['Hello', 'Again']);
  });

  it('leaves Enter to an input method during composition', async () => {
    const chat = await openChat();
    chat.type('にほん');
    await chat.settle();
    expect(chat.pressEnter({isComposing: true}), 'composing').to.equal(true);
    expect(chat.pressEnter({keyCode: 229}), 'Safari').to.equal(true);
    expect(asked(chat)).to.deep.equal([]);
    expect(chat.draft).to.equal('にほん');
    chat.pressEnter();
    await chat.untilIdle();
    expect(asked(chat)).to.deep.equal(['にほん']);
  });

  it('sends no empty message and breaks no line', async () => {
    const chat = await openChat();
    for (const blank of ['', '   ', '\n \n']) {
      chat.type(blank);
      await chat.settle();
      expect(chat.button('Send')?.ariaDisabled).to.equal('true');
      expect(chat.pressEnter()).to.equal(false);
      chat.button('Send')?.click();
    }
    expect(asked(chat)).to.deep.equal([]);
  });

  it('trims a message before sending', async () => {
    const chat = await openChat();
    await chat.send('  Hello \n');
    await chat.untilIdle();
    expect(asked(chat)).to.deep.equal(['Hello']);
    expect(chat.messages()[1]).to.equal('You: Hello');
  });

  it('grows with its text up to eight lines, and shrinks again', async () => {
    const chat = await openChat();
    const height = () => chat.input.getBoundingClientRect().height;
    const empty = height();
    chat.type('1\n2\n3\n4');
    await chat.settle();
    const four = height();
    chat.type('1\n'.repeat(8));
    await chat.settle();
    const most = height();
    chat.type('1\n'.repeat(30));
    await chat.settle();
    expect(four).to.be.above(empty * 2);
    expect(height()).to.equal(most);
    expect(chat.input.scrollHeight).to.be.above(most);
    chat.type('');
    await chat.settle();
    expect(height()).to.equal(empty);
  });

  it('counts the characters near the limit and sends nothing above it', async () => {
    const chat = await openChat({settings: {maxLength: 10}});
    chat.type('1234567');
    await chat.settle();
    expect(chat.text()).not.to.include('left');
    chat.type('12345678');
    await chat.settle();
    expect(chat.text()).to.include('2 characters left');
    chat.type('12345678901');
    await chat.settle();
    expect(chat.text()).to.include('At most 10 characters.');
    expect(chat.input.ariaInvalid).to.equal('true');
    chat.pressEnter();
    expect(chat.chat.send('12345678901')).to.equal(false);
    expect(asked(chat)).to.deep.equal([]);
    expect(chat.draft).to.equal('12345678901');
  });

  it('counts a character outside the basic plane as one', async () => {
    const chat = await openChat({settings: {maxLength: 4}});
    await chat.send('🌷🌷🌷🌷');
    await chat.untilIdle();
    expect(asked(chat)).to.deep.equal(['🌷🌷🌷🌷']);
  });

  it('sends only one message during a reply and keeps the next as a draft, if the page asks for it', async () => {
    const chat = await openChat({settings: {whileReplying: 'wait'}});
    const answer = chat.service.nextAnswer();
    await chat.send('First');
    await answer.asked;
    chat.type('Second');
    await chat.settle();
    chat.pressEnter();
    expect(chat.draft).to.equal('Second');
    answer.end();
    await chat.untilIdle();
    expect(asked(chat)).to.deep.equal(['First']);
    expect(chat.draft).to.equal('Second');
  });

  it('sends a message that was written before the agent loads, as soon as it loads', async () => {
    const service = createTestService();
    let answer: (response: Response) => void = () => {};
    const chat = await openChat({service, settings: {agentId: undefined}});
    service.respondNext(() => new Promise(resolve => (answer = resolve)));
    chat.chat.agentId = 'Agent-guide';
    await chat.until(() => service.requests.length === 1, 'the look-up');
    await chat.settle();
    await chat.send('Hello');
    expect(chat.draft).to.equal('');
    expect(chat.text()).to.include('Hello').and.to.include('Will be sent as soon as it can be.');
    expect(asked(chat)).to.deep.equal([]);
    const begin = chat.find('.turn').getBoundingClientRect().top;
    expect(begin, 'clear of the place of the welcome').to.be.above(
      chat.find('.message-skeleton').getBoundingClientRect().bottom + 8,
    );
    answer(Response.json({agentList: service.agents, total: 3}));
    await chat.until(() => chat.messages().at(-1) === 'Garden guide: Hello', 'its reply comes');
    await chat.untilIdle();
    expect(asked(chat)).to.deep.equal(['Hello']);
  });

  it('keeps one draft for each agent', async () => {
    const chat = await openChat();
    chat.type('For the guide');
    chat.chat.agentId = 'Agent-translator';
    await chat.untilReads('Bonjour!');
    expect(chat.draft).to.equal('');
    chat.type('For the translator');
    chat.chat.agentId = 'Agent-guide';
    await chat.untilShows('Welcome to the garden!');
    expect(chat.draft).to.equal('For the guide');
    expect(chat.chat.draft).to.equal('For the guide');
  });

  it('shows the draft that the page sets and reports typed text to the page', async () => {
    const chat = await openChat({settings: {draft: 'A suggestion'}});
    expect(chat.draft).to.equal('A suggestion');
    chat.type('Something else');
    expect(chat.chat.draft).to.equal('Something else');
  });

  it('does not take the focus unasked', async () => {
    const chat = await openChat();
    await chat.settle();
    expect(chat.hasFocusInInput).to.equal(false);
  });
});
