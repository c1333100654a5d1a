import {expect} from 'chai';
import {resetMouse, sendMouse} from '@web/test-runner-commands';
import type {AgentHandoverEvent} from '../../../src/events/part-events.js';
import {partsModule} from '../../../src/elements/load-parts.js';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {expectAccessible} from '../../support/expect-accessible.js';
import {createTestService} from '../../support/local-service.js';
import {MenuHarness} from '../../support/open-menu.js';
import {pressKey} from '../../support/press-keys.js';

before(() => partsModule.load());

const words = 'Talk to a person';

function listen(chat: ChatHarness): AgentHandoverEvent[] {
  const events: AgentHandoverEvent[] = [];
  chat.chat.addEventListener('agent-handover', event => void events.push(event));
  return events;
}

/** The box of an element that no longer moves: WebKit scrolls to the end some frames later. */
async function settledBox(element: Element): Promise<DOMRect> {
  let before: DOMRect;
  let box = element.getBoundingClientRect();
  do {
    before = box;
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    box = element.getBoundingClientRect();
  } while (box.y !== before.y);
  return box;
}

async function failedChat(handover: boolean): Promise<ChatHarness> {
  const chat = await openChat({settings: {handover}});
  await chat.send('What grows in the shade?');
  await chat.untilIdle();
  for (const question of ['How much water?', 'And in winter?']) {
    chat.service.respondNext(() => new Response('{}', {status: 500}));
    await chat.send(question);
    await chat.untilIdle();
  }
  return chat;
}

describe('the handover to a person', () => {
  afterEach(() => resetMouse());

  it('is not offered unless the page wants it', async () => {
    const chat = await failedChat(false);
    expect(chat.button(words)).to.equal(undefined);
    chat.chat.handover = true;
    await chat.until(() => chat.button(words) !== undefined, 'the button');
    chat.chat.handover = false;
    await chat.settle();
    expect(chat.button(words)).to.equal(undefined);
  });

  it('is offered where the last reply failed, and hands the transcript to the page', async () => {
    const chat = await failedChat(true);
    const events = listen(chat);
    await chat.until(() => chat.button(words) !== undefined, 'the button');
    expect(chat.findAll('[part~="handover-button"]'), 'in the last notice only').to.have.length(1);
    await expectAccessible(chat.chat);
    // The search for a lost reply only reads.
    const asked = () => chat.service.requests.filter(({method}) => method === 'POST').length;
    const count = asked();
    const {x, y} = await settledBox(chat.button(words)!);
    await sendMouse({type: 'click', position: [Math.round(x + 6), Math.round(y + 6)]});
    chat.button(words)!.focus();
    await pressKey('Enter');
    await chat.until(() => events.length === 2, 'an event for each press');
    const [event] = events;
    expect(event).to.include({bubbles: true, composed: true, cancelable: true});
    expect(event?.transcript.map(({role, text}) => `${role}: ${text}`)).to.deep.equal([
      'user: What grows in the shade?',
      'assistant: What grows in the shade?',
      'user: How much water?',
      'user: And in winter?',
    ]);
    expect(event?.transcript.every(({createdAt}) => typeof createdAt === 'number')).to.equal(true);
    await chat.settle();
    expect(asked(), 'nothing else happens').to.equal(count);
  });

  it('is offered when the agent cannot be found', async () => {
    const chat = await openChat({agentId: 'Agent-gone', settings: {handover: true}});
    await chat.until(() => chat.button(words) !== undefined, 'the button');
    const events = listen(chat);
    await chat.press(words);
    expect(events.map(({transcript}) => transcript)).to.deep.equal([[]]);
  });

  it('is offered in the language of the reader', async () => {
    const chat = await openChat({
      service: createTestService(),
      agentId: 'Agent-gone',
      settings: {handover: true, locale: 'de'},
    });
    await chat.until(() => chat.button('Mit einem Menschen sprechen') !== undefined, 'the button');
  });

  it('follows the recipe of the guide: a notice says that a person comes', async () => {
    const chat = await failedChat(true);
    chat.chat.addEventListener('agent-handover', event => {
      event.preventDefault();
      chat.chat.notice('We call you back within the hour.');
    });
    await chat.until(() => chat.button(words) !== undefined, 'the button');
    await chat.press(words);
    await chat.untilShows('We call you back within the hour.');
  });

  it('is offered in the menu, also in a menu without other items', async () => {
    const chat = await failedChat(true);
    const events = listen(chat);
    const menu = await new MenuHarness(chat.chat).open();
    expect(menu.names[1]).to.equal(words);
    await menu.choose(words);
    await chat.until(() => events.length === 1, 'the event');
    expect(events[0]?.transcript[0]).to.include({role: 'user', text: 'What grows in the shade?'});
    chat.chat.menu = '';
    await chat.settle();
    await menu.open();
    expect(menu.names).to.deep.equal([words]);
    await pressKey('Enter');
    await chat.until(() => events.length === 2, 'the event');
    expect(menu.focused).to.equal('Menu');
    chat.chat.handover = false;
    await chat.settle();
    expect(menu.button).to.equal(null);
  });
});
