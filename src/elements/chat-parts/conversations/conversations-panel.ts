import {nothing, render, type ReactiveController} from 'lit';
import type {AgentClient} from '../../../client/agent-client.js';
import {Memo} from '../../../memo.js';
import {asServiceError, type AgentServiceError} from '../../../client/agent-service-error.js';
import type {ConversationSummary} from '../../../client/conversations-client.js';
import type {Localize, LocalizedElement} from '../../../controllers/localize.js';
import {addStyles} from '../../../styles/add-styles.js';
import {consentButtonStyles} from '../consent-button.styles.js';
import {menuItemStyles} from '../menu/menu.styles.js';
import {isHasty} from '../../shared/hasty-press.js';
import {conversationChanged, type ChangedConversation} from './changed-conversations.js';
import {ConversationList} from './conversation-list.js';
import {
  conversationsTemplate,
  optionsOf,
  type ConversationsView,
  type FirstChoice,
  type RowWork,
} from './conversations.template.js';
import {conversationsStyles} from './conversations.styles.js';
import {ListPlace} from './list-place.js';
import {OptionsMenu} from './options-menu.js';

export interface ConversationsOptions {
  readonly localize: Localize;
  readonly host: LocalizedElement & {readonly renderRoot: HTMLElement | DocumentFragment};
  /** Whether a wide host shows the list beside its content. */
  readonly canBeBeside: boolean;
  /** The choice above the list: a new conversation, or all records. */
  readonly firstChoice: FirstChoice;
  readonly client: () => object | undefined;
  readonly agentId: () => string;
  /** The shown conversation. */
  readonly currentId: () => string;
  /** Service, agent and visitor of the conversations: see `scopeKeyOf`. */
  readonly scopeKey: () => string;
  /** Another value closes the list: its titles belong to another visit, or the page has no conversations now. */
  readonly visit: () => string;
  /** The visitor selects a conversation, or a new one without an identifier. A sheet has closed. */
  readonly onSelect: (conversationId: string | undefined, title: string) => void;
  /** Called before the request, with `''` for everything. A running reply would be stored after the deletion. */
  readonly beforeDelete: (conversationId: string) => void;
}

/** The list of conversations of a visitor with one agent, inside the frame of a chat or a history. */
export class ConversationsPanel implements ReactiveController, ConversationsView {
  readonly #options: ConversationsOptions;
  readonly localize: Localize;
  readonly #place: ListPlace;
  readonly #menu = new OptionsMenu();
  readonly #spoken = document.createElement('div');
  readonly #content = document.createElement('div');
  readonly #settings = new Memo<object>();
  #changedAt = -Infinity;
  /** For whom the list is open. */
  #owner = '';
  #shownWork: RowWork | undefined;
  #shownSettings: object | undefined;
  list: ConversationList | undefined;
  work: RowWork | undefined;
  /** Failure of the last request of `work`. */
  failure: AgentServiceError | undefined;
  #stopFollowing: (() => void) | undefined;

  constructor(options: ConversationsOptions) {
    this.#options = options;
    this.localize = options.localize;
    this.#place = new ListPlace(options.canBeBeside);
    this.#spoken.className = 'visually-hidden';
    this.#spoken.setAttribute('aria-live', 'polite');
    this.#content.className = 'conversations-box';
    const {element} = this.#place;
    element.append(this.#content, this.#menu.element, this.#spoken);
    element.addEventListener('click', this.#onPress, true);
    element.addEventListener('keydown', this.#onKey);
    options.host.addController(this);
  }

  get firstChoice(): FirstChoice {
    return this.#options.firstChoice;
  }

  get currentId(): string {
    return this.#options.currentId();
  }

  hostConnected(): void {
    const {host} = this.#options;
    addStyles(host.renderRoot, conversationsStyles, consentButtonStyles, menuItemStyles);
    host.addEventListener('agent-reply-end', this.#onReply);
    addEventListener('online', this.#onOnline);
    this.#stopFollowing ??= conversationChanged.listen(change => this.#onChange(change));
  }

  hostDisconnected(): void {
    this.#options.host.removeEventListener('agent-reply-end', this.#onReply);
    removeEventListener('online', this.#onOnline);
    this.#stopFollowing?.();
    this.#stopFollowing = undefined;
    this.close();
  }

  /** Renders in the current language. A reply updates the host many times a second, which changes nothing here. */
  hostUpdated(): void {
    if (!this.#place.isOpen) return;
    if (this.#owner !== this.#currentOwner) this.close();
    else if (this.#currentSettings !== this.#shownSettings) this.render();
  }

  show(): void {
    const {client, agentId, host} = this.#options;
    const given = client();
    // Inside the frame, whose styles apply.
    const frame = host.renderRoot.querySelector<HTMLElement>('.base');
    if (!isAgentClient(given) || !frame) return;
    if (!this.#place.isOpen) {
      this.work = this.failure = undefined;
      this.#owner = this.#currentOwner;
      this.list = new ConversationList(given, agentId(), () => this.render());
      void this.load();
      this.#place.open(frame);
      this.#changedAt = performance.now();
    }
    this.#place.focusFirst();
  }

  get #currentOwner(): string {
    const {scopeKey, visit} = this.#options;
    return `${scopeKey()} ${visit()}`;
  }

  get #currentSettings(): object {
    const {localize, currentId} = this;
    return this.#settings.of([localize.lang(), localize.wording, currentId], () => ({}));
  }

  close(): void {
    this.#menu.close();
    this.#place.close();
    this.list?.close();
    this.list = undefined;
    // A title of another visitor must not stay in the page.
    render(nothing, this.#content);
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
    if (!this.#place.isBeside) this.close();
    if (item?.conversationId !== this.currentId)
      this.#options.onSelect(
        item?.conversationId,
        item ? this.titleOf(item) : this.localize.term(this.firstChoice),
      );
  }

  openOptions(press: Event, id: string): void {
    const {currentTarget: button} = press;
    if (!(button instanceof HTMLElement)) return;
    const options = optionsOf(this, id);
    this.#menu.toggle(press, button, options);
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
    this.#focusRow(work.id, 'options');
  }

  async rename(id: string, title: string): Promise<void> {
    const before = this.list?.items.find(({conversationId}) => conversationId === id)?.title;
    const isDone = await this.#attempt(async list => {
      if (title.trim() === '' || title.trim() === before) return;
      this.#share(id, await list.rename(id, title.trim()));
    });
    if (isDone) this.#focusRow(id, 'options');
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
    // A row may have moved away from its menu.
    this.#menu.close();
    const hadFocus = this.#content.matches(':focus-within');
    const {host} = this.#options;
    if (this.work !== this.#shownWork) this.#changedAt = performance.now();
    this.#shownWork = this.work;
    this.#shownSettings = this.#currentSettings;
    render(conversationsTemplate(this), this.#content, {host});
    if (hadFocus && !this.#content.matches(':focus-within')) this.#focus('.conversations-new');
  }

  /**
   * Runs the request of `work`. After a failure, the row stays open for another try. Returns whether the request succeeded
   * while the list is open.
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
    return list === this.list && this.#place.isOpen;
  }

  #share(conversationId: string, title?: string): void {
    conversationChanged.send({scopeKey: this.#options.scopeKey(), conversationId, title});
  }

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

  #focusRow(id: string, control: 'select' | 'options'): void {
    this.#focus(`[data-id="${id}"] [data-control="${control}"]`);
  }

  #focus(selector: string): void {
    this.#content.querySelector<HTMLElement>(selector)?.focus();
  }

  /** The second click of a double click must not choose or close. A second tap, which looks like a first, must not delete. */
  readonly #onPress = (event: MouseEvent): void => {
    const {target, detail} = event;
    const isDeleting =
      this.work?.type === 'delete' && target instanceof Element && target.closest('.danger-button');
    if (!isHasty(event, this.#changedAt) || (detail <= 1 && !isDeleting)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    const {key, target} = event;
    if (key === 'Escape') {
      // Neither an edit ends nor does a panel around the chat close.
      event.stopPropagation();
      event.preventDefault();
      if (!this.work || this.work.isBusy) this.close();
      else this.cancel();
    } else if ((key === 'ArrowDown' || key === 'ArrowUp') && target instanceof HTMLElement) {
      const rows = [...this.#content.querySelectorAll<HTMLElement>('[data-control="select"]')];
      const index = rows.findIndex(row => row.parentElement === target.parentElement);
      if (index < 0) return;
      event.preventDefault();
      rows.at(Math.min(Math.max(index + (key === 'ArrowDown' ? 1 : -1), 0), rows.length - 1))?.focus();
    }
  };

  /** A list that stays open shows a new conversation with its first reply. */
  readonly #onReply = (): void => void this.list?.refresh();

  readonly #onOnline = (): void => {
    if (this.list?.error?.retryable) void this.load();
  };
}

/** Not by the class, which would be one more export of the first file. */
function isAgentClient(client: object | undefined): client is AgentClient {
  return client !== undefined && 'run' in client;
}
