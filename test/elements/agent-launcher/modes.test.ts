import {fixture, html} from '@open-wc/testing';
import {resetMouse, sendKeys, sendMouse, setViewport} from '@web/test-runner-commands';
import {expect} from 'chai';
import {isWebKit} from '../../support/engine.js';
import {putLauncher} from './launcher-harness.js';

/** As wide as a phone, or as narrow as WebKit’s driver allows. */
const phone = isWebKit ? 450 : 360;

/** The visible element at the middle of an element. */
function elementAtMiddle(element: Element): Element | null {
  const {left, top, width, height} = element.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2);
}

async function pageWithDialog(): Promise<{place: HTMLElement; dialog: HTMLDialogElement}> {
  const place = await fixture<HTMLElement>(
    html`<main>
      <dialog style="inset: 0; inline-size: 100%; block-size: 100%"><button>Ok</button></dialog>
    </main>`,
  );
  return {place, dialog: place.querySelector('dialog')!};
}

describe('the panel of a launcher', () => {
  beforeEach(() => setViewport({width: 1000, height: 800}));
  after(() => setViewport({width: 800, height: 600}));

  it('has the size the page sets, and never exceeds the window', async () => {
    const harness = await putLauncher();
    await harness.openChat();
    const {width, height} = harness.panel.getBoundingClientRect();
    expect([width, height]).to.deep.equal([400, 640]);
    harness.launcher.style.setProperty('--agent-panel-width', '5000px');
    harness.launcher.style.setProperty('--agent-panel-height', '5000px');
    const {left, top, right, bottom} = harness.panel.getBoundingClientRect();
    expect(Math.min(left, top)).to.be.at.least(20);
    expect(right).to.be.at.most(innerWidth - 20);
    expect(bottom).to.be.below(innerHeight - 76);
  });

  it('is a modal dialog in front of the page', async () => {
    const harness = await putLauncher({settings: {mode: 'dialog'}});
    const chat = await harness.openChat();
    await harness.until(() => harness.focused === chat.input, 'the focus');
    expect(harness.panel.matches('dialog:modal')).to.equal(true);
    harness.panel.click();
    await harness.launcher.updateComplete;
    expect(harness.isShown, 'a press beside it closes it').to.equal(false);
    expect(harness.focused).to.equal(harness.button);
  });

  it('frees the page when it is hidden with the launcher, and keeps the conversation', async () => {
    const harness = await putLauncher({settings: {mode: 'dialog'}});
    const chat = await harness.openChat();
    await chat.send('Hello');
    await chat.untilIdle();
    const beside = await fixture<HTMLElement>(html`<button>Of the page</button>`);
    expect(elementAtMiddle(beside), 'behind the dialog').to.not.equal(beside);
    harness.launcher.style.display = 'none';
    await harness.until(() => elementAtMiddle(beside) === beside, 'a page that can be used');
    await harness.until(() => !harness.launcher.open, 'a launcher that knows it is closed');
    harness.launcher.style.display = '';
    expect((await harness.openChat()).chat.messages).to.have.length(2);
    expect(harness.panel.matches('dialog:modal')).to.equal(true);
  });

  it('stays open when a text selection in the dialog ends outside it', async () => {
    const harness = await putLauncher({settings: {mode: 'dialog'}});
    const chat = await harness.openChat();
    chat.type('Half a message');
    const {left, right, top, bottom} = chat.input.getBoundingClientRect();
    const height = Math.round((top + bottom) / 2);
    const beside = Math.round(harness.panel.getBoundingClientRect().left / 2);
    await sendMouse({type: 'move', position: [Math.round((left + right) / 2), height]});
    await sendMouse({type: 'down'});
    await sendMouse({type: 'move', position: [beside, height]});
    await sendMouse({type: 'up'});
    await harness.launcher.updateComplete;
    expect(harness.isShown).to.equal(true);
    // WebKit’s driver selects nothing.
    if (!isWebKit) expect(chat.input.selectionStart, 'the selection').to.be.below(chat.input.selectionEnd);
    harness.panel.click();
    await harness.launcher.updateComplete;
    expect(harness.isShown, 'a press without a pointer closes it').to.equal(false);
    await harness.openChat();
    await sendMouse({type: 'click', position: [beside, height]});
    await harness.launcher.updateComplete;
    expect(harness.isShown, 'a press beside it closes it').to.equal(false);
    await resetMouse();
  });

  it('keeps the tab key inside a dialog', async () => {
    const place = await fixture<HTMLElement>(html`<main><button>Of the page</button></main>`);
    const harness = await putLauncher({place, settings: {mode: 'dialog'}});
    const chat = await harness.openChat();
    await harness.until(() => harness.focused === chat.input, 'the focus');
    for (let press = 0; press < 8; press += 1) {
      await sendKeys({press: 'Tab'});
      expect([harness.launcher, document.body]).to.include(document.activeElement);
      expect(harness.focused).not.to.equal(harness.button);
    }
  });

  it('closes a dialog with Escape unless the page cancels it', async () => {
    const harness = await putLauncher({settings: {mode: 'dialog'}});
    const chat = await harness.openChat();
    await harness.until(() => harness.focused === chat.input, 'the focus');
    harness.launcher.addEventListener('agent-launcher-close', event => event.preventDefault(), {once: true});
    await sendKeys({press: 'Escape'});
    expect(harness.launcher.open).to.equal(true);
    expect(harness.isShown).to.equal(true);
    await sendKeys({press: 'a'});
    await sendKeys({press: 'Escape'});
    await harness.until(() => !harness.isShown, 'closed');
    expect(harness.launcher.open).to.equal(false);
    await harness.until(() => harness.focused === harness.button, 'the focus');
  });

  it('asks the page at each Escape, also after a method opened the dialog', async () => {
    const harness = await putLauncher({settings: {mode: 'dialog'}});
    harness.launcher.show();
    const chat = await harness.untilChat();
    await harness.until(() => harness.focused === chat.input, 'the focus');
    let asked = 0;
    harness.launcher.addEventListener('agent-launcher-close', event => {
      asked += 1;
      if (asked < 3) event.preventDefault();
    });
    for (const times of [1, 2]) {
      await sendKeys({press: 'Escape'});
      await harness.launcher.updateComplete;
      expect([asked, harness.isShown]).to.deep.equal([times, true]);
    }
    await sendKeys({press: 'Escape'});
    await harness.until(() => !harness.isShown, 'closed');
    expect(asked).to.equal(3);
  });

  it('can cover the whole window', async () => {
    const harness = await putLauncher({settings: {mode: 'fullscreen'}});
    await harness.openChat();
    await Promise.all(harness.panel.getAnimations().map(({finished}) => finished));
    const {left, top, width, height} = harness.panel.getBoundingClientRect();
    expect([left, top, width, height]).to.deep.equal([0, 0, 1000, 800]);
    await harness.press('Close the chat');
    expect(harness.isShown).to.equal(false);
  });

  it('covers a narrow or low window automatically', async () => {
    const sizes = [
      {width: phone, height: 700},
      {width: 800, height: 360},
    ];
    for (const size of sizes) {
      await setViewport(size);
      const harness = await putLauncher();
      await harness.openChat();
      expect(harness.panel.matches('dialog:modal')).to.equal(true);
      const {width, height} = harness.panel.getBoundingClientRect();
      expect([width, height]).to.deep.equal([size.width, size.height]);
      harness.launcher.remove();
    }
  });

  it('follows the window width while open and keeps chat, draft and focus', async () => {
    const harness = await putLauncher();
    const chat = await harness.openChat();
    await harness.until(() => harness.focused === chat.input, 'the focus');
    chat.type('Half a');
    await setViewport({width: phone, height: 700});
    await harness.until(() => harness.panel.matches('dialog:modal'), 'the whole window');
    expect(harness.launcher.chat).to.equal(chat.chat);
    expect(chat.draft).to.equal('Half a');
    await harness.until(() => harness.focused === chat.input, 'the focus');
    // The keyboard of a phone takes part of the height.
    await setViewport({width: phone, height: 300});
    await setViewport({width: 1000, height: 700});
    await harness.until(() => harness.panel.matches(':popover-open'), 'a panel');
    await harness.until(() => harness.focused === chat.input, 'the focus');
    expect(harness.launcher.open).to.equal(true);
  });

  it('covers the whole screen of a turned phone, with and without keyboard', async () => {
    await setViewport({width: phone, height: 700});
    const harness = await putLauncher();
    const chat = await harness.openChat();
    await chat.send('Hello');
    await chat.untilIdle();
    for (const size of [
      {width: 700, height: phone},
      {width: 700, height: 160},
      {width: phone, height: 300},
      {width: phone, height: 700},
    ]) {
      await setViewport(size);
      await chat.until(() => chat.chat.getBoundingClientRect().width === size.width, 'the whole width');
      const {width, height} = harness.panel.getBoundingClientRect();
      expect([width, height]).to.deep.equal([size.width, size.height]);
    }
  });

  it('continues a reply while its mode changes', async () => {
    const harness = await putLauncher();
    const chat = await harness.openChat();
    const answer = harness.service.nextAnswer();
    await chat.send('Tell me');
    answer.say('Once ');
    await chat.untilReads('Once');
    harness.launcher.mode = 'dialog';
    await harness.launcher.updateComplete;
    expect(harness.panel.matches('dialog:modal')).to.equal(true);
    answer.say('more');
    answer.end();
    await chat.untilReads('Once more');
  });

  it('closes a confirmation in the chat when its mode changes', async () => {
    const harness = await putLauncher();
    const chat = await harness.openChat();
    const answer = harness.service.nextAnswer();
    await chat.send('Where is it?');
    answer.say('[Here](https://elsewhere.example/)');
    answer.end();
    await chat.untilIdle();
    await chat.until(() => chat.findAll('a[part~="link"]').length === 1, 'the link');
    for (const [mode, state] of [
      ['dialog', 'dialog:modal'],
      ['popover', ':popover-open'],
    ] as const) {
      chat.find('a[part~="link"]').click();
      await chat.until(() => chat.findAll('dialog[open]').length === 1, 'the question');
      harness.launcher.mode = mode;
      await harness.until(() => harness.panel.matches(state), 'another panel');
      await chat.until(() => chat.findAll('dialog').length === 0, 'nothing that asks');
      expect(elementAtMiddle(harness.panel)).to.equal(harness.launcher);
    }
  });

  it('is below a modal dialog that the page opens later', async () => {
    const {place, dialog} = await pageWithDialog();
    const harness = await putLauncher({place});
    await harness.openChat();
    dialog.showModal();
    expect(elementAtMiddle(harness.panel)).to.equal(dialog);
    expect(elementAtMiddle(harness.button)).to.equal(dialog);
    dialog.close();
    expect(elementAtMiddle(harness.panel)).to.equal(harness.launcher);
  });

  it('waits until the page’s modal dialog closes', async () => {
    for (const mode of ['popover', 'dialog'] as const) {
      const {place, dialog} = await pageWithDialog();
      const harness = await putLauncher({place, settings: {mode, hotkey: 'alt+c'}});
      dialog.showModal();
      window.dispatchEvent(new KeyboardEvent('keydown', {key: 'c', altKey: true}));
      expect(harness.launcher.open).to.equal(false);
      harness.launcher.open = true;
      await harness.launcher.updateComplete;
      expect(harness.isShown).to.equal(false);
      expect(elementAtMiddle(dialog)).to.equal(dialog);
      dialog.close();
      await harness.until(() => harness.isShown, 'the panel');
      harness.launcher.remove();
    }
  });

  it('opens inside a modal dialog of the page that contains it', async () => {
    const {dialog} = await pageWithDialog();
    dialog.showModal();
    const harness = await putLauncher({place: dialog});
    await harness.openChat();
    expect(elementAtMiddle(harness.panel)).to.equal(harness.launcher);
  });
});
