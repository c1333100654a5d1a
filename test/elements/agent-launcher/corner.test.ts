import {emulateMedia, setViewport} from '@web/test-runner-commands';
import {expect} from 'chai';
import type {AgentLauncher} from '../../../src/elements/agent-launcher/agent-launcher.js';
import {isHotkey, readHotkey} from '../../../src/elements/chat-parts/hotkey.js';
import {needsMedia, resetMedia} from '../../support/emulated-media.js';
import {isWebKit} from '../../support/engine.js';
import {skipTest} from '../../support/skip-test.js';
import {watchUnhandledErrors} from '../../support/unhandled-errors.js';
import {pressKey, putLauncher, type LauncherHarness} from './launcher-harness.js';

function greets(harness: LauncherHarness): boolean {
  const bubble = harness.launcher.shadowRoot?.querySelector('[part="greeting"]');
  return bubble?.checkVisibility() ?? false;
}

const greeting = {greeting: 'May I help?'};

describe('a launcher in print', () => {
  afterEach(() => resetMedia({media: 'screen'}));

  it('is hidden, so that it covers no printed content', async function (this: Mocha.Context) {
    needsMedia(this);
    const harness = await putLauncher({settings: greeting});
    await harness.openChat();
    expect(harness.isShown && harness.button.checkVisibility()).to.equal(true);
    await emulateMedia({media: 'print'});
    expect(harness.isShown || harness.button.checkVisibility() || greets(harness)).to.equal(false);
  });
});

describe('the greeting of a launcher', () => {
  it('appears beside the button, opens the chat and then disappears', async () => {
    const harness = await putLauncher({settings: greeting});
    expect(harness.find('[part="greeting"]').innerText.trim()).to.equal('May I help?');
    await harness.press('May I help?');
    await harness.untilChat();
    expect(greets(harness)).to.equal(false);
    harness.launcher.hide();
    await harness.launcher.updateComplete;
    expect(greets(harness)).to.equal(false);
  });

  it('can be dismissed for the session until its text changes', async () => {
    const harness = await putLauncher({settings: greeting});
    await harness.press('Close this greeting');
    expect(greets(harness)).to.equal(false);
    expect(harness.launcher.open).to.equal(false);
    expect(harness.focused).to.equal(harness.button);
    const next = await putLauncher({settings: greeting, keepsStorage: true});
    expect(greets(next)).to.equal(false);
    const news = await putLauncher({settings: {greeting: 'News!'}, keepsStorage: true});
    expect(greets(news)).to.equal(true);
  });

  it('stays dismissed for the page where the browser stores nothing', async () => {
    const {setItem} = Storage.prototype;
    Storage.prototype.setItem = () => {
      throw new DOMException('No', 'QuotaExceededError');
    };
    try {
      const harness = await putLauncher({settings: greeting});
      await harness.press('Close this greeting');
      expect(greets(harness)).to.equal(false);
    } finally {
      Storage.prototype.setItem = setItem;
    }
  });

  it('can be dismissed in a low window, however long it is', async function () {
    if (isWebKit) skipTest(this, 'WebKitGTK lowers the window, but style sheets keep its old height');
    await setViewport({width: 640, height: 320});
    const harness = await putLauncher({
      settings: {greeting: 'I may know the book you once read. '.repeat(20)},
    });
    const {top} = harness.find('.greeting .small-button').getBoundingClientRect();
    await setViewport({width: 800, height: 600});
    expect(top).to.be.at.least(0);
  });

  for (const nothing of [null, undefined])
    it(`disappears when the page removes its text, as ${nothing}`, async () => {
      const harness = await putLauncher({settings: greeting});
      await harness.press('Close this greeting');
      harness.launcher.greeting = 'News!';
      await harness.until(() => greets(harness), 'the other greeting');
      Object.assign(harness.launcher, {greeting: nothing});
      await harness.launcher.updateComplete;
      expect(greets(harness)).to.equal(false);
    });

  it('is plain text or the page’s own slot content', async () => {
    const harness = await putLauncher({settings: {greeting: '<b>Bold</b>'}});
    expect(harness.find('[part="greeting"]').innerText.trim()).to.equal('<b>Bold</b>');
    const slotted = await putLauncher();
    expect(greets(slotted)).to.equal(false);
    const words = Object.assign(document.createElement('em'), {slot: 'greeting', textContent: 'Hi'});
    slotted.launcher.append(words);
    await slotted.until(() => greets(slotted), 'the greeting');
    words.remove();
    await slotted.until(() => !greets(slotted), 'nothing, as the page has taken its words away');
  });
});

describe('the button of a launcher', () => {
  it('shows the page’s icon, and a close icon when open', async () => {
    const harness = await putLauncher();
    const icon = Object.assign(document.createElement('i'), {slot: 'icon', textContent: '?'});
    harness.launcher.append(icon);
    const drawn = harness.button.querySelector('.speech');
    expect([icon, drawn].map(face => face?.checkVisibility())).to.deep.equal([true, false]);
    await harness.openChat();
    expect(icon.checkVisibility()).to.equal(false);
  });
});

describe('the hotkey of a launcher', () => {
  for (const mode of ['popover', 'dialog'] as const)
    it(`opens and closes the chat from anywhere, as a ${mode}`, async () => {
      const harness = await putLauncher({settings: {hotkey: 'alt+c', mode}});
      expect(pressKey(document.body, 'c', {altKey: true})).to.equal(false);
      const chat = await harness.untilChat();
      await harness.until(() => harness.focused === chat.input, 'the focus');
      pressKey(chat.input, 'ç', {altKey: true, code: 'KeyC'});
      await harness.launcher.updateComplete;
      expect(harness.isShown).to.equal(false);
      harness.launcher.remove();
      expect(pressKey(document.body, 'c', {altKey: true})).to.equal(true);
    });

  it('types a normal letter in a text field unless it has a modifier', async () => {
    const harness = await putLauncher({settings: {hotkey: '?'}});
    const input = document.createElement('input');
    harness.launcher.before(input);
    expect(pressKey(input, '?', {shiftKey: true})).to.equal(true);
    expect(pressKey(document.body, 'x')).to.equal(true);
    expect(harness.launcher.open).to.equal(false);
    harness.launcher.hotkey = 'ctrl+k';
    expect(pressKey(input, 'k', {ctrlKey: true})).to.equal(false);
    expect(harness.launcher.open).to.equal(true);
  });

  it('ignores the key events that browsers send for form autofill', async () => {
    const unhandled = watchUnhandledErrors();
    const harness = await putLauncher({settings: {hotkey: 'c'}});
    const input = document.createElement('input');
    harness.launcher.before(input);
    for (const type of ['keydown', 'keyup']) input.dispatchEvent(new Event(type, {bubbles: true}));
    expect(await unhandled.end()).to.deep.equal([]);
    expect(harness.launcher.open).to.equal(false);
  });

  it('accepts common spellings', () => {
    const press = new KeyboardEvent('keydown', {key: 'K', metaKey: true, shiftKey: true});
    expect(isHotkey(press, readHotkey(' Mod + Shift + K ', true)!)).to.equal(true);
    expect(isHotkey(press, readHotkey('mod+shift+k', false)!)).to.equal(false);
    expect(isHotkey(press, readHotkey('meta+k')!)).to.equal(false);
    expect(['', '+', 'mod+', 'ctrl', 'hyper+k'].map(text => readHotkey(text))).to.deep.equal(
      Array.from({length: 5}, () => undefined),
    );
  });
});

describe('the stored state of a launcher', () => {
  const remember: Partial<AgentLauncher> = {remember: true};

  it('contains whether it was open, for the session, and does not take the focus', async () => {
    const first = await putLauncher({settings: remember});
    await first.openChat();
    first.launcher.remove();
    const second = await putLauncher({settings: remember, keepsStorage: true});
    await second.untilChat();
    expect(second.isShown).to.equal(true);
    expect(document.activeElement).to.equal(document.body);
    second.launcher.hide();
    await second.launcher.updateComplete;
    const third = await putLauncher({settings: {...remember, open: true}, keepsStorage: true});
    expect(third.isShown).to.equal(false);
  });

  it('is empty by default', async () => {
    const first = await putLauncher();
    await first.openChat();
    expect(Object.keys(sessionStorage).filter(key => key.includes('launcher'))).to.deep.equal([]);
    const second = await putLauncher({keepsStorage: true});
    expect(second.isShown).to.equal(false);
  });

  it('does not cover a newly opened page', async () => {
    const first = await putLauncher({settings: {...remember, mode: 'dialog'}});
    await first.openChat();
    first.launcher.remove();
    const second = await putLauncher({settings: {...remember, mode: 'dialog'}, keepsStorage: true});
    expect(second.isShown).to.equal(false);
  });
});
