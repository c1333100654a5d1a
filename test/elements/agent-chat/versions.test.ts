import {expect} from 'chai';
import {chatAnswering} from '../../support/answered-chat.js';
import {goOffline} from '../../support/browser-network.js';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {expectAccessible} from '../../support/expect-accessible.js';
import {loggedMessages} from '../../support/logged-messages.js';
import {pressKey} from '../../support/press-keys.js';

const wordsOf = (chat: ChatHarness): string[] => chat.messages().slice(1);

/** The shown numbers, such as `2 of 3`, each with the buttons that have an effect. */
function versions(chat: ChatHarness): string[] {
  return chat.findAll('.versions').map(group => {
    const buttons = [...group.querySelectorAll('button')];
    const active = buttons
      .filter(({ariaDisabled}) => ariaDisabled !== 'true')
      .map(({ariaLabel}) => ariaLabel);
    return [group.querySelector('[part="version"]')?.textContent, ...active].join(', ');
  });
}

async function answerNext(chat: ChatHarness, text: string, ask: () => Promise<void>): Promise<void> {
  const answer = chat.service.nextAnswer();
  answer.say(text);
  answer.end();
  await ask();
  await answer.asked;
  await chat.untilIdle();
}

const regenerate = (chat: ChatHarness, text: string): Promise<void> =>
  answerNext(chat, text, () => chat.press('Regenerate the reply'));

async function edit(chat: ChatHarness, question: string, text: string): Promise<void> {
  expect(chat.chat.editLast()).to.equal(true);
  await chat.settle();
  await answerNext(chat, text, () => chat.send(question));
}

async function untilVersion(chat: ChatHarness, place: string): Promise<void> {
  await chat.until(() => versions(chat).some(shown => shown.startsWith(place)), `shows ${place}`);
}

async function move(
  chat: ChatHarness,
  name: 'Previous version' | 'Next version',
  place: string,
): Promise<void> {
  await chat.press(name);
  await untilVersion(chat, place);
  await chat.untilDrawn();
}

describe('the versions of a reply', () => {
  it('stay below the reply, without effect, while a question waits for the network', async () => {
    const chat = await chatAnswering('Water roses.');
    await regenerate(chat, 'Prune roses.');
    await untilVersion(chat, '2 of 2');
    const goOnline = goOffline();
    try {
      await chat.send('And tulips?');
      // Renders all messages again.
      chat.chat.strings = {you: 'Me'};
      await chat.settle();
      await chat.settle();
      expect(versions(chat)).to.deep.equal(['2 of 2']);
      chat.chat.session.cancelQueued(chat.chat.messages.at(-1)!.id);
    } finally {
      goOnline();
    }
    await chat.settle();
    expect(versions(chat)).to.deep.equal(['2 of 2, Previous version']);
  });

  it('are offered after the first regeneration, and only the shown one is sent', async () => {
    const chat = await chatAnswering('Water roses.');
    expect(versions(chat)).to.deep.equal([]);
    await regenerate(chat, 'Prune roses.');
    await untilVersion(chat, '2 of 2');
    await regenerate(chat, 'Feed roses.');
    await untilVersion(chat, '3 of 3');
    expect(versions(chat)).to.deep.equal(['3 of 3, Previous version']);
    await move(chat, 'Previous version', '2 of 3');
    expect(versions(chat)).to.deep.equal(['2 of 3, Previous version, Next version']);
    expect(wordsOf(chat)).to.deep.equal(['You: Go on', 'Garden guide: Prune roses.']);
    await answerNext(chat, 'In spring.', () => chat.send('When?'));
    expect(loggedMessages(chat.service)).to.deep.equal([
      'user: Go on',
      'assistant: Prune roses.',
      'user: When?',
    ]);
    expect(versions(chat)).to.deep.equal(['2 of 3, Previous version, Next version']);
    expect(wordsOf(chat)[1]).to.equal('Garden guide: Prune roses.');
  });

  it('take the messages below along, after a question, and bring them back', async () => {
    const chat = await chatAnswering('Water roses.');
    await regenerate(chat, 'Prune roses.');
    await untilVersion(chat, '2 of 2');
    await answerNext(chat, 'In spring.', () => chat.send('When?'));
    const all = wordsOf(chat);
    const dialog = (): HTMLElement | null => chat.chat.renderRoot.querySelector('.question-dialog[open]');
    const press = async (name: string): Promise<void> => {
      chat.button('Previous version')!.focus();
      await pressKey('Enter');
      await chat.until(() => dialog() !== null, 'the chat asks');
      await expectAccessible(chat.chat);
      [...dialog()!.querySelectorAll('button')].find(button => button.textContent.trim() === name)!.click();
      await chat.until(() => dialog() === null, 'the question is answered');
    };
    await press('Cancel');
    expect(wordsOf(chat)).to.deep.equal(all);
    await chat.until(
      () => chat.chat.shadowRoot?.activeElement?.ariaLabel === 'Previous version',
      'the button has focus again',
    );
    await press('Show');
    await untilVersion(chat, '1 of 2');
    expect(wordsOf(chat)).to.deep.equal(['You: Go on', 'Garden guide: Water roses.']);
    await answerNext(chat, 'Daily.', () => chat.send('How often?'));
    await chat.press('Next version');
    await chat.until(() => dialog() !== null, 'the chat asks');
    await pressKey('Escape');
    await chat.until(() => dialog() === null, 'the question is closed');
    expect(wordsOf(chat)).to.have.length(4);
    await chat.press('Next version');
    await chat.until(() => dialog() !== null, 'the chat asks');
    [...dialog()!.querySelectorAll('button')].at(-1)!.click();
    await untilVersion(chat, '2 of 2');
    await chat.until(() => wordsOf(chat).length === 4, 'the messages come back');
    expect(wordsOf(chat)).to.deep.equal(all);
  });

  it('are announced, keep the focus on the pressed button, and do not scroll', async () => {
    const long = Array.from({length: 60}, (_, line) => `Line ${line}`).join('\n\n');
    const chat = await chatAnswering(long);
    chat.chat.style.blockSize = '400px';
    await regenerate(chat, `${long}\n\nThe end.`);
    await untilVersion(chat, '2 of 2');
    chat.chat.scrollToLatest();
    const {transcript} = chat;
    await chat.until(
      () =>
        transcript.scrollTop > 0 &&
        transcript.scrollHeight - transcript.clientHeight - transcript.scrollTop < 2,
      'is at the end',
    );
    await move(chat, 'Previous version', '1 of 2');
    const isAtRest = () => chat.find('.column').style.minBlockSize === '';
    await chat.until(isAtRest, 'the shorter version is drawn');
    const top = transcript.scrollTop;
    chat.button('Next version')!.focus({preventScroll: true});
    await pressKey('Enter');
    await untilVersion(chat, '2 of 2');
    await chat.settle();
    await chat.until(isAtRest, 'the longer version is drawn');
    expect(transcript.scrollTop).to.equal(top);
    await chat.until(
      () => chat.chat.shadowRoot?.activeElement?.ariaLabel === 'Next version',
      'the button has focus',
    );
    await chat.until(() => chat.announced.includes('Version 2 of 2'), 'the version is announced');
    await pressKey('Enter');
    expect(versions(chat)).to.deep.equal(['2 of 2, Previous version']);
  });

  it('lead back to the last complete reply after a failure without text', async () => {
    const chat = await chatAnswering('Water roses.');
    chat.service.respondNext(() => new Response('{}', {status: 503}));
    await chat.press('Regenerate the reply');
    await chat.untilIdle();
    await untilVersion(chat, '2 of 2');
    expect(chat.notices()).to.have.length(1);
    await chat.press('Previous version');
    await chat.untilReads('Water roses.');
    expect(versions(chat)).to.deep.equal([]);
    expect(chat.notices()).to.deep.equal([]);
    expect(chat.chat.status).to.equal('idle');
    await chat.until(() => chat.chat.shadowRoot?.activeElement !== null, 'the focus is in the chat');
  });

  it('include a stopped reply, copy and export as shown', async () => {
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    answer.say('Wat');
    await chat.send('Go on');
    await chat.untilReads('Wat');
    chat.chat.stop();
    await chat.untilIdle();
    await regenerate(chat, 'Prune roses.');
    await untilVersion(chat, '2 of 2');
    await move(chat, 'Previous version', '1 of 2');
    expect(wordsOf(chat)).to.deep.equal(['You: Go on', 'Garden guide: Wat']);
    expect(await chat.chat.exportTranscript('text'))
      .to.include('Wat')
      .and.not.include('Prune');
  });

  it('come back after a reload with the shown one only', async () => {
    const chat = await chatAnswering('Water roses.');
    await regenerate(chat, 'Prune roses.');
    await untilVersion(chat, '2 of 2');
    await move(chat, 'Previous version', '1 of 2');
    window.dispatchEvent(new Event('pagehide'));
    const {service} = chat;
    chat.chat.remove();
    const next = await openChat({service, keepsStorage: true});
    await next.untilReads('Water roses.');
    await next.untilTooled();
    expect(wordsOf(next)).to.deep.equal(['You: Go on', 'Garden guide: Water roses.']);
    await untilVersion(next, '1 of 2');
    await move(next, 'Next version', '2 of 2');
    expect(wordsOf(next)).to.deep.equal(['You: Go on', 'Garden guide: Prune roses.']);
  });

  it('are accessible and in the words of the page', async () => {
    const chat = await chatAnswering('Water roses.', {settings: {strings: {nextVersion: 'Newer'}}});
    await regenerate(chat, 'Prune roses.');
    await untilVersion(chat, '2 of 2');
    expect(chat.button('Newer')).not.to.equal(undefined);
    await expectAccessible(chat.chat);
  });
});

describe('the versions of an edited message', () => {
  it('switch the message together with its reply', async () => {
    const chat = await chatAnswering('Water roses.');
    await edit(chat, 'Go on, please', 'Prune roses.');
    await untilVersion(chat, '2 of 2');
    await move(chat, 'Previous version', '1 of 2');
    expect(wordsOf(chat)).to.deep.equal(['You: Go on', 'Garden guide: Water roses.']);
    await move(chat, 'Next version', '2 of 2');
    expect(wordsOf(chat)).to.deep.equal(['You: Go on, please', 'Garden guide: Prune roses.']);
    await edit(chat, 'Go on!', 'Feed roses.');
    await untilVersion(chat, '3 of 3');
  });

  it('stay while a reply runs', async () => {
    const chat = await chatAnswering('Water roses.');
    await edit(chat, 'Go on, please', 'Prune roses.');
    await untilVersion(chat, '2 of 2');
    const answer = chat.service.nextAnswer();
    await chat.press('Regenerate the reply');
    await chat.until(() => versions(chat).join() === '2 of 2', 'the buttons are disabled');
    const [previous] = chat.findAll('[part="version-button"]');
    previous!.click();
    answer.say('Feed roses.');
    answer.end();
    await chat.untilIdle();
    expect(wordsOf(chat)).to.deep.equal(['You: Go on, please', 'Garden guide: Feed roses.']);
    await chat.until(() => versions(chat)[0] === '2 of 2, Previous version', 'the buttons are enabled');
    expect(versions(chat)).to.have.length(2);
  });

  it('keep the text of an edit that was begun', async () => {
    const chat = await chatAnswering('Water roses.');
    await edit(chat, 'Go on, please', 'Prune roses.');
    await untilVersion(chat, '2 of 2');
    chat.chat.editLast();
    await chat.settle();
    chat.type('Go on, or not');
    await move(chat, 'Previous version', '1 of 2');
    expect(chat.draft).to.equal('Go on, or not');
    expect(wordsOf(chat)).to.deep.equal(['You: Go on', 'Garden guide: Water roses.']);
  });
});
