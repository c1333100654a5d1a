// Bundlers put Lit and its decorators into one file as long as the same files import both.
import 'lit/decorators.js';
import {render, type ReactiveController} from 'lit';
import type {AgentClient} from '../../client/agent-client.js';
import type {ConversationSummary} from '../../client/conversations.js';
import {Localize, type LocalizedElement} from '../../controllers/localize.js';
import {conversationsEnglish} from '../../locales/english/conversations.js';
import {addStyles} from '../../styles/add-styles.js';
import {ConversationList} from './conversation-list.js';
import {
  conversationsTemplate,
  type ConversationsView,
  type FirstChoice,
  type RowWork,
} from './conversations.template.js';
import {conversationsStyles} from './conversations.styles.js';

export interface ConversationsOptions {
  readonly host: LocalizedElement & {readonly renderRoot: HTMLElement | DocumentFragment};
  /** The choice above the list: a new conversation, or all records. */
  readonly firstChoice: FirstChoice;
  readonly client: () => object | undefined;
  readonly agentId: () => string;
  /** The shown conversation. */
  readonly currentId: () => string;
  /** The visitor selects a conversation, or a new one without an identifier. The dialog has closed. */
  readonly onSelect: (conversationId: string | undefined, title: string) => void;
  /** Called before the request, with `''` for everything. A running reply would be stored after the deletion. */
  readonly beforeDelete: (conversationId: string) => void;
  /** Called when the service has confirmed, with `''` for everything. */
  readonly onDelete: (conversationId: string) => void;
}

/** A modal dialog with the conversations of a visitor with one agent. */
export class ConversationsDialog implements ReactiveController, ConversationsView {
  readonly #options: ConversationsOptions;
  readonly localize: Localize;
  readonly #dialog = document.createElement('dialog');
  readonly #spoken = document.createElement('div');
  readonly #content = document.createElement('div');
  list: ConversationList | undefined;
  work: RowWork | undefined;
  /** The row whose last request failed. */
  failure: string | undefined;

  constructor(options: ConversationsOptions) {
    this.#options = options;
    this.localize = new Localize(options.host, conversationsEnglish);
    this.#spoken.className = 'visually-hidden';
    this.#spoken.setAttribute('aria-live', 'polite');
    this.#content.className = 'conversations-box';
    const dialog = this.#dialog;
    dialog.className = 'conversations';
    dialog.part.add('conversations');
    dialog.setAttribute('aria-labelledby', 'conversations');
    dialog.append(this.#content, this.#spoken);
    dialog.addEventListener('click', ({target}) => {
      if (target === dialog) dialog.close();
    });
    dialog.addEventListener('keydown', this.#onKey);
    dialog.addEventListener('close', () => this.list?.close());
    options.host.addController(this);
  }

  get firstChoice(): FirstChoice {
    return this.#options.firstChoice;
  }

  get currentId(): string {
    return this.#options.currentId();
  }

  hostConnected(): void {
    const {renderRoot} = this.#options.host;
    addStyles(renderRoot, conversationsStyles);
    // Inside the frame, whose styles apply.
    renderRoot.querySelector('.base')?.append(this.#dialog);
    addEventListener('online', this.#onOnline);
  }

  hostDisconnected(): void {
    removeEventListener('online', this.#onOnline);
    this.close();
  }

  /** Renders in the current language. Another agent has other conversations. */
  hostUpdated(): void {
    if (this.#dialog.open) this.render();
  }

  show(): void {
    const {client, agentId} = this.#options;
    const given = client();
    if (!isAgentClient(given) || this.#dialog.open || !this.#dialog.isConnected) return;
    this.work = this.failure = undefined;
    this.list = new ConversationList(given, agentId(), () => this.render());
    this.#dialog.showModal();
    void this.load();
  }

  close(): void {
    this.#dialog.close();
  }

  /** Loads the next page and says how many conversations there are. */
  async load(): Promise<void> {
    const {list} = this;
    const before = list?.items.length;
    await list?.load();
    if (!list || list.signal.aborted) return;
    const {error, items} = list;
    const count = `${this.localize.term('conversations')}: ${this.localize.number(items.length)}`;
    this.#say(
      error
        ? this.localize.term('menuFailed')
        : items.length > 0
          ? count
          : this.localize.term('noConversations'),
    );
    if (before) this.#focus(`li:nth-of-type(${before + 1}) .conversation`);
  }

  select(item: ConversationSummary | undefined): void {
    this.close();
    if (item?.conversationId !== this.#options.currentId())
      this.#options.onSelect(
        item?.conversationId,
        item ? this.titleOf(item) : this.localize.term(this.firstChoice),
      );
  }

  begin(work: RowWork): void {
    this.work = work;
    this.failure = undefined;
    this.render();
    this.#focus('.conversation-work :is(input, button)');
  }

  cancel(): void {
    const {id = ''} = this.work ?? {};
    const type = this.work?.type;
    this.work = undefined;
    this.render();
    this.#focusRow(id, type === 'rename' ? 'rename' : 'delete');
  }

  async rename(id: string, title: string): Promise<void> {
    const before = this.list?.items.find(({conversationId}) => conversationId === id)?.title;
    if (title.trim() === '' || title.trim() === before) this.cancel();
    else if (await this.#attempt(id, list => list.rename(id, title.trim()))) this.#focusRow(id, 'rename');
  }

  /** @param id `''` for everything */
  async delete(id: string): Promise<void> {
    const {beforeDelete, onDelete} = this.#options;
    const index = this.list?.items.findIndex(({conversationId}) => conversationId === id) ?? -1;
    const isDeleted = await this.#attempt(id, async list => {
      beforeDelete(id);
      await (id === '' ? list.deleteAll() : list.delete(id));
      onDelete(id);
    });
    if (!isDeleted) return;
    this.#say(this.localize.term('conversationDeleted'));
    const next = this.list?.items[index] ?? this.list?.items.at(-1);
    if (next && id !== '') this.#focusRow(next.conversationId, 'select');
    else this.#focus('.conversations-new');
  }

  titleOf({title}: ConversationSummary): string {
    return title || this.localize.term('chatLabel', '');
  }

  render(): void {
    render(conversationsTemplate(this), this.#content);
  }

  /** Runs a request of a row. Returns whether it succeeded while the dialog is open. */
  async #attempt(id: string, work: (list: ConversationList) => Promise<void>): Promise<boolean> {
    const {list} = this;
    if (!list || this.work?.type === 'busy') return false;
    this.work = {id, type: 'busy'};
    this.failure = undefined;
    this.render();
    const isDone = await work(list).then(
      () => true,
      () => false,
    );
    if (list !== this.list || list.signal.aborted) return false;
    this.work = undefined;
    this.failure = isDone ? undefined : id;
    this.render();
    if (isDone) return true;
    this.#say(this.localize.term('menuFailed'));
    this.#focusRow(id, 'delete');
    return false;
  }

  #say(words: string): void {
    // A new element, so that screen readers repeat equal words.
    const text = document.createElement('p');
    text.textContent = words;
    this.#spoken.replaceChildren(text);
  }

  #focusRow(id: string, control: 'select' | 'rename' | 'delete'): void {
    this.#focus(`[data-id="${id}"] [data-control="${control}"]`);
  }

  #focus(selector: string): void {
    this.#content.querySelector<HTMLElement>(selector)?.focus();
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const {key, target} = event;
    if (key === 'Escape') {
      // A panel around the chat would close, too.
      event.stopPropagation();
      if (!this.work || this.work.type === 'busy') return;
      event.preventDefault();
      this.cancel();
    } else if ((key === 'ArrowDown' || key === 'ArrowUp') && target instanceof HTMLElement) {
      const rows = [...this.#content.querySelectorAll<HTMLElement>('[data-control="select"]')];
      const index = rows.findIndex(row => row.parentElement === target.parentElement);
      if (index < 0) return;
      event.preventDefault();
      rows.at(Math.min(Math.max(index + (key === 'ArrowDown' ? 1 : -1), 0), rows.length - 1))?.focus();
    }
  };

  readonly #onOnline = (): void => {
    if (this.#dialog.open && this.list?.error?.retryable) void this.load();
  };
}

/** Not by the class, which would be one more export of the first file. */
function isAgentClient(client: object | undefined): client is AgentClient {
  return client !== undefined && 'run' in client;
}
