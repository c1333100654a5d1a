import {expect} from 'chai';
import type {AgentCopyEvent} from '../../../src/events/copy-event.js';
import {createTestService} from '../../support/local-service.js';
import {chatAnswering} from '../../support/answered-chat.js';
import type {ChatHarness} from '../../support/chat-harness.js';
import {openHistory} from '../agent-history/history-harness.js';
import {RecordedClipboard} from '../../support/recorded-clipboard.js';
import {waitUntil} from '../../support/wait-until.js';

const reply = 'Use **this**:\n\n```ts\nlet tea;\n```\n\n| Plant | Litres |\n| :-- | --: |\n| Rose | 2 |\n';

describe('a text that a visitor copies', () => {
  let clipboard: RecordedClipboard;
  let copied: readonly string[];
  let events: AgentCopyEvent[];
  let copiedBefore: number[];
  let isForbidden: boolean;

  const onCopy = (event: AgentCopyEvent): void => {
    events.push(event);
    copiedBefore.push(copied.length);
    if (isForbidden) event.preventDefault();
  };

  beforeEach(() => {
    clipboard = new RecordedClipboard();
    copied = clipboard.texts;
    events = [];
    copiedBefore = [];
    isForbidden = false;
    document.addEventListener('agent-copy', onCopy);
  });

  afterEach(() => {
    document.removeEventListener('agent-copy', onCopy);
    clipboard.restore();
  });

  /** A button of the last message. */
  const buttonOf = (chat: ChatHarness, name: string) =>
    chat.messageElements().at(-1)?.querySelector<HTMLButtonElement>(`[aria-label="${name}"]`);

  /** Copies the last message with this button. */
  async function copy(chat: ChatHarness, name = 'Copy'): Promise<void> {
    const {length} = copied;
    await chat.until(() => Boolean(buttonOf(chat, name)), 'the button');
    buttonOf(chat, name)!.click();
    await chat.until(() => copied.length > length, 'the copy');
  }

  const names = ['Copy', 'Copy as text', 'Copy the code', 'Copy the table'];

  it('is reported to the page before each copy, with its kind and its message', async () => {
    const chat = await chatAnswering(reply, {settings: {actions: 'copy copy-text table'}});
    await chat.until(() => names.every(name => buttonOf(chat, name)), 'the buttons');
    for (const [index, name] of names.entries()) {
      buttonOf(chat, name)!.click();
      await chat.until(() => copied.length === index + 1, name);
    }
    expect(events.map(({kind}) => kind)).to.deep.equal(['message', 'message', 'code', 'table']);
    expect(events.map(({text}) => text)).to.deep.equal(copied);
    expect(copiedBefore, 'each event comes before its copy').to.deep.equal([0, 1, 2, 3]);
    expect(copied[2]).to.equal('let tea;');
    const last = chat.chat.messages.at(-1);
    for (const {message, target, bubbles, composed} of events) {
      expect(message).to.equal(last);
      expect(target).to.equal(chat.chat);
      expect(bubbles && composed).to.equal(true);
    }
    expect(chat.announced.filter(words => words === 'Copied')).not.to.deep.equal([]);
  });

  it('is not copied when the page forbids it, and nothing says so', async () => {
    isForbidden = true;
    const chat = await chatAnswering(reply, {settings: {actions: 'copy copy-text table'}});
    await chat.until(() => names.every(name => buttonOf(chat, name)), 'the buttons');
    for (const name of names) buttonOf(chat, name)!.click();
    await chat.until(() => events.length === names.length, 'all events');
    await chat.settle();
    expect(copied).to.deep.equal([]);
    expect(chat.button('Copied')).to.equal(undefined);
    expect(chat.announced).not.to.include('Copied');
  });

  it('has its look for word processors, and its Markdown for other fields', async () => {
    const chat = await chatAnswering('See **[the form](https://example.org/form)**.', {
      settings: {locale: 'en'},
    });
    await copy(chat);
    expect(copied).to.deep.equal(['See **[the form](https://example.org/form)**.']);
    expect(clipboard.looks).to.deep.equal([
      '<div lang="en" dir="ltr"><p dir="ltr">See <strong><a href="https://example.org/form">the form</a></strong>.</p></div>',
    ]);
    expect(events[0]!.text).to.equal(copied[0]);
  });

  it('is only Markdown when the browser writes only text', async () => {
    const chat = await chatAnswering('A **rose**');
    const item = globalThis.ClipboardItem;
    clipboard.refuse('write');
    await copy(chat);
    Object.assign(globalThis, {ClipboardItem: undefined});
    try {
      await copy(chat, 'Copied');
    } finally {
      globalThis.ClipboardItem = item;
    }
    expect(copied).to.deep.equal(['A **rose**', 'A **rose**']);
    expect(clipboard.looks).to.deep.equal([]);
  });

  it('is only text when the page renders the reply', async () => {
    const chat = await chatAnswering('A **rose**', {settings: {renderMessage: ({text}) => text}});
    await copy(chat);
    expect(copied).to.deep.equal(['A **rose**']);
    expect(clipboard.looks).to.deep.equal([]);
  });

  it('has the addresses of its links when copied as text', async () => {
    const chat = await chatAnswering('See [the form](https://example.org/form).', {
      settings: {actions: 'copy-text'},
    });
    await copy(chat, 'Copy as text');
    expect(copied).to.deep.equal(['See the form (https://example.org/form).']);
    expect(clipboard.looks).to.deep.equal([]);
  });

  it('is reported by a history with its record', async () => {
    const service = createTestService();
    const record = {recordId: 'r-1', content: reply, role: 'assistant', createTime: '1768464000'};
    service.respondNext(() => Response.json({recordList: [record], total: 1}));
    const history = await openHistory({service});
    await waitUntil(() => history.button('Copy the code'), 'the button');
    await history.press('Copy the code');
    await waitUntil(() => copied.length === 1, 'the copy');
    const [event] = events;
    expect([event!.kind, event!.text]).to.deep.equal(['code', 'let tea;']);
    expect(event!.message).to.have.property('recordId', 'r-1');
  });
});
