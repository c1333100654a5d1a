import {html, nothing, type TemplateResult} from 'lit';
import {repeat} from 'lit/directives/repeat.js';
import type {AgentServiceError} from '../../../client/agent-service-error.js';
import type {ConversationSummary} from '../../../client/conversations-client.js';
import type {Localize} from '../../../controllers/localize.js';
import {closeIcon, icon, messageIcon} from '../../../icons.js';
import {textDirection} from '../../../markdown/text-direction.js';
import {failureNotice} from '../../shared/failure-notice.js';
import type {ConversationList} from './conversation-list.js';
import type {Option} from './options-menu.js';

const renameIcon = icon('M17 3a2.83 2.83 0 1 1 4 4L7.5 20.5 2 22l1.5-5.5zM15 5l4 4');
const moreIcon = icon('M5 12h.01M12 12h.01M19 12h.01');
const allIcon = icon('M8 6h13M8 12h13M8 18h13M3 6h.01M3 12h.01M3 18h.01');
export const newIcon = icon(
  'M12 3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2v-7M18.375 2.625a1 1 0 0 1 3 3l-9.013 9.014a2 2 0 0 1-.853.505l-2.873.84a.5.5 0 0 1-.62-.62l.84-2.873a2 2 0 0 1 .506-.852z',
);
export const deleteIcon = icon(
  'M3 6h18M8 6V4a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1v2M19 6l-1 14a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1L5 6M10 11v6M14 11v6',
);

/** The row that the visitor renames or deletes; `''` stands for all messages. */
export interface RowWork {
  readonly id: string;
  readonly type: 'rename' | 'delete';
  /** Whether its request runs. */
  readonly isBusy?: boolean;
}

export type FirstChoice = 'newConversation' | 'allConversations';

export interface ConversationsView {
  readonly firstChoice: FirstChoice;
  readonly localize: Localize;
  readonly list: ConversationList | undefined;
  readonly currentId: string;
  readonly work: RowWork | undefined;
  /** Failure of the last request of `work`. */
  readonly failure: AgentServiceError | undefined;
  close(): void;
  load(): Promise<void>;
  select(item: ConversationSummary | undefined): void;
  /** Opens or closes the menu of a row; `''` for that of the list. */
  openOptions(press: Event, id: string): void;
  begin(work: RowWork): void;
  cancel(): void;
  rename(id: string, title: string): Promise<void>;
  delete(id: string): Promise<void>;
  titleOf(item: ConversationSummary): string;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export function conversationsTemplate(view: ConversationsView): TemplateResult {
  const {localize, list, firstChoice, work} = view;
  const close = localize.term('closeConversations');
  const isNew = firstChoice === 'newConversation';
  return html`<div class="conversations-head" data-id="">
      <h2 id="conversations"><bdi>${localize.term('conversations')}</bdi></h2>
      ${list?.items.length ? renderMore(view, '', '') : nothing}
      <button
        class="action"
        type="button"
        data-control="close"
        aria-label=${close}
        title=${close}
        @click=${() => view.close()}
      >
        ${closeIcon}
      </button>
    </div>
    <button
      class="conversations-new ${isNew ? 'consent-button' : 'plain-button'}"
      part="conversations-new-button"
      type="button"
      @click=${() => view.select(undefined)}
    >
      ${isNew ? newIcon : allIcon}<bdi>${localize.term(firstChoice)}</bdi>
    </button>
    ${work?.id === '' ? renderQuestion(view, '') : nothing}
    <div class="conversations-list" aria-busy=${list?.isLoading ?? false}>
      <ul>
        ${repeat(
          list?.items ?? [],
          ({conversationId}) => conversationId,
          item => renderRow(view, item),
        )}
      </ul>
      ${renderEnd(view)}
    </div>`;
}

/** The state below the last conversation. */
function renderEnd(view: ConversationsView): TemplateResult | typeof nothing {
  const {list, localize} = view;
  const isEmpty = !list?.items.length;
  if (list?.isLoading)
    return html`${Array.from({length: isEmpty ? 3 : 1}, () => html`<div class="conversations-loading" aria-hidden="true"></div>`)}`;
  if (list?.error) return renderFailure(view, list.error, () => void view.load());
  if (list?.hasMore)
    return html`<button
      class="plain-button conversations-more"
      type="button"
      @click=${() => void view.load()}
    >
      ${localize.term('moreConversations')}
    </button>`;
  return isEmpty
    ? html`<p class="conversations-none">${messageIcon}<span>${localize.term('noConversations')}</span></p>`
    : nothing;
}

function renderRow(view: ConversationsView, item: ConversationSummary): TemplateResult {
  const {conversationId: id} = item;
  const type = view.work?.id === id ? view.work.type : undefined;
  return html`<li data-id=${id}>
    ${type === 'rename' ? renderField(view, item) : renderControls(view, item)}
    ${type === 'delete' ? renderQuestion(view, id) : nothing}
  </li>`;
}

function renderControls(view: ConversationsView, item: ConversationSummary): TemplateResult {
  const {localize, currentId} = view;
  const {conversationId: id, updatedAt} = item;
  const title = view.titleOf(item);
  const isCurrent = id === currentId;
  return html`<div class="conversation-row">
    <button
      class="conversation"
      part="conversation"
      type="button"
      data-control="select"
      aria-current=${isCurrent ? 'true' : 'false'}
      @click=${() => view.select(item)}
    >
      <span class="conversation-title" dir=${textDirection(title)} title=${title}>${title}</span>
      <span class="conversation-more">
        ${updatedAt === undefined ? nothing : html`<bdi>${timeOf(updatedAt, localize)}</bdi>`}
        ${isCurrent ? html`<bdi class="conversation-mark">${localize.term('currentConversation')}</bdi>` : nothing}
      </span>
    </button>
    ${renderMore(view, id, title)}
  </div>`;
}

/** The button "…" of a row, or with `''` that of the list. */
function renderMore(view: ConversationsView, id: string, title: string): TemplateResult {
  const name = view.localize.term('conversationOptions', title);
  return html`<button
    class="action conversation-options"
    part="conversation-menu-button"
    type="button"
    data-control="options"
    aria-label=${name}
    title=${view.localize.term('conversationOptions', '')}
    aria-haspopup="menu"
    aria-expanded="false"
    @click=${(press: Event) => view.openOptions(press, id)}
  >
    ${moreIcon}
  </button>`;
}

/** The options of a row, or with `''` those of the list. */
export function optionsOf(view: ConversationsView, id: string): readonly Option[] {
  const {localize} = view;
  const remove: Option = {
    label: id === '' ? localize.term('deleteAllConversations') : localize.term('deleteConversation', ''),
    icon: deleteIcon,
    isDanger: true,
    run: () => view.begin({id, type: 'delete'}),
  };
  const rename: Option = {
    label: localize.term('renameConversation', ''),
    icon: renameIcon,
    run: () => view.begin({id, type: 'rename'}),
  };
  return id === '' ? [remove] : [rename, remove];
}

function renderField(view: ConversationsView, item: ConversationSummary): TemplateResult {
  const {localize, work, failure} = view;
  const onSubmit = (event: Event): void => {
    event.preventDefault();
    const field = event.target instanceof HTMLFormElement ? event.target.querySelector('input') : undefined;
    void view.rename(item.conversationId, field?.value ?? '');
  };
  return html`<form class="conversation-work" aria-busy=${work?.isBusy === true} @submit=${onSubmit}>
    <input
      type="text"
      dir=${textDirection(item.title)}
      maxlength="200"
      aria-label=${localize.term('renameConversation', view.titleOf(item))}
      .value=${item.title}
      @input=${onInput}
    />
    ${failure ? renderFailure(view, failure) : nothing}
    <div class="conversation-answers">
      ${renderCancel(view)}
      <button class="consent-button" type="submit">${localize.term('saveTitle')}</button>
    </div>
  </form>`;
}

function onInput({target}: Event): void {
  if (target instanceof HTMLInputElement) target.dir = textDirection(target.value);
}

function renderQuestion(view: ConversationsView, id: string): TemplateResult {
  const {localize, work, failure} = view;
  return html`<div
    class="conversation-work"
    role="group"
    aria-labelledby="conversation-warning"
    aria-busy=${work?.isBusy === true}
  >
    <p id="conversation-warning">${localize.term('deleteWarning')}</p>
    ${failure ? renderFailure(view, failure) : nothing}
    <div class="conversation-answers">
      ${renderCancel(view)}
      <button
        class="danger-button"
        type="button"
        aria-describedby="conversation-warning"
        @click=${() => void view.delete(id)}
      >
        ${id === '' ? localize.term('deleteAllConversations') : localize.term('deleteConversation', '')}
      </button>
    </div>
  </div>`;
}

function renderCancel(view: ConversationsView): TemplateResult {
  return html`<button class="plain-button" type="button" @click=${() => view.cancel()}>
    ${view.localize.term('cancel')}
  </button>`;
}

function renderFailure(
  {localize}: ConversationsView,
  error: AgentServiceError,
  onRetry?: () => void,
): TemplateResult {
  const sentence = localize.term('recordsFailed', error.kind);
  return failureNotice({error, localize, sentence, onRetry});
}

/** Relative within a week, else the date. */
function timeOf(time: number, localize: Localize): string {
  const passed = Date.now() - time;
  const relative = (unit: 'minute' | 'hour' | 'day', length: number) =>
    localize.relativeTime(-Math.max(0, Math.floor(passed / length)), unit, {numeric: 'auto'});
  if (passed < hour) return relative('minute', minute);
  if (passed < day) return relative('hour', hour);
  return passed < 7 * day
    ? relative('day', day)
    : localize.date(new Date(time).toISOString(), {dateStyle: 'medium'});
}
