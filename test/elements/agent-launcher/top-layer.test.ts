import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import {clickLater} from '../../support/press-keys.js';
import {pressKey, putLauncher} from './launcher-harness.js';

const hotkey = 'alt+c';

function pressHotkey(): void {
  pressKey(document.body, 'c', {altKey: true});
}

/** A page’s own component with a modal dialog in its shadow root. */
async function openComponent(...content: readonly Node[]): Promise<HTMLDialogElement> {
  const component = await fixture<HTMLElement>(html`<div></div>`);
  const dialog = document.createElement('dialog');
  dialog.append(document.createElement('button'), document.createElement('slot'));
  component.attachShadow({mode: 'open'}).append(dialog);
  component.append(...content);
  dialog.showModal();
  return dialog;
}

describe('a launcher that waits for a modal dialog of the page', () => {
  async function waitingLauncher() {
    const place = await fixture<HTMLElement>(
      html`<main>
        <div>
          <dialog><button>Ok</button></dialog>
        </div>
      </main>`,
    );
    const dialog = place.querySelector('dialog')!;
    dialog.showModal();
    const harness = await putLauncher({settings: {open: true, hotkey}});
    await harness.untilChat();
    expect(harness.isShown).to.equal(false);
    return {dialog, harness};
  }

  it('opens when the dialog is removed without being closed', async () => {
    const {dialog, harness} = await waitingLauncher();
    dialog.remove();
    await harness.until(() => harness.isShown, 'the panel');
  });

  it('opens when an ancestor of the dialog is removed', async () => {
    const {dialog, harness} = await waitingLauncher();
    dialog.parentElement!.remove();
    await harness.until(() => harness.isShown, 'the panel');
  });

  it('keeps waiting while another dialog is open', async () => {
    const {dialog, harness} = await waitingLauncher();
    const other = document.createElement('dialog');
    other.append('Read this first.');
    dialog.before(other);
    other.showModal();
    dialog.remove();
    await new Promise(requestAnimationFrame);
    await harness.launcher.updateComplete;
    expect(harness.isShown).to.equal(false);
    other.remove();
    await harness.until(() => harness.isShown, 'the panel');
  });

  const presses = {
    button: ({button}: {button: HTMLElement}) => clickLater(button),
    hotkey: pressHotkey,
  };
  for (const [name, press] of Object.entries(presses)) {
    it(`opens at the first press of its ${name} after the dialog is removed, with focus inside`, async () => {
      const {dialog, harness} = await waitingLauncher();
      dialog.remove();
      press(harness);
      await harness.launcher.updateComplete;
      expect(harness.isShown).to.equal(true);
      expect(harness.button.ariaExpanded).to.equal('true');
      await harness.until(() => harness.focused?.localName === 'textarea', 'the focus');
      press(harness);
      await harness.launcher.updateComplete;
      expect(harness.isShown).to.equal(false);
    });
  }
});

describe('a launcher behind the modal dialog of a component', () => {
  for (const place of ['in the component', 'in its slotted content'])
    it(`waits until the dialog closes, with the focus ${place}`, async () => {
      const input = document.createElement('input');
      const dialog = await openComponent(input);
      const focused = place === 'in the component' ? dialog.querySelector('button')! : input;
      focused.focus();
      const harness = await putLauncher({settings: {hotkey}});
      pressHotkey();
      expect(harness.launcher.open).to.equal(false);
      harness.launcher.open = true;
      await harness.launcher.updateComplete;
      expect(harness.isShown).to.equal(false);
      focused.blur();
      harness.launcher.mode = 'dialog';
      await harness.launcher.updateComplete;
      expect(harness.isShown, 'after a press on a text of the dialog').to.equal(false);
      dialog.close();
      await harness.until(() => harness.isShown, 'the panel');
    });

  it('waits for the dialog of another launcher', async () => {
    const first = await putLauncher({settings: {mode: 'dialog'}});
    const chat = await first.openChat();
    await first.until(() => first.focused === chat.input, 'the focus');
    const second = await putLauncher({settings: {hotkey}});
    pressHotkey();
    await second.launcher.updateComplete;
    expect(second.launcher.open).to.equal(false);
    second.launcher.open = true;
    await second.launcher.updateComplete;
    expect(second.isShown).to.equal(false);
    first.launcher.hide();
    await second.until(() => second.isShown, 'the panel');
  });

  it('opens within the dialog when it is placed there', async () => {
    const place = document.createElement('div');
    await openComponent(place);
    const harness = await putLauncher({place});
    await harness.openChat();
    expect(harness.isShown).to.equal(true);
  });
});
