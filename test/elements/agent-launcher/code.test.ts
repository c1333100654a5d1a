import {expect} from 'chai';
import {clickLater} from '../../support/press-keys.js';
import {holdCode, putLauncher, type HeldCode} from './launcher-harness.js';

/** Controls idle time, also in Safari, which lacks `requestIdleCallback`. */
function holdIdleTime(): {readonly come: () => void; readonly release: () => void} {
  const names = ['requestIdleCallback', 'cancelIdleCallback'] as const;
  const before = names.map(name => Object.getOwnPropertyDescriptor(globalThis, name));
  const waiting = new Map<number, () => void>();
  let count = 0;
  const held = {
    requestIdleCallback: (callback: () => void) => {
      waiting.set((count += 1), callback);
      return count;
    },
    cancelIdleCallback: (id: number) => waiting.delete(id),
  };
  for (const name of names) Object.defineProperty(globalThis, name, {configurable: true, value: held[name]});
  return {
    come: () => {
      for (const callback of waiting.values()) callback();
    },
    release: () => {
      for (const [index, name] of names.entries()) {
        const own = before[index];
        if (own) Object.defineProperty(globalThis, name, own);
        else Reflect.deleteProperty(globalThis, name);
      }
    },
  };
}

describe('the chat code of a launcher', () => {
  let code: HeldCode;

  beforeEach(() => {
    code = holdCode();
  });
  afterEach(() => code.release());

  it('loads once, on hover, focus or press', async () => {
    const hovered = await putLauncher();
    expect(code.asked()).to.equal(0);
    hovered.button.dispatchEvent(new PointerEvent('pointerenter'));
    hovered.button.focus();
    clickLater(hovered.button);
    await hovered.launcher.updateComplete;
    expect(code.asked()).to.equal(1);
    const focused = await putLauncher();
    focused.button.focus();
    expect(code.asked()).to.equal(2);
    const pressed = await putLauncher();
    clickLater(pressed.button);
    expect(code.asked()).to.equal(3);
  });

  it('loads at once or in idle time when the page sets this', async () => {
    await putLauncher({settings: {load: 'eager'}});
    expect(code.asked()).to.equal(1);
    const idle = await putLauncher({settings: {load: 'idle'}});
    await idle.until(() => code.asked() === 2, 'idle time');
  });

  it('does not load in idle time for a removed launcher', async () => {
    const idle = holdIdleTime();
    try {
      const gone = await putLauncher({settings: {load: 'idle'}});
      gone.launcher.remove();
      await putLauncher({settings: {load: 'idle'}});
      idle.come();
      expect(code.asked()).to.equal(1);
    } finally {
      idle.release();
    }
  });

  it('loads behind an open panel, and the focus moves into the chat', async () => {
    const harness = await putLauncher();
    harness.button.focus();
    clickLater(harness.button);
    await harness.launcher.updateComplete;
    expect(harness.isShown).to.equal(true);
    expect(harness.panel.ariaBusy).to.equal('true');
    expect(harness.panel.textContent).to.contain('Loading the chat…');
    expect(harness.focused).to.equal(harness.panel);
    code.arrive();
    const chat = await harness.untilChat();
    await harness.until(() => harness.focused === chat.input, 'the focus');
    expect(harness.panel.ariaBusy).to.equal('false');
  });

  it('does not move the focus when the visitor has moved it meanwhile', async () => {
    const harness = await putLauncher();
    const input = document.createElement('input');
    harness.launcher.before(input);
    clickLater(harness.button);
    await harness.launcher.updateComplete;
    input.focus();
    code.arrive();
    await harness.untilChat();
    expect(document.activeElement).to.equal(input);
  });

  it('can load while the visitor closes the panel', async () => {
    const harness = await putLauncher();
    harness.button.focus();
    clickLater(harness.button);
    await harness.launcher.updateComplete;
    await harness.press('Close the chat');
    expect(harness.isShown).to.equal(false);
    expect(harness.focused).to.equal(harness.button);
    code.arrive();
    await new Promise(resolve => setTimeout(resolve));
    await harness.launcher.updateComplete;
    expect(harness.isShown).to.equal(false);
    expect(harness.launcher.chat).to.equal(undefined);
    expect(harness.focused).to.equal(harness.button);
  });

  it('can be retried after a failure', async () => {
    const harness = await putLauncher();
    clickLater(harness.button);
    await harness.launcher.updateComplete;
    code.fail();
    await harness.until(() => harness.named('Try again') !== undefined, 'the notice');
    expect(harness.find('[role="alert"]').innerText).to.contain('The chat could not be loaded.');
    await harness.press('Try again');
    expect(code.asked()).to.equal(2);
    expect(harness.named('Try again')).to.equal(undefined);
    expect(harness.focused).to.equal(harness.panel);
    code.arrive();
    const chat = await harness.untilChat();
    await harness.until(() => harness.focused === chat.input, 'the focus');
  });
});
