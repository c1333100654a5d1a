import {expect} from 'chai';
import '../../../src/define/agent-picker.js';
import {partsModule} from '../../../src/elements/load-parts.js';
import {forgetVisitor} from '../../../src/session/storage-scope.js';
import {putLauncher, type LauncherSetup} from './launcher-harness.js';

before(() => partsModule.load());

const consentText = 'We send your questions to Example Ltd.';
const attributes = {'consent-text': consentText};

function stored(): string[] {
  return [localStorage, sessionStorage].flatMap(area =>
    Object.keys(area).filter(key => key.startsWith('agent-chat')),
  );
}

describe('a launcher whose chat asks for consent', () => {
  const reset = (): void => {
    localStorage.clear();
    forgetVisitor('');
  };
  beforeEach(reset);
  afterEach(reset);

  async function open(setup: LauncherSetup = {}) {
    const harness = await putLauncher({attributes, ...setup});
    const chat = await harness.openChat();
    await chat.until(() => chat.button('Accept') !== undefined, 'the notice');
    return {harness, chat};
  }

  it('stores nothing about itself and requests nothing until the visitor accepts', async () => {
    const {harness, chat} = await open({settings: {remember: true, greeting: 'May I help?'}});
    expect(harness.service.requests).to.deep.equal([]);
    expect(stored()).to.deep.equal([]);
    await chat.press('Accept');
    await chat.untilOpened();
    expect(stored().some(key => key.includes('launcher-open'))).to.equal(true);
    expect(harness.service.requests.length).to.be.greaterThan(0);
  });

  it('closes when the visitor declines, and asks again when it opens again', async () => {
    const {harness, chat} = await open();
    await chat.press('Decline');
    await harness.until(() => !harness.isShown, 'it is closed');
    expect(stored()).to.deep.equal([]);
    harness.launcher.show();
    await harness.until(() => chat.button('Accept')?.checkVisibility() ?? false, 'the notice');
    harness.launcher.addEventListener('agent-launcher-close', event => event.preventDefault());
    await chat.press('Decline');
    await chat.untilShows('The chat needs your consent.');
    expect(harness.service.requests).to.deep.equal([]);
  });

  it('shows its agents only after the visitor accepts, and keeps the draft for the first one', async () => {
    const {harness, chat} = await open({settings: {pick: true, agentId: undefined}});
    chat.type('What grows in the shade?');
    await chat.settle();
    expect(harness.service.requests).to.deep.equal([]);
    chat.button('Accept')!.focus();
    await chat.press('Accept');
    await harness.until(
      () => harness.launcher.shadowRoot?.querySelector('agent-picker')?.checkVisibility() ?? false,
      'the agents',
    );
    await harness.until(() => harness.service.requests.length > 0, 'the list is requested');
    harness.launcher.agentId = 'Agent-guide';
    await harness.until(() => chat.chat.session.snapshot.phase === 'ready', 'the agent');
    await chat.settle();
    expect(chat.draft).to.equal('What grows in the shade?');
  });

  it('asks with the content that the page puts into its slot', async () => {
    const harness = await putLauncher();
    const own = document.createElement('p');
    own.slot = 'consent';
    own.textContent = 'May we start?';
    harness.launcher.append(own);
    harness.button.click();
    await harness.until(() => own.checkVisibility(), 'the question');
    expect(harness.service.requests).to.deep.equal([]);
    harness.chat.accept();
    await harness.until(() => harness.service.requests.length > 0, 'it starts');
    expect(own.checkVisibility()).to.equal(false);
  });

  it('can be accepted by the page before the chat has loaded', async () => {
    const harness = await putLauncher({attributes});
    let events = 0;
    harness.launcher.addEventListener('agent-consent', () => (events += 1));
    expect(harness.launcher.accept()).to.equal(true);
    const chat = await harness.openChat();
    expect(chat.text()).to.include('Garden guide').and.not.to.include(consentText);
    expect(events).to.equal(1);
  });
});
