import {expect} from 'chai';
import '../../../src/define/agent-provider.js';
import {holdStream, sayIn} from '../../support/streamed-answer.js';
import {waitUntil} from '../../support/wait-until.js';
import {putLauncher} from './launcher-harness.js';

describe('the chat in a launcher', () => {
  it('has the page’s slot content, and its own where the page has none', async () => {
    const harness = await putLauncher();
    const note = document.createElement('p');
    note.slot = 'footer';
    note.textContent = 'Replies may be wrong.';
    harness.launcher.append(note);
    const chat = await harness.openChat();
    expect(note.checkVisibility()).to.equal(true);
    expect(note.getBoundingClientRect().height).to.be.above(0);
    expect(chat.find('[part="name"]').checkVisibility()).to.equal(true);
    const greeting = document.createElement('p');
    greeting.textContent = 'Welcome, reader.';
    greeting.slot = 'welcome';
    const hasOwnWelcome = () =>
      chat.findAll('.welcome agent-chat-message').some(message => message.checkVisibility());
    expect(hasOwnWelcome()).to.equal(true);
    harness.launcher.append(greeting);
    await harness.until(() => greeting.checkVisibility() && !hasOwnWelcome(), 'the page’s welcome');
    greeting.remove();
    await harness.until(hasOwnWelcome, 'the agent’s welcome');
  });

  it('contains its overscroll, even when the panel cannot', async () => {
    const harness = await putLauncher();
    const chat = await harness.openChat();
    expect(getComputedStyle(chat.transcript).overscrollBehaviorY).to.equal('contain');
  });

  it('counts a reply once that fails and is then found', async () => {
    const harness = await putLauncher();
    const {service} = harness;
    const chat = await harness.openChat();
    const body = holdStream(service);
    await chat.send('First');
    sayIn(body, 'Lo');
    await chat.untilReads('Lo');
    harness.launcher.hide();
    const createTime = new Date().toISOString();
    const {recordId: replyTo} = await service.addRecord('Agent-guide', {content: 'First', createTime});
    await service.addRecord('Agent-guide', {role: 'assistant', content: 'Long ago', replyTo, createTime});
    body.fail();
    await harness.until(() => chat.chat.messages.at(-1)?.text === 'Long ago', 'the reply is found');
    await harness.launcher.updateComplete;
    expect(harness.button.ariaLabel).to.equal('Open the chat, 1 new message');
  });

  it('is the target of the button when a reply fails while it is closed', async () => {
    const harness = await putLauncher();
    const chat = await harness.openChat();
    harness.service.nextAnswer().fail();
    await chat.send('Hello');
    harness.launcher.hide();
    await harness.until(() => harness.chat.status === 'error', 'the failure');
    await harness.launcher.updateComplete;
    expect(harness.button.ariaLabel).to.equal('Open the chat, 1 new message');
    expect(harness.find('.spoken').textContent).to.equal('1 new message');
    expect(harness.find('[part="badge"]').innerText).to.equal('1');
  });

  for (const [whose, change] of [
    ['another visitor', {visitorId: 'visitor-b'}],
    ['another agent', {agentId: 'Agent-translator'}],
  ] as const)
    it(`shows ${whose} no message count of the previous one`, async () => {
      const place = Object.assign(document.createElement('agent-provider'), {agentId: 'Agent-guide'});
      document.body.append(place);
      const harness = await putLauncher({place, settings: {agentId: undefined}});
      const chat = await harness.openChat();
      await chat.send('Hello');
      harness.launcher.hide();
      await harness.until(() => harness.button.ariaLabel === 'Open the chat, 1 new message', 'a reply');
      Object.assign(place, change);
      await harness.until(() => chat.messages().every(words => !words.endsWith('Hello')), 'it is gone');
      expect(harness.button.ariaLabel).to.equal('Open the chat');
      expect(harness.find('.spoken').textContent).to.equal('');
      expect(harness.find('[part="badge"]').checkVisibility()).to.equal(false);
      place.remove();
    });

  it('can be styled by its parts', async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('agent-launcher::part(send-button) {outline: 3px dotted rgb(1, 2, 3)}');
    document.adoptedStyleSheets.push(sheet);
    const harness = await putLauncher();
    const chat = await harness.openChat();
    expect(getComputedStyle(chat.find('[part~="send-button"]')).outlineColor).to.equal('rgb(1, 2, 3)');
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== sheet);
  });

  it('exports every part except its frame', async () => {
    const harness = await putLauncher();
    const chat = await harness.openChat();
    await chat.send('Hello');
    await chat.untilIdle();
    const exported = harness.chat.getAttribute('exportparts')?.split(', ');
    const parts = new Set(chat.findAll('[part]').flatMap(({part}) => [...part]));
    parts.delete('base');
    expect(exported).to.include.members([...parts]);
  });
});

describe('an invalid setting of a launcher', () => {
  const {warn} = console;
  let warnings: unknown[] = [];

  beforeEach(() => {
    warnings = [];
    console.warn = (...words: unknown[]) => void warnings.push(words.join(' '));
  });

  afterEach(() => {
    console.warn = warn;
  });

  it('is reported in the console once', async () => {
    const attributes = {mode: 'sideways', hotkey: 'hyper+k'};
    await putLauncher({attributes});
    const harness = await putLauncher({attributes});
    await waitUntil(() => warnings.length > 1, 'the code of the hotkey is there');
    await harness.launcher.updateComplete;
    expect(warnings).to.have.length(2);
    expect(warnings[0]).to.contain('mode="sideways"');
    expect(warnings[1]).to.contain('hotkey="hyper+k"');
  });

  it('does not include one that a template left empty', async () => {
    const harness = await putLauncher({attributes: {mode: '', hotkey: ''}});
    await harness.openChat();
    expect(warnings).to.be.empty;
  });

  it('does not include a removed attribute', async () => {
    const harness = await putLauncher({attributes: {mode: 'dialog', hotkey: 'mod+k'}});
    harness.launcher.removeAttribute('mode');
    harness.launcher.removeAttribute('hotkey');
    await harness.launcher.updateComplete;
    expect(warnings).to.be.empty;
  });
});
