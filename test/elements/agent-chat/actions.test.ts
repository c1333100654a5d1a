import {expect} from 'chai';
import {replyModule} from '../../../src/elements/load-reply.js';
import {chatAnswering} from '../../support/answered-chat.js';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {warningsOf} from '../../support/console-warnings.js';

const names = ['Copy', 'Regenerate the reply', 'Edit this message', 'Helpful', 'Not helpful'];

/** The actions that the messages of this page offer. */
function offered(chat: ChatHarness): string[] {
  const buttons = chat.findAll('.turn button').filter(button => button.checkVisibility());
  const shown = buttons.map(button => button.ariaLabel ?? '');
  return names.filter(name => shown.includes(name));
}

describe('the actions of a message', () => {
  it('include everything but feedback and copies as text by default', async () => {
    const chat = await chatAnswering('Water roses.');
    expect(offered(chat)).to.deep.equal(names.slice(0, 3));
  });

  it('appear with the first complete reply, also below the welcome message', async () => {
    await replyModule.load();
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    answer.say('Water');
    await chat.send('Hello');
    await chat.untilReads('Water');
    expect(chat.button('Copy')).to.equal(undefined);
    answer.end();
    await chat.untilIdle();
    expect(chat.findAll('.welcome [part="copy-button"]')).to.have.length(1);
  });

  it('are those the page names, and follow the attribute', async () => {
    const chat = await chatAnswering('Water roses.', {settings: {actions: 'feedback, copy'}});
    expect(offered(chat)).to.deep.equal(['Copy', 'Helpful', 'Not helpful']);
    chat.chat.setAttribute('actions', '');
    await chat.settle();
    expect(offered(chat)).to.deep.equal([]);
    chat.chat.setAttribute('actions', 'regenerate');
    await chat.settle();
    expect(offered(chat)).to.deep.equal(['Regenerate the reply']);
    chat.chat.removeAttribute('actions');
    await chat.settle();
    expect(offered(chat)).to.deep.equal(names.slice(0, 3));
  });

  it('warn once about an unknown name and ignore it', async () => {
    const warnings = await warningsOf(async () => {
      const chat = await chatAnswering('Water roses.', {settings: {actions: 'copy dance'}});
      expect(offered(chat)).to.deep.equal(['Copy']);
      chat.chat.actions = 'dance edit';
      await chat.settle();
      expect(offered(chat)).to.deep.equal(['Edit this message']);
      Object.assign(chat.chat, {actions: 42});
      await chat.settle();
      expect(offered(chat)).to.deep.equal(names.slice(0, 3));
    });
    expect(warnings.filter(words => words.includes('dance'))).to.have.length(1);
  });

  it('include retry for a failed reply only when it is named', async () => {
    const chat = await openChat({settings: {actions: 'copy'}});
    chat.service.respondNext(() => new Response('{}', {status: 503}));
    await chat.send('Hello');
    await chat.untilIdle();
    expect(chat.button('Try again')).to.equal(undefined);
    chat.chat.actions = 'retry';
    await chat.settle();
    expect(chat.button('Try again')).not.to.equal(undefined);
  });

  it('include retry for a stopped reply when either name is set', async () => {
    const chat = await openChat({settings: {actions: 'retry'}});
    const answer = chat.service.nextAnswer();
    answer.say('Wat');
    await chat.send('Hello');
    await chat.untilReads('Wat');
    expect(offered(chat)).to.deep.equal([]);
    chat.chat.stop();
    await chat.untilIdle();
    expect(offered(chat)).to.deep.equal(['Regenerate the reply']);
    chat.chat.actions = 'copy';
    await chat.settle();
    expect(offered(chat)).to.deep.equal(['Copy']);
  });
});
