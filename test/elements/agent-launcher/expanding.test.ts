import {expect} from 'chai';
import {setViewport} from '@web/test-runner-commands';
import {MenuHarness} from '../../support/open-menu.js';
import {putLauncher, type LauncherHarness} from './launcher-harness.js';

const widthOf = ({panel}: LauncherHarness): number => panel.getBoundingClientRect().width;

describe('the size of the panel', () => {
  beforeEach(() => setViewport({width: 1024, height: 768}));
  after(() => setViewport({width: 800, height: 600}));

  it('grows and shrinks by the menu of the chat, and keeps the focus on the menu button', async () => {
    const harness = await putLauncher();
    const {chat} = await harness.openChat();
    const menu = new MenuHarness(chat);
    expect(widthOf(harness)).to.equal(400);
    await menu.choose('Larger window');
    await harness.until(() => widthOf(harness) === 720, 'a larger panel');
    expect(menu.focused).to.equal('Menu');
    expect(harness.launcher.expanded).to.equal(true);
    expect(harness.panel.getBoundingClientRect().top).to.be.at.least(0);
    await menu.choose('Smaller window');
    await harness.until(() => widthOf(harness) === 400, 'the usual panel');
  });

  it('is restored after a reload with `remember`', async () => {
    const settings = {remember: true};
    const harness = await putLauncher({settings});
    const {chat} = await harness.openChat();
    await new MenuHarness(chat).choose('Larger window');
    await harness.until(() => widthOf(harness) === 720, 'a larger panel');
    const again = await putLauncher({settings, keepsStorage: true});
    await again.untilChat();
    expect(widthOf(again)).to.equal(720);
  });

  it('is not offered where the panel fills the window, and outside a launcher', async () => {
    // WebKit’s window is not narrower.
    await setViewport({width: 450, height: 700});
    const harness = await putLauncher({attributes: {menu: 'expand'}});
    const {chat} = await harness.openChat();
    expect(new MenuHarness(chat).button).to.equal(null);
    await setViewport({width: 1024, height: 768});
    await harness.until(() => new MenuHarness(chat).button !== null, 'the menu button');
  });
});
