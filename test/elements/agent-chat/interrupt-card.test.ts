import {expect} from 'chai';
import type {AskingInterrupt} from '../../../src/client/interrupt.js';
import {partsModule} from '../../../src/elements/load-parts.js';
import {
  askingService,
  buttons,
  cards,
  chatAsking,
  decisionOf,
  names,
  openReloaded,
  untilDecided,
} from '../../support/asking-agent.js';
import {goOffline} from '../../support/browser-network.js';
import type {ChatHarness} from '../../support/chat-harness.js';
import {forceColors, needsMedia} from '../../support/emulated-media.js';
import {expectAccessible, expectDarkColours} from '../../support/expect-accessible.js';
import {clickLater, longAgo, pressKey} from '../../support/press-keys.js';
import {putLauncher} from '../agent-launcher/launcher-harness.js';

before(() => partsModule.load());

const email: AskingInterrupt = {id: 'email', title: 'Send the e-mail?', detail: 'To: Ada\nRoses'};
const order: AskingInterrupt = {id: 'order', title: 'Place the order?'};
const delivery: AskingInterrupt = {
  id: 'delivery',
  title: 'Where to?',
  options: [{label: 'To the door', value: 'door'}, {label: 'To a neighbour'}],
  text: true,
};

const areEnabled = (chat: ChatHarness) => buttons(chat).map(({disabled}) => !disabled);
const ownField = (chat: ChatHarness) => chat.find('[part="ask-field"]') as HTMLInputElement;

async function write(chat: ChatHarness, text: string): Promise<void> {
  ownField(chat).focus();
  ownField(chat).value = text;
  ownField(chat).dispatchEvent(new InputEvent('input', {bubbles: true}));
  await chat.settle();
}

/** Whether a press on the centre of the button reaches it. */
function isOnTop(button: HTMLElement): boolean {
  const {left, top, width, height} = button.getBoundingClientRect();
  const root = button.getRootNode() as ShadowRoot;
  const hit = root.elementFromPoint(left + width / 2, top + height / 2);
  return hit !== null && button.contains(hit);
}

describe('the card of an agent that waits', () => {
  it('shows the question below the text, with its detail and two buttons', async () => {
    const chat = await chatAsking([email]);
    const [card] = cards(chat);
    expect(chat.messages().at(-1)).to.equal('Garden guide: One moment.');
    expect(card?.closest('article[part~="message-agent"]')).to.not.equal(null);
    expect(card?.innerText).to.match(/^Send the e-mail\?\s+To: Ada\nRoses\s+Allow\s+Refuse$/);
    expect(chat.chat.status).to.equal('waiting-for-answer');
    await expectAccessible(chat.chat);
    await expectDarkColours(chat.chat);
  });

  it('is a group with a name and a description for screen readers', async () => {
    const chat = await chatAsking([email]);
    const card = cards(chat)[0]!;
    const wordsOf = (attribute: string) => chat.find(`#${card.getAttribute(attribute)}`).innerText;
    expect(card.role).to.equal('group');
    expect([wordsOf('aria-labelledby'), wordsOf('aria-describedby')]).to.deep.equal([
      email.title,
      email.detail,
    ]);
    for (const button of buttons(chat))
      expect(chat.find(`#${button.getAttribute('aria-describedby')}`).innerText).to.equal(email.title);
    const bare = await chatAsking([order]);
    expect(cards(bare)[0]!.hasAttribute('aria-describedby')).to.equal(false);
  });

  for (const announce of ['sentences', 'complete', 'status'] as const)
    it(`announces that the agent waits: ${announce}`, async () => {
      const chat = await chatAsking([email, order], {settings: {announce}});
      await chat.until(() => chat.announced.join(' ').includes('waits'), 'the announcement');
      expect(chat.announced.slice(1).join(' ')).to.equal(
        `${announce === 'status' ? '' : 'One moment. '}The agent waits for your answer. Send the e-mail? Place the order?`,
      );
    });

  for (const [name, value] of [
    ['Allow', true],
    ['Refuse', false],
  ] as const)
    it(`sends “${name}”, and shows that`, async () => {
      const chat = await chatAsking([email]);
      await chat.press(name);
      await untilDecided(chat, String(value));
      expect(chat.asked.map(({decisions}) => decisions)).to.deep.equal([
        undefined,
        [{id: 'email', status: 'resolved', value}],
      ]);
      expect(cards(chat).map(decisionOf)).to.deep.equal([value ? 'Allowed' : 'Refused']);
      expect(names(chat)).to.deep.equal([]);
      expect(chat.messages().slice(-2)).to.deep.equal([
        'Garden guide: One moment.',
        `Garden guide: Decided: ${value}`,
      ]);
    });

  it('shows which of several options was allowed', async () => {
    const options = [
      {label: 'Once', value: 1, kind: 'allow'},
      {label: 'Always', value: 2, kind: 'allow'},
    ] as const;
    const chat = await chatAsking([{...order, options}]);
    await chat.press('Once');
    await untilDecided(chat, '1');
    expect(cards(chat).map(decisionOf)).to.deep.equal(['Allowed · Once']);
  });

  it('asks in its own words without a title', async () => {
    const tool = {name: 'add_to_cart', arguments: {pieces: 3}};
    const chat = await chatAsking([{id: 'bare'}, {id: 'tool', tool}]);
    const [bare, named] = cards(chat).map(({innerText}) => innerText);
    expect(bare).to.match(/^The agent asks for your permission\.\s+Allow\s+Refuse$/);
    expect(named).to.include('May the agent use “add_to_cart” on this page?').and.include('"pieces": 3');
  });

  it('shows that a call was allowed whose result the page returns', async () => {
    const chat = await chatAsking([{id: 'tool', tool: {name: 'add_to_cart', arguments: {}}}]);
    expect(await chat.chat.session.resolve('tool', {pieces: 3})).to.equal(true);
    await chat.until(() => names(chat).length === 0, 'the decision');
    expect(cards(chat).map(decisionOf)).to.deep.equal(['Allowed']);
    await chat.untilIdle();
  });

  it('shows HTML and Markdown as text', async () => {
    const mark = '<img src=x onerror=alert(1)> **Bold**';
    const options = [{label: mark, value: true, kind: 'allow'}] as const;
    const chat = await chatAsking([{id: 'hostile', title: mark, detail: `${mark}\n${mark}`, options}]);
    const [card] = cards(chat);
    expect(card?.querySelectorAll('img, strong, b, a')).to.have.length(0);
    expect(card?.innerText.split(mark)).to.have.length(5);
  });

  it('shows 50 options, and sends the value of the chosen one', async () => {
    const options = Array.from({length: 60}, (_, index) => ({label: `Rose ${index}`, value: index}));
    const chat = await chatAsking([{...order, options}]);
    expect(names(chat)).to.have.length(50);
    await chat.press('Rose 49');
    await untilDecided(chat, '49');
    expect(cards(chat).map(decisionOf)).to.deep.equal(['Rose 49']);
  });

  it('goes on when all of several questions are decided', async () => {
    const chat = await chatAsking([email, order]);
    clickLater(buttons(chat)[2]!);
    await chat.until(() => names(chat).length === 2, 'one is decided');
    expect(cards(chat).map(decisionOf)).to.deep.equal([undefined, 'Allowed']);
    expect(chat.asked).to.have.length(1);
    await chat.press('Refuse');
    await untilDecided(chat, 'false, true');
    expect(cards(chat).map(decisionOf)).to.deep.equal(['Refused', 'Allowed']);
  });

  it('takes a text only with its button', async () => {
    const chat = await longAgo(() => chatAsking([{...email, text: true, options: [{kind: 'allow'}]}]));
    expect(names(chat)).to.deep.equal(['Allow', 'Send answer']);
    await write(chat, '  ');
    expect(areEnabled(chat)).to.deep.equal([true, false]);
    await write(chat, ' To Ben ');
    expect(areEnabled(chat)).to.deep.equal([true, true]);
    await pressKey('Enter');
    await chat.settle();
    expect([chat.asked.length, ownField(chat).value]).to.deep.equal([1, ' To Ben ']);
    await chat.press('Send answer');
    await untilDecided(chat, 'To Ben');
    expect(cards(chat).map(decisionOf)).to.deep.equal(['To Ben']);
  });

  it('waits without a network and during an edit, and keeps what was typed', async () => {
    const chat = await chatAsking([delivery]);
    await write(chat, 'To Ben');
    const goOnline = goOffline();
    try {
      await chat.until(() => areEnabled(chat).join() === 'false,false,false', 'disabled');
      expect(ownField(chat).value).to.equal('To Ben');
      await write(chat, 'To Ben, please');
    } finally {
      goOnline();
    }
    await chat.until(() => areEnabled(chat).join() === 'true,true,true', 'enabled');
    chat.chat.editLast();
    await chat.until(() => areEnabled(chat).join() === 'false,false,false', 'disabled by an edit');
    await chat.press('Cancel');
    expect(ownField(chat).value).to.equal('To Ben, please');
    await chat.press('Send answer');
    await untilDecided(chat, 'To Ben, please');
  });

  it('is not answered if the conversation goes on', async () => {
    const chat = await chatAsking([email]);
    const button = buttons(chat)[0]!;
    await chat.send('Never mind');
    await chat.untilReads('Something else.');
    await chat.untilIdle();
    expect(cards(chat).map(decisionOf)).to.deep.equal(['Not answered']);
    // A press that comes late, such as one of a script that kept the button.
    button.click();
    await chat.settle();
    expect(chat.asked.map(({decisions}) => decisions)).to.deep.equal([undefined, undefined]);
  });

  it('has no buttons in a read-only chat', async () => {
    const chat = await chatAsking([email]);
    chat.chat.readonly = true;
    await chat.settle();
    expect([names(chat), cards(chat).map(decisionOf)]).to.deep.equal([[], ['Not answered']]);
    chat.chat.readonly = false;
    await chat.settle();
    expect(names(chat)).to.deep.equal(['Allow', 'Refuse']);
  });

  for (const persist of ['session', 'local'] as const)
    it(`asks again after a reload: ${persist}`, async () => {
      localStorage.clear();
      const before = await chatAsking([email, order], {settings: {persist}});
      clickLater(buttons(before)[0]!);
      await before.until(() => names(before).length === 2, 'one is decided');
      const chat = await openReloaded(before, {settings: {persist}});
      expect(names(chat)).to.deep.equal(['Allow', 'Refuse', 'Allow', 'Refuse']);
      expect(before.asked).to.have.length(1);
      clickLater(buttons(chat)[0]!);
      clickLater(buttons(chat)[3]!);
      await untilDecided(chat, 'true, false');
      const after = await openReloaded(chat, {settings: {persist}});
      expect(cards(after).map(decisionOf)).to.deep.equal(['Allowed', 'Refused']);
      localStorage.clear();
    });

  for (const mode of ['popover', 'dialog', 'fullscreen'] as const)
    it(`is in view with its buttons when the reply ends: ${mode}`, async () => {
      const launcher = await putLauncher({service: askingService(email), settings: {mode}});
      const chat = await launcher.openChat();
      await chat.send('Go on');
      await chat.untilIdle();
      await chat.until(() => names(chat).length === 2, 'the question');
      await chat.until(() => buttons(chat).every(isOnTop), 'the buttons are in view');
      const card = cards(chat)[0]!.getBoundingClientRect();
      expect(card.bottom).to.be.lessThan(chat.find('.field').getBoundingClientRect().top);
    });

  it('is whole above the message field, at every height', async () => {
    const options = Array.from({length: 50}, (_, index) => ({label: `Rose ${index}`}));
    const chat = await chatAsking([{...email, detail: 'A line of the letter\n'.repeat(3000), options}]);
    for (const height of [300, 480, 900]) {
      chat.chat.style.blockSize = `${height}px`;
      await chat.settle();
      chat.transcript.scrollTop = chat.transcript.scrollHeight;
      const card = cards(chat)[0]!.getBoundingClientRect();
      const field = chat.find('.field').getBoundingClientRect();
      expect(card.bottom, `at ${height} px`).to.be.lessThan(field.top);
      expect(card.height, `at ${height} px`).to.be.lessThan(900);
    }
    const {width} = chat.transcript.getBoundingClientRect();
    expect(chat.transcript.scrollWidth).to.be.at.most(Math.ceil(width));
  });
});

describe('the card of an agent that waits, in forced colours', () => {
  before(async function () {
    needsMedia(this);
    await forceColors(true);
  });
  after(() => forceColors(false));

  it('has edges, and shows which buttons are disabled', async () => {
    const chat = await chatAsking([delivery]);
    const style = (element: HTMLElement) => getComputedStyle(element);
    const edges = [cards(chat)[0]!, ...buttons(chat), ownField(chat)].map(
      element => `${style(element).borderTopStyle} ${style(element).borderTopWidth}`,
    );
    expect(edges).to.deep.equal(edges.map(() => 'solid 1px'));
    const [door, , send] = buttons(chat);
    expect(style(door!).color).to.not.equal(style(send!).color);
    await expectAccessible(chat.chat);
  });
});
