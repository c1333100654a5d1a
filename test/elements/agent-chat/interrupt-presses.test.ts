import {expect} from 'chai';
import type {AskingInterrupt} from '../../../src/client/interrupt.js';
import {partsModule} from '../../../src/elements/load-parts.js';
import {
  buttons,
  cards,
  chatAsking,
  decisionOf,
  names,
  openReloaded,
  untilDecided,
} from '../../support/asking-agent.js';
import {clickAt, clickLater, longAgo, pressKey} from '../../support/press-keys.js';

before(() => partsModule.load());

const email: AskingInterrupt = {id: 'email', title: 'Send the e-mail?', detail: 'To: Ada\nRoses'};
const order: AskingInterrupt = {id: 'order', title: 'Place the order?'};

describe('a press on the card of an agent that waits', () => {
  for (const [key, index, value] of [
    ['Enter', 0, 'true'],
    ['Space', 1, 'false'],
  ] as const)
    it(`decides with ${key} on a button that Tab reaches`, async () => {
      const chat = await longAgo(() => chatAsking([email]));
      chat.find('[part="interrupt-detail"]').focus();
      for (let step = 0; step <= index; step += 1) await pressKey('Tab');
      expect(chat.chat.shadowRoot?.activeElement).to.equal(buttons(chat)[index]);
      await pressKey(key);
      await untilDecided(chat, value);
      expect(chat.hasFocusInInput, 'the button has gone').to.equal(true);
    });

  it('does not send the draft with a key that is held', async () => {
    const chat = await chatAsking([email]);
    chat.type('And wh');
    await chat.settle();
    const [allow] = buttons(chat);
    allow!.focus();
    clickLater(allow!);
    await chat.until(() => chat.hasFocusInInput, 'the button has gone');
    expect(chat.pressEnter({repeat: true})).to.equal(false);
    await untilDecided(chat, 'true');
    expect(chat.draft).to.equal('And wh');
  });

  it('closes the question in the other tabs', async () => {
    const chat = await longAgo(() => chatAsking([email]));
    const id = chat.chat.session.snapshot.messages.at(-1)?.id ?? '';
    const newValue = JSON.stringify(`${id} email`);
    dispatchEvent(new StorageEvent('storage', {key: 'agent-chat-elements:decided', newValue}));
    await chat.settle();
    expect(names(chat)).to.deep.equal([]);
    expect(chat.asked).to.have.length(1);
  });

  it('is no Enter in the message field', async () => {
    const chat = await longAgo(() => chatAsking([email]));
    chat.input.focus();
    await pressKey('Enter');
    await chat.settle();
    expect([chat.asked.length, names(chat).length]).to.deep.equal([1, 2]);
    chat.type('yes');
    await chat.settle();
    await pressKey('Enter');
    await chat.untilReads('Something else.');
    await chat.untilIdle();
    expect(cards(chat).map(decisionOf)).to.deep.equal(['Not answered']);
    expect(chat.asked.map(({decisions}) => decisions)).to.deep.equal([undefined, undefined]);
  });

  it('does nothing within half a second after the card appears', async () => {
    const chat = await chatAsking([email]);
    const shown = performance.now();
    clickAt(shown, buttons(chat)[0]!);
    await chat.settle();
    expect(names(chat)).to.deep.equal(['Allow', 'Refuse']);
    clickAt(shown + 500, buttons(chat)[0]!);
    await untilDecided(chat, 'true');
  });

  it('does not decide the next question, which moves to the place of the first one', async () => {
    const chat = await longAgo(() => chatAsking([email, order]));
    clickAt(performance.now(), buttons(chat)[0]!);
    await chat.until(() => names(chat).length === 2, 'one is decided');
    // The second click of a double click.
    clickAt(performance.now(), buttons(chat)[0]!);
    await chat.settle();
    expect(cards(chat).map(decisionOf)).to.deep.equal(['Allowed', undefined]);
    expect(chat.asked).to.have.length(1);
  });

  it('decides once, however often it is repeated', async () => {
    const chat = await chatAsking([email]);
    const [allow, refuse] = buttons(chat);
    clickLater(allow!);
    clickLater(refuse!);
    clickLater(allow!);
    await untilDecided(chat, 'true');
    expect(chat.asked).to.have.length(2);
  });
});

describe('the event of a question of an agent', () => {
  it('is dispatched once for each question, and again after a reload', async () => {
    const events: string[] = [];
    const listen = ({interrupt, message}: GlobalEventHandlersEventMap['agent-interrupt']) =>
      events.push(`${interrupt.id} ${message.text}`);
    document.body.addEventListener('agent-interrupt', listen);
    try {
      const chat = await chatAsking([email, order]);
      chat.chat.readonly = true;
      await chat.settle();
      chat.chat.readonly = false;
      await chat.settle();
      clickLater(buttons(chat)[0]!);
      await chat.until(() => names(chat).length === 2, 'one is decided');
      const expected = ['email One moment.', 'order One moment.'];
      expect(events).to.deep.equal(expected);
      await openReloaded(chat);
      expect(events).to.deep.equal([...expected, ...expected]);
    } finally {
      document.body.removeEventListener('agent-interrupt', listen);
    }
  });

  it('can be canceled: the page asks, and decides later', async () => {
    let resolve: ((value: unknown) => Promise<boolean>) | undefined;
    const listen = (event: GlobalEventHandlersEventMap['agent-interrupt']) => {
      event.preventDefault();
      ({resolve} = event);
    };
    document.body.addEventListener('agent-interrupt', listen);
    try {
      const chat = await chatAsking([email]);
      expect(cards(chat)).to.have.length(0);
      expect(chat.chat.status).to.equal('waiting-for-answer');
      expect(await resolve?.(true)).to.equal(true);
      await untilDecided(chat, 'true');
      expect(cards(chat).map(decisionOf)).to.deep.equal(['Allowed']);
      expect(await resolve?.(true), 'a second time').to.equal(false);
    } finally {
      document.body.removeEventListener('agent-interrupt', listen);
    }
  });

  it('can be resolved at once', async () => {
    const listen = (event: GlobalEventHandlersEventMap['agent-interrupt']) => void event.resolve(false);
    document.body.addEventListener('agent-interrupt', listen);
    try {
      const chat = await chatAsking([email]);
      await untilDecided(chat, 'false');
      expect(cards(chat).map(decisionOf)).to.deep.equal(['Refused']);
    } finally {
      document.body.removeEventListener('agent-interrupt', listen);
    }
  });
});
