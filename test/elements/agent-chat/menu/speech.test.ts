import {expect} from 'chai';
import {openChat, type ChatHarness} from '../../../support/chat-harness.js';
import {expectAccessible} from '../../../support/expect-accessible.js';
import {MenuHarness} from '../../../support/open-menu.js';

const modes = ['Each sentence', 'The whole reply at its end', 'Only the status', 'Nothing'] as const;
const settings = {menu: 'speech'};

const checked = (menu: MenuHarness): readonly string[] =>
  menu.items.filter(({ariaChecked}) => ariaChecked === 'true').map(({innerText}) => innerText.trim());

async function untilReadsAloud(chat: ChatHarness, mode: string): Promise<void> {
  await chat.until(() => chat.chat.announce === mode, `announce is "${mode}"`);
}

describe('the choice of how much is read aloud', () => {
  beforeEach(() => localStorage.clear());
  after(() => localStorage.clear());

  it('is a group of menu items, of which one is checked', async () => {
    const chat = await openChat({settings});
    const menu = await new MenuHarness(chat.chat).open();
    expect(menu.names).to.deep.equal(modes);
    expect(menu.items.map(({role}) => role)).to.deep.equal(modes.map(() => 'menuitemradio'));
    expect(checked(menu)).to.deep.equal(['Each sentence']);
    await expectAccessible(chat.chat);
    await menu.choose('Only the status');
    expect(chat.chat.announce).to.equal('status');
    expect(menu.focused).to.equal('Menu');
    await menu.open();
    expect(checked(menu)).to.deep.equal(['Only the status']);
  });

  it('lasts on this device, before the visitor comes near the menu', async () => {
    const chat = await openChat({settings});
    await new MenuHarness(chat.chat).choose('Nothing');
    const again = await openChat({settings: {...settings, announce: 'complete'}});
    await untilReadsAloud(again, 'off');
    const without = await openChat({settings: {menu: 'download'}});
    await new MenuHarness(without.chat).open();
    expect(without.chat.announce).to.equal('sentences');
  });

  it('is not stored with persist="none"', async () => {
    const chat = await openChat({settings: {...settings, persist: 'none'}});
    await new MenuHarness(chat.chat).choose('Nothing');
    expect(chat.chat.announce).to.equal('off');
    expect(localStorage.length).to.equal(0);
  });

  it('ignores a stored value that another script has broken', async () => {
    localStorage.setItem('agent-chat-elements:announce', 'everything');
    const chat = await openChat({settings});
    await new MenuHarness(chat.chat).open();
    expect(chat.chat.announce).to.equal('sentences');
  });
});
