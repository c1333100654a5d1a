import {expect} from 'chai';
import {resetMouse, sendMouse} from '@web/test-runner-commands';
import type {NoticeOptions} from '../../../src/elements/agent-chat/chat-part.js';
import {partsModule} from '../../../src/elements/load-parts.js';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {expectAccessible} from '../../support/expect-accessible.js';
import {pressKey} from '../../support/press-keys.js';

before(() => partsModule.load());

/** The lines of the transcript: messages and notices, in their order on screen. */
function lines(chat: ChatHarness): string[] {
  const found = chat.findAll('.column :is(.site-notice, .turn [part~="content"])');
  return found.filter(line => line.checkVisibility()).map(line => line.innerText.trim());
}

describe('notices of the page', () => {
  afterEach(() => resetMouse());

  it('stay at their place in the transcript and are announced', async () => {
    const chat = await openChat();
    await chat.send('First?');
    await chat.untilIdle();
    chat.chat.notice('Anna joins in a moment.');
    await chat.untilShows('Anna joins');
    expect(chat.announced).to.include('Anna joins in a moment.');
    await chat.send('Second?');
    await chat.untilIdle();
    expect(lines(chat)).to.deep.equal(['First?', 'First?', 'Anna joins in a moment.', 'Second?', 'Second?']);
    await expectAccessible(chat.chat);
  });

  it('stay above what is sent in the same moment, also while the chat opens', async () => {
    const chat = await openChat();
    chat.chat.notice('N1');
    chat.chat.send('First?');
    await chat.untilIdle();
    chat.chat.notice('N2');
    chat.chat.send('Second?');
    await chat.untilIdle();
    expect(lines(chat).filter((line, index, all) => line !== all[index - 1])).to.deep.equal([
      'N1',
      'First?',
      'N2',
      'Second?',
    ]);
  });

  it('are never sent, stored or exported', async () => {
    const chat = await openChat({settings: {persist: 'local'}});
    chat.chat.notice('Anna joins in a moment.', {actions: [{label: 'Not now', onClick: () => undefined}]});
    await chat.untilShows('Anna joins');
    await chat.send('Hello');
    await chat.untilIdle();
    window.dispatchEvent(new Event('pagehide'));
    for (const area of [localStorage, sessionStorage])
      expect(Object.values(area).join()).not.to.match(/Anna joins|Not now/);
    expect(Object.values(localStorage).join()).to.include('Hello');
    expect(chat.service.requests.map(({body}) => body).join()).not.to.match(/Anna joins|Not now/);
    for (const format of ['markdown', 'json', 'text'] as const)
      expect(await chat.chat.exportTranscript(format)).not.to.match(/Anna joins|Not now/);
    expect(chat.chat.messages.map(({text}) => text).join()).not.to.include('Anna');
    localStorage.clear();
  });

  it('have buttons for keyboard and pointer, and the page removes them', async () => {
    const chat = await openChat();
    await chat.send('Hello');
    await chat.untilIdle();
    const pressed: string[] = [];
    const remove = chat.chat.notice('Shall we call you?', {
      actions: [
        {label: 'Yes', onClick: () => pressed.push('yes')},
        {
          label: 'No',
          onClick: () => {
            pressed.push('no');
            remove();
          },
        },
      ],
    });
    await chat.untilShows('Shall we call you?');
    await chat.until(() => chat.announced.includes('Shall we call you?'), 'it is announced');
    const {x, y} = chat.button('Yes')!.getBoundingClientRect();
    await sendMouse({type: 'click', position: [Math.round(x + 6), Math.round(y + 6)]});
    chat.button('No')!.focus();
    await pressKey('Enter');
    await chat.settle();
    expect(pressed).to.deep.equal(['yes', 'no']);
    expect(chat.text()).not.to.include('Shall we call you?');
    expect(document.activeElement, 'the focus stays in the chat').to.equal(chat.chat);
    remove();
    await chat.settle();
  });

  it('can be removed before their code has loaded', async () => {
    const chat = await openChat();
    chat.chat.notice('Gone')();
    chat.chat.notice('There');
    await chat.untilShows('There');
    expect(lines(chat)).to.deep.equal(['There']);
  });

  it('are below the messages of an earlier page, above those of records they follow', async () => {
    const first = await openChat({settings: {persist: 'session'}});
    await first.send('Hello');
    await first.untilIdle();
    first.chat.remove();
    const chat = await openChat({service: first.service, keepsStorage: true});
    chat.chat.notice('We are closed today.');
    await chat.untilShows('We are closed today.');
    expect(lines(chat)).to.deep.equal(['Hello', 'Hello', 'We are closed today.']);
  });

  it('disappear with their conversation', async () => {
    const chat = await openChat();
    await chat.send('Hello');
    await chat.untilIdle();
    chat.chat.notice('Anna joins in a moment.');
    await chat.untilShows('Anna joins');
    chat.chat.clear();
    await chat.settle();
    expect(lines(chat)).to.deep.equal([]);
    chat.chat.notice('Hello again.');
    await chat.untilShows('Hello again.');
    chat.chat.agentId = 'Agent-2';
    await chat.settle();
    expect(chat.text()).not.to.include('Hello again.');
  });

  it('show plain text, and ignore wrong values', async () => {
    const chat = await openChat();
    for (const text of [undefined, null, 7, {}, '', '  ']) chat.chat.notice(text as string)();
    const options = {
      actions: [
        null,
        7,
        {label: ''},
        {label: 'No function'},
        {onClick: () => undefined},
        {label: 'Fine', onClick: () => undefined},
      ],
    } as unknown as NoticeOptions;
    chat.chat.notice('<img src=x onerror=alert(1)> **bold**', options);
    chat.chat.notice('Two', 'none' as unknown as NoticeOptions);
    await chat.untilShows('<img src=x onerror=alert(1)> **bold**');
    await chat.untilShows('Two');
    expect(chat.findAll('.site-notice button').map(({innerText}) => innerText.trim())).to.deep.equal([
      'Fine',
    ]);
    expect(chat.findAll('.site-notice')).to.have.length(2);
  });
});
