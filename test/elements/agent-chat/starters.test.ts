import {expect} from 'chai';
import type {AgentChat} from '../../../src/elements/agent-chat/agent-chat.js';
import {partsModule} from '../../../src/elements/load-parts.js';
import {chatAnswering} from '../../support/answered-chat.js';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {warningsOf} from '../../support/console-warnings.js';
import {expectAccessible} from '../../support/expect-accessible.js';
import {pressKey} from '../../support/press-keys.js';

before(() => partsModule.load());

function suggested(chat: ChatHarness): string[] {
  const buttons = chat.findAll('[part~="suggestion"]').filter(button => button.checkVisibility());
  return buttons.map(button => button.innerText.trim());
}

const block = '```suggestions\nOpening hours\nReturns | How do I return a rose?\n```';

describe('starters', () => {
  it('are shown before the first message, from an attribute', async () => {
    const chat = await openChat();
    chat.chat.setAttribute('suggestions', 'Opening hours | Returns | ');
    await chat.settle();
    expect(suggested(chat)).to.deep.equal(['Opening hours', 'Returns']);
    expect(chat.findAll('[part~="starter"]')).to.have.length(2);
    await expectAccessible(chat.chat);
    await chat.press('Returns');
    await chat.untilIdle();
    expect(chat.messages().at(-2)).to.equal('You: Returns');
    expect(suggested(chat)).to.deep.equal([]);
    chat.chat.suggestions = () => ['From the page'];
    await chat.until(() => suggested(chat).join() === 'From the page', 'what the page suggests next');
    expect(chat.findAll('[part~="starter"]')).to.have.length(0);
  });

  it('can show a label and send another text, like all suggestions', async () => {
    const suggestion = {label: 'Returns', prompt: 'How do I return a rose?'};
    for (const suggestions of [[suggestion], () => [suggestion]]) {
      const chat = await openChat({settings: {suggestions}});
      await chat.until(() => suggested(chat).join() === 'Returns', 'the label');
      await chat.press('Returns');
      await chat.untilIdle();
      expect(chat.messages()).to.include('You: How do I return a rose?');
    }
  });

  it('scroll into view as a whole when they get the focus', async () => {
    const names = ['What grows in the shade?', 'How often do roses need water?', 'Which trees stay small?'];
    const chat = await chatAnswering('Yes.', {settings: {suggestions: names}});
    chat.chat.style.inlineSize = '360px';
    await chat.until(() => suggested(chat).length === names.length, 'the row');
    const {left, right} = chat.find('.suggestions').getBoundingClientRect();
    const [first, second] = chat.findAll('.suggestion');
    first!.focus();
    expect(second!.getBoundingClientRect().right, 'cut off').to.be.greaterThan(right);
    await pressKey('Tab');
    const box = second!.getBoundingClientRect();
    expect(second!.matches(':focus')).to.equal(true);
    expect(box.left).to.be.at.least(left);
    expect(box.right).to.be.at.most(right);
  });

  it('leave out values that are no suggestions', async () => {
    const warnings = await warningsOf(async () => {
      for (const suggestions of [
        [{label: 'No prompt'}, {prompt: 'No label'}, null, 7, {label: {}, prompt: []}, 'Fine'],
        7,
        {},
      ]) {
        const chat = await openChat({settings: {suggestions} as unknown as Partial<AgentChat>});
        expect(suggested(chat)).to.deep.equal(Array.isArray(suggestions) ? ['Fine'] : []);
      }
    });
    expect(warnings).to.have.length(2);
    expect(warnings.join()).to.include('suggestions must be a text, a list or a function');
  });
});

describe('suggestions of the agent', () => {
  it('follow a text of the page after a reply, but not a list', async () => {
    const reply = `Yes.\n\n${block}`;
    const chat = await chatAnswering(reply, {settings: {suggestions: 'Hello? | Open?'}});
    await chat.until(() => suggested(chat).length > 0, 'the suggestions');
    expect(suggested(chat)).to.deep.equal(['Opening hours', 'Returns']);
    for (const suggestions of [['From the page'], []]) {
      chat.chat.suggestions = suggestions;
      await chat.settle();
      expect(suggested(chat)).to.deep.equal(suggestions);
    }
    chat.chat.suggestions = undefined;
    await chat.settle();
    expect(suggested(chat)).to.deep.equal(['Opening hours', 'Returns']);
  });

  it('become buttons and are not part of the reply on screen, in copies, exports and announcements', async () => {
    const chat = await chatAnswering(`We are open.\n\n${block}\n`);
    await chat.until(() => suggested(chat).length === 2, 'the suggestions');
    expect(suggested(chat)).to.deep.equal(['Opening hours', 'Returns']);
    expect(chat.messages().at(-1)).to.equal('Garden guide: We are open.');
    expect(chat.findAll('agent-code-block')).to.have.length(0);
    expect(await chat.chat.exportTranscript('markdown')).not.to.include('Returns');
    expect(chat.announced.join(' ')).to.include('We are open.').and.not.to.include('Code');
    expect(chat.chat.messages.at(-1)!.text, 'the message keeps them').to.include(block);
    await chat.press('Returns');
    await chat.untilIdle();
    const {body} = chat.service.requests.at(-1)!;
    expect(body).to.include('How do I return a rose?').and.not.to.include('suggestions');
  });

  it('never show as code while they arrive', async () => {
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    await chat.send('Hello');
    answer.say('We are open.\n\n');
    await chat.untilReads('We are open.');
    for (const piece of ['`', '``sugg', 'estions\n', 'Opening', ' hours\n``', '`\n']) {
      answer.say(piece);
      await chat.until(() => chat.chat.messages.at(-1)!.text.endsWith(piece), 'the piece');
      await chat.settle();
      expect(chat.messages().at(-1)).to.equal('Garden guide: We are open.');
      expect(suggested(chat)).to.deep.equal([]);
    }
    answer.end();
    await chat.untilIdle();
    expect(suggested(chat)).to.deep.equal(['Opening hours']);
  });

  it('are those before a stop', async () => {
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    answer.say('Yes.\n\n```suggestions\nOne\nTw');
    await chat.send('Hello');
    await chat.untilReads('Yes.');
    chat.chat.stop();
    await chat.untilIdle();
    await chat.until(() => suggested(chat).length > 0, 'the suggestion');
    expect(suggested(chat)).to.deep.equal(['One']);
  });

  it('are at most six, and their markup is text', async () => {
    const many = Array.from({length: 200}, (_, index) => `<b>Number</b> ${index}`).join('\n');
    const chat = await chatAnswering(`Choose.\n\n\`\`\`suggestions\n${many}\n\`\`\``);
    await chat.until(() => suggested(chat).length > 0, 'the suggestions');
    expect(suggested(chat)).to.have.length(6);
    expect(suggested(chat)[0]).to.equal('<b>Number</b> 0');
    expect(chat.messages().at(-1)).to.equal('Garden guide: Choose.');
  });

  it('give way to those of the page', async () => {
    const chat = await chatAnswering(`Yes.\n\n${block}`, {settings: {suggestions: () => ['From the page']}});
    await chat.until(() => suggested(chat).length > 0, 'the suggestions');
    expect(suggested(chat)).to.deep.equal(['From the page']);
    expect(chat.messages().at(-1)).to.equal('Garden guide: Yes.');
  });
});
