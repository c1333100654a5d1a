import {nothing, render, type ReactiveController} from 'lit';
import type {AgentClient} from '../../../client/agent-client.js';
import {asServiceError, type AgentServiceError} from '../../../client/agent-service-error.js';
import type {ConversationSummary} from '../../../client/conversations-client.js';
import type {Localize, LocalizedElement} from '../../../controllers/localize.js';
import {addStyles} from '../../../styles/add-styles.js';
import {consentButtonStyles} from '../consent-button.styles.js';
import {isHasty} from '../../shared/hasty-press.js';
import {conversationChanged, type ChangedConversation} from './changed-conversations.js';
import {ConversationList} from './conversation-list.js';
import {
  conversationsTemplate,
  type ConversationsView,
  type FirstChoice,
  type RowWork,
} from './conversations.template.js';
import {conversationsStyles} from './conversations.styles.js';

export interface ConversationsOptions {
  readonly localize: Localize;
  readonly host: LocalizedElement & {readonly renderRoot: HTMLElement | DocumentFragment};
  /** The choice above the list: a new conversation, or all records. */
  readonly firstChoice: FirstChoice;
  readonly client: () => object | undefined;
  readonly agentId: () => string;
  /** The shown conversation. */
  readonly currentId: () => string;
  /** Service, agent and visitor of the conversations: see `scopeKeyOf`. */
  readonly scopeKey: () => string;
  /** Another value closes the dialog: its titles belong to another visit, or the page has no conversations now. */
  readonly visit: () => string;
  /** The visitor selects a conversation, or a new one without an identifier. The dialog has closed. */
  readonly onSelect: (conversationId: string | undefined, title: string) => void;
  /** Called before the request, with `''` for everything. A running reply would be stored after the deletion. */
  readonly beforeDelete: (conversationId: string) => void;
}

/** A modal dialog with the conversations of a visitor with one agent. */
export class ConversationsDialog implements ReactiveController, ConversationsView {
  readonly #options: ConversationsOptions;
  readonly localize: Localize;
  readonly #dialog = document.createElement('dialog');
  readonly #spoken = document.createElement('div');
  readonly #content = document.createElement('div');
  #changedAt = -Infinity;
  /** For whom the dialog is open. */
  #owner = '';
  #shownWork: RowWork | undefined;
  list: ConversationList | undefined;
  work: RowWork | undefined;
  /** Failure of the last request of `work`. */
  failure: AgentServiceError | undefined;
  #stopFollowing: (() => void) | undefined;

  constructor(options: ConversationsOptions) {
    this.#options = options;
    this.localize = options.localize;
    this.#spoken.className = 'visually-hidden';
    this.#spoken.setAttribute('aria-live', 'polite');
    this.#content.className = 'conversations-box';
    const dialog = this.#dialog;
    dialog.className = 'conversations';
    dialog.part.add('conversations');
    dialog.setAttribute('aria-labelledby', 'conversations');
    dialog.append(this.#content, this.#spoken);
    dialog.addEventListener('click', this.#onPress, true);
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
    addStyles(renderRoot, conversationsStyles, consentButtonStyles);
    // Inside the frame, whose styles apply.
    renderRoot.querySelector('.base')?.append(this.#dialog);
    addEventListener('online', this.#onOnline);
    this.#stopFollowing ??= conversationChanged.listen(change => this.#onChange(change));
  }

  hostDisconnected(): void {
    removeEventListener('online', this.#onOnline);
    this.#stopFollowing?.();
    this.#stopFollowing = undefined;
    this.close();
  }

  /** Renders in the current language. */
  hostUpdated(): void {
    if (!this.#dialog.open) return;
    if (this.#owner === this.#currentOwner) this.render();
    else {
      this.close();
      this.list?.close();
      this.list = undefined;
      // A title of another visitor must not stay in the page.
      render(nothing, this.#content);
    }
  }

  show(): void {
    const {client, agentId} = this.#options;
    const given = client();
    if (!isAgentClient(given) || this.#dialog.open || !this.#dialog.isConnected) return;
    this.work = this.failure = undefined;
    this.#owner = this.#currentOwner;
    this.list = new ConversationList(given, agentId(), () => this.render());
    // Renders before the dialog opens: without a control, it would take the focus itself.
    void this.load();
    this.#dialog.showModal();
    this.#changedAt = performance.now();
  }

  get #currentOwner(): string {
    const {scopeKey, visit} = this.#options;
    return `${scopeKey()} ${visit()}`;
  }

  close(): void {
    this.#dialog.close();
  }

  /** Loads the next page and says how many conversations there are. Moves the focus from the button, which disappears. */
  async load(): Promise<void> {
    const {list} = this;
    const before = list?.items.length ?? 0;
    const isPressed = this.#content.querySelector('.conversations-list > :not(ul):focus-within') !== null;
    await list?.load();
    if (!list || !this.#isShown(list)) return;
    const {error, items} = list;
    const count = `${this.localize.term('conversations')}: ${this.localize.number(items.length)}`;
    if (error) this.#sayFailure();
    else this.#say(items.length > 0 ? count : this.localize.term('noConversations'));
    if (isPressed)
      this.#focus(
        error ? '.conversations-list [part=retry-button]' : `li:nth-of-type(${before + 1}) .conversation`,
      );
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
    if (this.work?.isBusy) return;
    this.work = work;
    this.failure = undefined;
    this.render();
    this.#focus('.conversation-work :is(input, button)');
  }

  cancel(): void {
    const {work} = this;
    if (!work || work.isBusy) return;
    this.work = this.failure = undefined;
    this.render();
    this.#focusRow(work.id, work.type);
  }

  async rename(id: string, title: string): Promise<void> {
    const before = this.list?.items.find(({conversationId}) => conversationId === id)?.title;
    const isDone = await this.#attempt(async list => {
      if (title.trim() === '' || title.trim() === before) return;
      this.#share(id, await list.rename(id, title.trim()));
    });
    if (isDone) this.#focusRow(id, 'rename');
  }

  /** @param id `''` for everything */
  async delete(id: string): Promise<void> {
    const index = this.list?.items.findIndex(({conversationId}) => conversationId === id) ?? -1;
    const isDeleted = await this.#attempt(async list => {
      this.#options.beforeDelete(id);
      await list.delete(id);
      this.#share(id);
    });
    if (!isDeleted) return;
    this.#say(this.localize.term('conversationDeleted'));
    const next = this.list?.items[index] ?? this.list?.items.at(-1);
    if (next && id !== '') this.#focusRow(next.conversationId, 'select');
  }

  titleOf({title}: ConversationSummary): string {
    return title || this.localize.term('chatLabel', '');
  }

  render(): void {
    const hadFocus = this.#content.matches(':focus-within');
    const {host} = this.#options;
    if (this.work !== this.#shownWork) this.#changedAt = performance.now();
    this.#shownWork = this.work;
    render(conversationsTemplate(this), this.#content, {host});
    if (hadFocus && !this.#content.matches(':focus-within')) this.#focus('.conversations-new');
  }

  /**
   * Runs the request of `work`. After a failure, the row stays open for another try. Returns whether the request succeeded
   * while the dialog is open.
   */
  async #attempt(request: (list: ConversationList) => Promise<void>): Promise<boolean> {
    const {list, work} = this;
    if (!list || !work || work.isBusy) return false;
    this.work = {...work, isBusy: true};
    this.failure = undefined;
    this.render();
    const error = await request(list).then(() => undefined, asServiceError);
    if (!this.#isShown(list)) return false;
    this.work = error && work;
    this.failure = error;
    this.render();
    if (error) this.#sayFailure();
    return !error;
  }

  #isShown(list: ConversationList): boolean {
    return list === this.list && this.#dialog.open;
  }

  #share(conversationId: string, title?: string): void {
    conversationChanged.send({scopeKey: this.#options.scopeKey(), conversationId, title});
  }

  /** Also while closed: a deleted title must not stay in the page. */
  #onChange(change: ChangedConversation): void {
    if (!this.list || change.scopeKey !== this.#options.scopeKey()) return;
    const {list, work} = this;
    list.apply(change);
    const isGone = change.title === undefined && change.conversationId === work?.id;
    if (!work?.isBusy && (isGone || list.items.length === 0)) this.work = undefined;
    this.render();
  }

  #sayFailure(): void {
    const sentence = this.#content.querySelector('.notice-sentence')?.textContent ?? '';
    this.#say(this.localize.term('failedAnnouncement', sentence));
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

  /** The second click of a double click must not choose or close. A second tap, which looks like a first, must not delete. */
  readonly #onPress = (event: MouseEvent): void => {
    const {target, detail} = event;
    const isDeleting =
      this.work?.type === 'delete' && target instanceof Element && target.closest('.consent-button');
    if (!isHasty(event, this.#changedAt) || (detail <= 1 && !isDeleting)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    const {key, target} = event;
    if (key === 'Escape') {
      // A panel around the chat would close, too.
      event.stopPropagation();
      if (!this.work || this.work.isBusy) return;
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
