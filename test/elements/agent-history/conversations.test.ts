import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import '../../../src/define.js';
import type {AgentConversationSelectEvent} from '../../../src/events/part-events.js';
import {expectAccessible} from '../../support/expect-accessible.js';
import {createTestService, type TestService} from '../../support/local-service.js';
import {clickLater} from '../../support/press-keys.js';
import {waitUntil} from '../../support/wait-until.js';
import {HistoryHarness, openHistory, storeConversations, textOf} from './history-harness.js';

async function serviceWithTwo(): Promise<TestService> {
  const service = createTestService();
  await storeConversations(service, {roses: 'About roses', tulips: 'About tulips'});
  return service;
}

/** The dialog of a history, as a reader sees it. */
class Conversations {
  readonly #history: HistoryHarness;

  constructor(history: HistoryHarness) {
    this.#history = history;
  }

  get dialog(): HTMLElement | null {
    return this.#history.root.querySelector('.conversations');
  }

  get titles(): readonly string[] {
    return [...(this.dialog?.querySelectorAll('.conversation-title') ?? [])].map(textOf);
  }

  async open(): Promise<this> {
    await this.#history.press('Conversations');
    await waitUntil(() => this.dialog?.querySelector('[aria-busy="false"]'), 'The list does not open.');
    return this;
  }

  async press(name: string): Promise<void> {
    const buttons = [...(this.dialog?.querySelectorAll('button') ?? [])];
    // WebKit has no `innerText` for a row until it is painted.
    const nameOf = (one: HTMLElement): string =>
      one.querySelector('.conversation-title')?.textContent ?? one.ariaLabel ?? one.innerText.trim();
    const button = buttons.find(one => one.checkVisibility() && nameOf(one) === name);
    if (!button) throw new Error(`The list has no button "${name}": ${this.dialog?.innerText ?? 'closed'}`);
    clickLater(button);
    await this.#history.element.updateComplete;
  }

  async rename(before: string, title: string): Promise<void> {
    await this.press(`Options: ${before}`);
    await this.press('Rename');
    this.dialog!.querySelector('input')!.value = title;
    await this.press('Save');
    await waitUntil(() => this.titles.includes(title), `No conversation is called ${title}.`);
  }
}

function questions(history: HistoryHarness): readonly string[] {
  return [...history.root.querySelectorAll('.record[part~=record-user] [part=content]')].map(textOf).sort();
}

async function untilAsked(history: HistoryHarness, ...wanted: readonly string[]): Promise<void> {
  await waitUntil(
    () => questions(history).join() === wanted.join(),
    `The history does not show ${wanted.join()}, but ${questions(history).join()}.`,
  );
}

describe('several conversations in a history', () => {
  it('are all shown, until the reader selects one', async () => {
    const history = await openHistory({service: await serviceWithTwo(), settings: {conversations: true}});
    await untilAsked(history, 'About roses', 'About tulips');
    const list = await new Conversations(history).open();
    expect(list.titles).to.deep.equal(['About tulips', 'About roses']);
    await list.press('About roses');
    await untilAsked(history, 'About roses');
    expect(history.element.conversationId).to.equal('roses');
    expect(history.button('Conversations')?.innerText).to.include('About roses');
    await list.open();
    await list.press('All conversations');
    await untilAsked(history, 'About roses', 'About tulips');
    await expectAccessible(history.element);
  });

  it('are listed in a sheet over the history, also in a wide one', async () => {
    const history = await openHistory({service: await serviceWithTwo(), settings: {conversations: true}});
    await untilAsked(history, 'About roses', 'About tulips');
    history.element.style.inlineSize = '780px';
    const list = await new Conversations(history).open();
    const [sheet, frame] = [list.dialog!, history.root.querySelector('.base')!];
    expect(sheet.getBoundingClientRect().width).to.equal(frame.getBoundingClientRect().width - 2);
    expect(history.root.querySelector('.scroller')!.closest('[inert]')).to.not.equal(null);
    await expectAccessible(history.element);
    await list.press('Close');
    expect(list.dialog).to.equal(null);
    expect(history.root.querySelector('[inert]')).to.equal(null);
    expect(history.root.activeElement).to.equal(history.button('Conversations'));
  });

  it('show the new title in the toolbar when the shown one is renamed, here or elsewhere', async () => {
    const service = await serviceWithTwo();
    const settings = {conversations: true, conversationId: 'roses'};
    const history = await openHistory({service, settings});
    const other = await openHistory({service, settings: {...settings, conversationId: 'tulips'}});
    const shown = ({root}: HistoryHarness) => textOf(root.querySelector('.conversation-name'));
    const list = await new Conversations(history).open();
    await list.rename('About roses', 'Thorns');
    await waitUntil(() => shown(history) === 'Thorns', 'The title is the earlier one.');
    const otherList = await new Conversations(other).open();
    await otherList.rename('Thorns', 'Prickles');
    await waitUntil(() => shown(history) === 'Prickles', 'The title of the other element is not shown.');
    expect(list.titles, 'in the open dialog').to.include('Prickles');
    expect(shown(other)).to.equal('');
  });

  it('are selected by the page, and exported alone', async () => {
    const settings = {conversations: true, conversationId: 'tulips'};
    const history = await openHistory({service: await serviceWithTwo(), settings});
    await untilAsked(history, 'About tulips');
    const exported = await history.element.exportRecords('text', {all: true});
    expect(exported).to.include('About tulips');
    expect(exported).to.not.include('About roses');
    history.element.conversationId = undefined;
    await untilAsked(history, 'About roses', 'About tulips');
    expect(await history.element.exportRecords('text', {all: true})).to.include('About roses');
  });

  it('stay as they are when the page cancels a choice', async () => {
    const history = await openHistory({service: await serviceWithTwo(), settings: {conversations: true}});
    const events: unknown[] = [];
    history.element.addEventListener('agent-conversation-select', (event: AgentConversationSelectEvent) => {
      events.push([event.conversationId, event.previous]);
      event.preventDefault();
    });
    await (await new Conversations(history).open()).press('About roses');
    expect(events).to.deep.equal([['roses', '']]);
    await untilAsked(history, 'About roses', 'About tulips');
  });

  it('disappear with their records when the reader deletes one, or all', async () => {
    const settings = {conversations: true, conversationId: 'roses'};
    const history = await openHistory({service: await serviceWithTwo(), settings});
    await untilAsked(history, 'About roses');
    const list = await new Conversations(history).open();
    await list.press('Options: About roses');
    await list.press('Delete');
    await list.press('Delete');
    await untilAsked(history, 'About tulips');
    expect(history.element.conversationId).to.equal(undefined);
    await list.press('More options');
    await list.press('Delete all messages');
    await list.press('Delete all messages');
    await waitUntil(() => history.text.includes('Nothing has been said yet.'), 'Records remain.');
  });

  it('are neither offered nor requested without the attribute', async () => {
    const service = await serviceWithTwo();
    const history = await openHistory({service, settings: {conversationId: 'roses'}});
    await untilAsked(history, 'About roses', 'About tulips');
    expect(history.button('Conversations')).to.equal(undefined);
    expect(service.requests.filter(({url}) => url.pathname.endsWith('/conversations'))).to.deep.equal([]);
    expect(history.asked.join()).to.not.include('conversationId');
  });

  it('open in the chat of the same provider', async () => {
    const service = await serviceWithTwo();
    const {baseUrl, fetch, token} = service;
    const provider = Object.assign(document.createElement('agent-provider'), {
      ...{baseUrl, fetch, accessToken: token, agentId: 'Agent-guide'},
    });
    const chat = Object.assign(document.createElement('agent-chat'), {conversations: true});
    const element = Object.assign(document.createElement('agent-history'), {conversations: true});
    provider.append(chat, element);
    await fixture(html`<div>${provider}</div>`);
    const history = new HistoryHarness(element, service);
    await untilAsked(history, 'About roses', 'About tulips');
    await waitUntil(() => chat.conversationId, 'The chat begins no conversation.');
    await (await new Conversations(history).open()).press('About roses');
    await waitUntil(
      () => chat.messages.some(({text}) => text === 'About roses'),
      'The chat does not follow.',
    );
    expect(chat.conversationId).to.equal('roses');
  });
});
