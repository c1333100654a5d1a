import {expect} from 'chai';
import {sendMouse} from '@web/test-runner-commands';
import {chatAnswering} from '../../../support/answered-chat.js';
import {openChat} from '../../../support/chat-harness.js';
import {warningsOf} from '../../../support/console-warnings.js';
import {expectAccessible} from '../../../support/expect-accessible.js';
import {MenuHarness} from '../../../support/open-menu.js';
import {clickLater, pressKey} from '../../../support/press-keys.js';

const usual = [
  'New conversation',
  'Download as Markdown',
  'Download as JSON',
  'Download as plain text',
] as const;

describe('the menu of a chat', () => {
  it('opens with a press of its button, and shows the items of the page', async () => {
    const chat = await chatAnswering('Roses.');
    const menu = new MenuHarness(chat.chat);
    expect(menu.button!.ariaLabel).to.equal('Menu');
    expect(menu.button!.ariaHasPopup).to.equal('menu');
    expect(menu.button!.ariaExpanded).to.equal('false');
    await menu.open();
    // The second click of a double click.
    menu.button!.click();
    await chat.settle();
    expect(menu.menu!.ariaLabel).to.equal('Menu');
    expect(menu.button!.ariaExpanded).to.equal('true');
    expect(menu.names).to.deep.equal(usual);
    expect(menu.focused).to.equal('New conversation');
    await expectAccessible(chat.chat);
    clickLater(menu.button!);
    await chat.until(() => menu.menu === null, 'the menu closes');
    expect(menu.button!.ariaExpanded).to.equal('false');
  });

  it('is used by keyboard like every menu button', async () => {
    const chat = await chatAnswering('Roses.');
    const menu = new MenuHarness(chat.chat);
    menu.button!.focus();
    await pressKey('Enter');
    await chat.until(() => menu.menu !== null, 'the menu');
    const walk: string[] = [];
    for (const key of ['ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'End', 'Home', 'd', 'd', 'n']) {
      await pressKey(key);
      walk.push(menu.focused);
    }
    expect(walk).to.deep.equal([
      usual[1],
      usual[0],
      usual[3],
      usual[0],
      usual[3],
      usual[0],
      usual[1],
      usual[2],
      usual[0],
    ]);
    await pressKey('Escape');
    expect(menu.menu).to.equal(null);
    expect(menu.focused).to.equal('Menu');
    await pressKey('ArrowUp');
    expect(menu.focused).to.equal(usual[3]);
    await pressKey('Tab');
    expect(menu.menu).to.equal(null);
    expect(chat.transcript.contains(chat.chat.shadowRoot!.activeElement)).to.equal(true);
  });

  it('closes with a press elsewhere, and Escape in it does not stop the reply', async () => {
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    await chat.send('Go on');
    answer.say('Roses');
    const menu = await new MenuHarness(chat.chat).open();
    await pressKey('Escape');
    expect(menu.menu).to.equal(null);
    expect(chat.button('Stop')).to.not.equal(undefined);
    await menu.open();
    const {left, bottom} = chat.transcript.getBoundingClientRect();
    await sendMouse({type: 'click', position: [Math.round(left) + 5, Math.round(bottom) - 5]});
    expect(menu.menu).to.equal(null);
    answer.end();
    await chat.untilIdle();
  });

  it('leaves the focus in the chat when the agent changes', async () => {
    const chat = await openChat();
    const menu = await new MenuHarness(chat.chat).open();
    expect(menu.menu).to.not.equal(null);
    chat.chat.agentId = 'Agent-poet';
    await chat.until(() => menu.menu === null, 'the menu closes');
    await chat.settle();
    expect(document.activeElement).to.equal(chat.chat);
  });

  it('keeps items without effect in their place, focusable and disabled', async () => {
    const chat = await openChat();
    const menu = await new MenuHarness(chat.chat).open();
    expect(menu.names).to.deep.equal(usual);
    expect(menu.items.map(({ariaDisabled}) => ariaDisabled)).to.deep.equal(['true', 'true', 'true', 'true']);
    expect(menu.focused).to.equal('New conversation');
    menu.items[0]!.click();
    expect(menu.menu).to.not.equal(null);
    await expectAccessible(chat.chat);
  });

  it('is missing with an empty value, and without an agent', async () => {
    const chat = await openChat({settings: {menu: ''}});
    const menu = new MenuHarness(chat.chat);
    expect(menu.button).to.equal(null);
    chat.chat.menu = 'download';
    await chat.settle();
    await menu.open();
    expect(menu.names).to.deep.equal(usual.slice(1));
    chat.chat.menu = '';
    await chat.settle();
    expect(menu.button).to.equal(null);
    expect(menu.menu).to.equal(null);
    const missing = await openChat({agentId: 'Agent-nobody'});
    expect(new MenuHarness(missing.chat).button).to.equal(null);
  });

  it('ignores an unknown item with a warning', async () => {
    const warnings = await warningsOf(async () => {
      const chat = await openChat({settings: {menu: 'download, logout'}});
      const menu = await new MenuHarness(chat.chat).open();
      expect(menu.names).to.deep.equal(usual.slice(1));
    });
    expect(warnings.join()).to.include('there is no menu item "logout"');
  });

  it('stays inside a small chat', async () => {
    const chat = await openChat();
    chat.chat.style.cssText = 'inline-size: 240px; block-size: 200px';
    const menu = await new MenuHarness(chat.chat).open();
    const [inside, around] = [menu.menu!, chat.chat].map(element => element.getBoundingClientRect());
    expect(inside!.left).to.be.at.least(around!.left);
    expect(inside!.right).to.be.at.most(around!.right);
    expect(inside!.bottom).to.be.at.most(around!.bottom);
  });
});
