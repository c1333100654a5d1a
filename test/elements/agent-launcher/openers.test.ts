import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import {type LauncherHarness, putLauncher} from './launcher-harness.js';

const bubble = ({launcher}: LauncherHarness): Element | null | undefined =>
  launcher.shadowRoot?.querySelector('[part="greeting"]');

async function command(harness: LauncherHarness, name: string, source?: HTMLElement): Promise<void> {
  const event = Object.assign(new Event('command'), {command: name, source: source ?? null});
  harness.launcher.dispatchEvent(event);
  await harness.launcher.updateComplete;
}

describe('a page that opens a launcher', () => {
  it('puts a text into the message field and sends nothing', async () => {
    const harness = await putLauncher();
    expect(harness.launcher.show('Do you have The Salt Road?')).to.equal(true);
    const chat = await harness.untilChat();
    await harness.until(() => chat.input.value === 'Do you have The Salt Road?', 'the text');
    expect(harness.service.requests.some(({method}) => method === 'POST')).to.equal(false);
    expect(harness.launcher.ask).to.equal(undefined);
  });

  it('replaces a text of the page, also in an open chat, but never a text of the visitor', async () => {
    const harness = await putLauncher({attributes: {ask: 'First?'}});
    harness.launcher.show();
    const chat = await harness.untilChat();
    await harness.until(() => chat.input.value === 'First?', 'the text of the attribute');
    harness.launcher.show('Second?');
    await harness.until(() => chat.input.value === 'Second?', 'the second text');
    chat.type('My own words');
    await harness.chat.updateComplete;
    harness.launcher.hide();
    harness.launcher.show('Third?');
    await harness.launcher.updateComplete;
    await harness.chat.updateComplete;
    expect(chat.input.value).to.equal('My own words');
  });

  it('keeps the draft of an earlier visit', async () => {
    const before = await putLauncher();
    before.launcher.show();
    const chat = await before.untilChat();
    chat.type('Half a');
    before.launcher.remove();
    dispatchEvent(new Event('pagehide'));
    const next = await putLauncher({service: before.service, keepsStorage: true});
    next.launcher.show('Do you have it?');
    const nextChat = await next.untilChat();
    await next.until(() => next.launcher.ask === undefined, 'the decision');
    expect(nextChat.input.value).to.equal('Half a');
  });

  for (const wrong of [7, {}, null, ''])
    it(`opens without a text for ${JSON.stringify(wrong)}`, async () => {
      const harness = await putLauncher();
      expect(harness.launcher.show(wrong as string)).to.equal(true);
      const chat = await harness.untilChat();
      await harness.chat.updateComplete;
      expect(chat.input.value).to.equal('');
    });

  it('opens, closes and asks by the commands of a button', async () => {
    const harness = await putLauncher();
    const button = await fixture<HTMLElement>(html`<button data-ask="Is it in stock?">Ask</button>`);
    await command(harness, '--toggle', button);
    const chat = await harness.untilChat();
    await harness.until(() => chat.input.value === 'Is it in stock?', 'the text of the button');
    await command(harness, '--hide');
    expect(harness.isShown).to.equal(false);
    await command(harness, '--show');
    expect(harness.isShown).to.equal(true);
    await command(harness, '--toggle');
    expect(harness.isShown).to.equal(false);
  });

  it('ignores other commands', async () => {
    const harness = await putLauncher();
    for (const other of ['--remove', 'show-modal', '--show-more', '', '--focus'])
      await command(harness, other);
    expect(harness.isShown).to.equal(false);
    expect(harness.launcher.isConnected).to.equal(true);
  });
});

describe('the greeting of a launcher with a delay', () => {
  const {setTimeout: realTimeout} = window;
  afterEach(() => Object.assign(window, {setTimeout: realTimeout}));

  it('appears after its seconds, and tells the page when the visitor closes it', async () => {
    const waiting: {callback: () => void; milliseconds: number}[] = [];
    const held = (callback: () => void, milliseconds = 0, ...rest: unknown[]) => {
      if (milliseconds !== 8000) return realTimeout(callback, milliseconds, ...rest);
      waiting.push({callback, milliseconds});
      return 0;
    };
    Object.assign(window, {setTimeout: held});
    const harness = await putLauncher({attributes: {greeting: 'May I help?', 'greeting-delay': '8'}});
    expect(bubble(harness)?.checkVisibility()).to.equal(false);
    expect(waiting).to.have.length(1);
    waiting[0]?.callback();
    await harness.launcher.updateComplete;
    expect(bubble(harness)?.checkVisibility()).to.equal(true);
    let count = 0;
    document.body.addEventListener('agent-greeting-dismiss', () => (count += 1), {once: true});
    await harness.press('Close this greeting');
    expect(bubble(harness)?.checkVisibility()).to.equal(false);
    expect(count).to.equal(1);
  });

  for (const delay of ['soon', '-3', '0', ''])
    it(`appears at once with greeting-delay="${delay}"`, async () => {
      const harness = await putLauncher({attributes: {greeting: 'May I help?', 'greeting-delay': delay}});
      expect(bubble(harness)?.checkVisibility()).to.equal(true);
    });
});
