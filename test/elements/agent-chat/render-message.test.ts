import {expect} from 'chai';
import {html, nothing} from 'lit';
import type {RenderMessage} from '../../../src/elements/agent-chat/message/message-element.js';
import {chatAnswering} from '../../support/answered-chat.js';
import {countRenders, openChat, type ChatHarness} from '../../support/chat-harness.js';
import {warningsOf} from '../../support/console-warnings.js';

/** The texts of the messages after the welcome message. */
const wordsOf = (chat: ChatHarness): string[] => chat.messages().slice(1);

describe('messages with the page’s own renderer', () => {
  it('show its result: a template, a text or a node', async () => {
    const renderMessage: RenderMessage = ({id, role, text}) => {
      if (id === 'welcome') return undefined;
      return role === 'user' ? `<b>${text}</b>` : html`<em>${text.toUpperCase()}</em>`;
    };
    const chat = await chatAnswering('Water **roses**.', {settings: {renderMessage}});
    expect(chat.messages()).to.deep.equal([
      'Garden guide: Welcome to the garden! What would you like to know?',
      'You: <b>Go on</b>',
      'Garden guide: WATER **ROSES**.',
    ]);
    expect(chat.find('.turn [part="content"] em')).not.to.equal(null);
    chat.chat.renderMessage = ({text}) => Object.assign(document.createElement('i'), {textContent: text});
    await chat.settle();
    expect(chat.findAll('i')).to.have.length(3);
    chat.chat.renderMessage = undefined;
    await chat.untilReads('Water roses.');
    expect(wordsOf(chat)).to.deep.equal(['You: Go on', 'Garden guide: Water roses.']);
  });

  it('keep their actions and can be empty', async () => {
    const chat = await chatAnswering('Water roses.', {settings: {renderMessage: () => nothing}});
    expect(wordsOf(chat)).to.deep.equal(['You: ', 'Garden guide: ']);
    expect(chat.button('Copy')).not.to.equal(undefined);
    expect(chat.button('Edit this message')).not.to.equal(undefined);
  });

  it('grow with the reply and keep the usual waiting state', async () => {
    const chat = await openChat({settings: {renderMessage: ({text}) => text.toUpperCase()}});
    const answer = chat.service.nextAnswer();
    await chat.send('Hello');
    expect(chat.find('.turn .waiting').checkVisibility()).to.equal(true);
    answer.say('Water ');
    await chat.untilReads('WATER');
    answer.say('roses');
    await chat.untilReads('WATER ROSES');
    answer.end();
    await chat.untilIdle();
    expect(wordsOf(chat)).to.deep.equal(['You: HELLO', 'Garden guide: WATER ROSES']);
  });

  it('fall back to the usual form when the renderer throws, with one event', async () => {
    const renderMessage = (): unknown => {
      throw new Error('No idea');
    };
    const warnings = await warningsOf(async () => {
      const chat = await chatAnswering('Water roses.', {settings: {renderMessage}});
      expect(wordsOf(chat)).to.deep.equal(['You: Go on', 'Garden guide: Water roses.']);
      Object.assign(chat.chat, {renderMessage: 'no function'});
      await chat.settle();
      expect(wordsOf(chat)).to.deep.equal(['You: Go on', 'Garden guide: Water roses.']);
    });
    expect(warnings).to.have.length(1);
  });

  it('do not render again while another one grows', async () => {
    const chat = await chatAnswering('Water roses.', {settings: {renderMessage: ({text}) => text}});
    const answer = chat.service.nextAnswer();
    answer.say('And');
    await chat.send('And then?');
    await chat.untilReads('And');
    const counts = chat.messageElements().slice(0, -1).map(countRenders);
    answer.say(' prune them.');
    await chat.untilReads('And prune them.');
    expect(counts.map(count => count())).to.deep.equal([0, 0, 0, 0]);
    answer.end();
    await chat.untilIdle();
  });
});
