import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import {createTestService} from '../../support/local-service.js';
import {clickLater} from '../../support/press-keys.js';
import {LauncherHarness, pressKey, putLauncher} from './launcher-harness.js';

function eventsOf(element: Element): string[] {
  const events: string[] = [];
  for (const name of ['agent-launcher-open', 'agent-launcher-close'])
    element.addEventListener(name, () => events.push(name));
  return events;
}

describe('a launcher', () => {
  it('opens the chat above its button with focus in the message field, and closes it again', async () => {
    const harness = await putLauncher();
    const events = eventsOf(document.body);
    expect(harness.isShown).to.equal(false);
    expect(harness.button.ariaExpanded).to.equal('false');
    expect(harness.button.ariaLabel).to.equal('Open the chat');
    const chat = await harness.openChat();
    await harness.until(() => harness.focused === chat.input, 'the focus');
    expect(harness.panel.matches(':popover-open')).to.equal(true);
    expect(harness.button.ariaExpanded).to.equal('true');
    expect(harness.button.ariaLabel).to.equal('Close the chat');
    expect(harness.launcher.hasAttribute('open')).to.equal(true);
    const panel = harness.panel.getBoundingClientRect();
    expect(panel.bottom).to.be.below(harness.button.getBoundingClientRect().top);
    await harness.press('Close the chat');
    expect(harness.isShown).to.equal(false);
    expect(harness.focused).to.equal(harness.button);
    expect(events).to.deep.equal(['agent-launcher-open', 'agent-launcher-close']);
  });

  it('requests nothing from the service before it opens', async () => {
    const harness = await putLauncher({settings: {load: 'eager'}});
    await harness.until(() => customElements.get('agent-chat') !== undefined, 'the code');
    expect(harness.launcher.chat).to.equal(undefined);
    expect(harness.service.requests).to.deep.equal([]);
  });

  it('stays open after a double click on its button, and closed after another one', async () => {
    const harness = await putLauncher();
    for (const isOpen of [true, false]) {
      clickLater(harness.button);
      await harness.launcher.updateComplete;
      harness.button.click();
      await harness.launcher.updateComplete;
      expect(harness.launcher.open).to.equal(isOpen);
    }
  });

  it('stays as it is when the page cancels the event', async () => {
    const harness = await putLauncher();
    const refuse = (event: Event): void => event.preventDefault();
    harness.launcher.addEventListener('agent-launcher-open', refuse);
    expect(harness.launcher.show()).to.equal(false);
    await harness.launcher.updateComplete;
    expect(harness.isShown).to.equal(false);
    harness.launcher.removeEventListener('agent-launcher-open', refuse);
    harness.launcher.addEventListener('agent-launcher-close', refuse);
    expect(harness.launcher.toggle()).to.equal(true);
    await harness.untilChat();
    expect(harness.launcher.toggle()).to.equal(true);
    expect(harness.launcher.hide()).to.equal(false);
    await harness.launcher.updateComplete;
    expect(harness.isShown).to.equal(true);
  });

  it('leaves the focus in an editable text of the page', async () => {
    const place = await fixture<HTMLElement>(html`<main><p contenteditable>Half a text</p></main>`);
    place.querySelector('p')!.focus();
    const harness = await putLauncher({place});
    harness.launcher.show();
    await harness.untilChat();
    expect(document.activeElement).to.equal(place.querySelector('p'));
  });

  it('opens by property without an event or a focus change', async () => {
    const place = await fixture<HTMLElement>(html`<main><input aria-label="Name" /></main>`);
    const input = place.querySelector('input')!;
    input.focus();
    const harness = await putLauncher({place, settings: {open: true}});
    const events = eventsOf(document.body);
    await harness.untilChat();
    expect(harness.isShown).to.equal(true);
    expect(document.activeElement).to.equal(input);
    harness.launcher.open = false;
    await harness.launcher.updateComplete;
    expect(harness.isShown).to.equal(false);
    expect(document.activeElement).to.equal(input);
    harness.launcher.show();
    await harness.launcher.updateComplete;
    expect(document.activeElement, 'who is writing goes on').to.equal(input);
    expect(events).to.deep.equal(['agent-launcher-open']);
  });

  it('takes focus when a method opens it and nobody is writing', async () => {
    const harness = await putLauncher();
    harness.launcher.show();
    const chat = await harness.untilChat();
    await harness.until(() => harness.focused === chat.input, 'the focus');
    harness.launcher.hide();
    await harness.launcher.updateComplete;
    expect(harness.focused).to.equal(harness.button);
  });

  it('does nothing while it is not in a page', () => {
    const launcher = document.createElement('agent-launcher');
    expect(launcher.show()).to.equal(false);
    expect(launcher.hide()).to.equal(true);
    expect(launcher.open).to.equal(false);
  });

  it('keeps the conversation and a running reply while closed', async () => {
    const harness = await putLauncher();
    const chat = await harness.openChat();
    const answer = harness.service.nextAnswer();
    await chat.send('Tell me');
    answer.say('Once ');
    await chat.untilReads('Once');
    harness.launcher.hide();
    await harness.launcher.updateComplete;
    answer.say('upon a time');
    answer.end();
    await harness.until(() => harness.chat.messages.at(-1)?.text === 'Once upon a time', 'the reply');
    harness.launcher.show();
    await harness.launcher.updateComplete;
    expect(harness.launcher.chat).to.equal(chat.chat);
    await chat.untilReads('Once upon a time');
  });

  it('counts and announces replies that end while closed, and resets the count when it opens', async () => {
    const harness = await putLauncher();
    const chat = await harness.openChat();
    const answer = harness.service.nextAnswer();
    await chat.send('Tell me');
    answer.say('Once');
    await chat.untilReads('Once');
    harness.launcher.hide();
    await harness.launcher.updateComplete;
    expect(harness.find('[part="badge"]').checkVisibility()).to.equal(false);
    answer.end();
    await harness.until(() => harness.find('[part="badge"]').checkVisibility(), 'the badge');
    expect(harness.find('[part="badge"]').innerText).to.equal('1');
    expect(harness.find('.spoken').textContent).to.equal('1 new message');
    expect(harness.button.ariaLabel).to.equal('Open the chat, 1 new message');
    clickLater(harness.button);
    await harness.launcher.updateComplete;
    expect(harness.find('[part="badge"]').checkVisibility()).to.equal(false);
    expect(harness.button.ariaLabel).to.equal('Close the chat');
  });

  it('counts no reply that ends while open', async () => {
    const harness = await putLauncher();
    const chat = await harness.openChat();
    await chat.send('Hello');
    await chat.untilIdle();
    harness.launcher.hide();
    await harness.launcher.updateComplete;
    expect(harness.button.ariaLabel).to.equal('Open the chat');
  });

  it('is independent of another launcher beside it', async () => {
    const first = await putLauncher();
    const second = await putLauncher({settings: {placement: 'bottom-start', agentId: 'Agent-translator'}});
    await first.openChat();
    expect(second.isShown).to.equal(false);
    const chat = await second.openChat();
    await chat.untilReads('Bonjour!');
    expect(first.isShown).to.equal(true);
    expect(first.button.getBoundingClientRect().left).to.be.above(
      second.button.getBoundingClientRect().right,
    );
    second.launcher.hide();
    await second.launcher.updateComplete;
    expect(first.isShown).to.equal(true);
  });

  it('is at the start side in both directions', async () => {
    const place = await fixture<HTMLElement>(html`<main dir="rtl"></main>`);
    const harness = await putLauncher({place});
    expect(harness.button.getBoundingClientRect().left).to.be.below(100);
    harness.launcher.placement = 'bottom-start';
    await harness.launcher.updateComplete;
    expect(harness.button.getBoundingClientRect().right).to.be.above(innerWidth - 100);
  });

  it('moves nothing in the page', async () => {
    const place = await fixture<HTMLElement>(
      html`<main>
        <p style="block-size: 3000px">Long</p>
        <p id="last">End</p>
      </main>`,
    );
    scrollTo(0, 200);
    const before = document.documentElement.scrollHeight;
    const harness = await putLauncher({place});
    await harness.openChat();
    harness.launcher.hide();
    await harness.launcher.updateComplete;
    expect(document.documentElement.scrollHeight).to.equal(before);
    expect(scrollY).to.equal(200);
    expect(document.body.style.cssText).to.equal('');
    expect(place.querySelector('#last')!.nextElementSibling).to.equal(harness.launcher);
    scrollTo(0, 0);
  });

  it('keeps its layout in a page with hostile styles', async () => {
    const style = document.createElement('style');
    style.textContent = `* {display: none !important; position: static !important; transform: rotate(5deg) !important}
      agent-launcher {filter: blur(2px) !important; contain: strict !important; width: 3px !important}
      html, head, body, main {display: block !important; transform: none !important}`;
    const place = await fixture<HTMLElement>(html`<main></main>`);
    place.append(style);
    place.parentElement!.style.setProperty('display', 'block', 'important');
    place.parentElement!.style.setProperty('transform', 'none', 'important');
    const harness = await putLauncher({place});
    const {right, bottom, width, height} = harness.button.getBoundingClientRect();
    expect([width, height]).to.deep.equal([56, 56]);
    expect(Math.round(innerHeight - bottom)).to.equal(20);
    expect(Math.round(document.documentElement.clientWidth - right)).to.equal(20);
    await harness.openChat();
    expect(harness.panel.getBoundingClientRect().width).to.be.above(300);
  });

  it('closes with Escape from anywhere inside, unless something else has handled the key', async () => {
    const harness = await putLauncher();
    const chat = await harness.openChat();
    expect(pressKey(document.body, 'Escape')).to.equal(true);
    pressKey(chat.input, 'Escape', {isComposing: true});
    expect(harness.launcher.open).to.equal(true);
    // Safari has ended the composition by then; only the key code shows it.
    pressKey(chat.input, 'Escape', {keyCode: 229});
    expect(harness.launcher.open).to.equal(true);
    chat.input.addEventListener('keydown', event => event.preventDefault(), {once: true});
    pressKey(chat.input, 'Escape');
    expect(harness.launcher.open).to.equal(true);
    expect(pressKey(chat.input, 'Escape')).to.equal(false);
    expect(harness.launcher.open).to.equal(false);
    await harness.openChat();
    pressKey(harness.button, 'Escape');
    expect(harness.launcher.open).to.equal(false);
  });

  it('stays open when Escape closes a confirmation in the chat', async () => {
    const service = createTestService();
    const harness = await putLauncher({service, settings: {hotkey: 'alt+c'}});
    const chat = await harness.openChat();
    const answer = service.nextAnswer();
    await chat.send('Where?');
    answer.say('See [there](https://example.org/).');
    answer.end();
    await chat.until(() => chat.findAll('a[href]').length > 0, 'the link');
    const ask = async (): Promise<void> => {
      chat.find('a[href]').click();
      await chat.until(() => chat.findAll('dialog[open]').length > 0, 'the question');
    };
    await ask();
    pressKey(chat.find('dialog[open] button'), 'Escape');
    expect(harness.launcher.open).to.equal(true);
    await chat.until(() => chat.findAll('dialog[open]').length === 0, 'the question is gone');
    await ask();
    pressKey(chat.find('dialog[open] button'), 'c', {altKey: true});
    await harness.launcher.updateComplete;
    expect(harness.isShown, 'the question is not modal for the page').to.equal(false);
  });

  it('works when it is upgraded late with properties set before', async () => {
    const service = createTestService();
    const place = await fixture<HTMLElement>(html`<main></main>`);
    const inert = document.implementation.createHTMLDocument();
    const early = inert.createElement('agent-launcher');
    const settings = {baseUrl: service.baseUrl, accessToken: service.token, fetch: service.fetch};
    Object.assign(early, settings, {agentId: 'Agent-translator', sendKey: 'mod-enter', open: true});
    place.append(document.adoptNode(early));
    await early.updateComplete;
    const harness = new LauncherHarness(early, service);
    const chat = await harness.untilChat();
    await chat.untilReads('Bonjour!');
    expect(harness.chat.sendKey).to.equal('mod-enter');
  });
});
