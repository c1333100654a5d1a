import {html, nothing, type TemplateResult} from 'lit';
import type {AgentServiceError} from '../../../client/agent-service-error.js';
import type {ConversationSummary} from '../../../client/conversations-client.js';
import type {Localize} from '../../../controllers/localize.js';
import {closeIcon, icon} from '../../../icons.js';
import {textDirection} from '../../../markdown/text-direction.js';
import {failureNotice} from '../../shared/failure-notice.js';
import type {ConversationList} from './conversation-list.js';

const renameIcon = icon('M17 3a2.83 2.83 0 1 1 4 4L7.5 20.5 2 22l1.5-5.5zM15 5l4 4');
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
  begin(work: RowWork): void;
  cancel(): void;
  rename(id: string, title: string): Promise<void>;
  delete(id: string): Promise<void>;
  titleOf(item: ConversationSummary): string;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export function conversationsTemplate(dialog: ConversationsView): TemplateResult {
  const {localize, list} = dialog;
  const close = localize.term('closeConversations');
  return html`<div class="conversations-head">
      <h2 id="conversations"><bdi>${localize.term('conversations')}</bdi></h2>
      <button class="action" type="button" aria-label=${close} title=${close} @click=${() => dialog.close()}>
        ${closeIcon}
      </button>
    </div>
    <button class="text-button conversations-new" type="button" @click=${() => dialog.select(undefined)}>
      ${localize.term(dialog.firstChoice)}
    </button>
    <div class="conversations-list" aria-busy=${list?.isLoading ?? false}>
      <ul>
        ${list?.items.map(item => renderRow(dialog, item))}
      </ul>
      ${renderEnd(dialog)}
    </div>
    ${list?.items.length ? renderFoot(dialog) : nothing}`;
}

/** The state below the last conversation. */
function renderEnd(dialog: ConversationsView): TemplateResult | typeof nothing {
  const {list, localize} = dialog;
  if (list?.isLoading) return html`<div class="conversations-loading" aria-hidden="true"></div>`;
  if (list?.error) return renderFailure(dialog, list.error, () => void dialog.load());
  if (list?.hasMore)
    return html`<button class="text-button" type="button" @click=${() => void dialog.load()}>
      ${localize.term('moreConversations')}
    </button>`;
  return list?.items.length
    ? nothing
    : html`<p class="conversations-none">${localize.term('noConversations')}</p>`;
}

function renderRow(dialog: ConversationsView, item: ConversationSummary): TemplateResult {
  const {conversationId: id} = item;
  const type = dialog.work?.id === id ? dialog.work.type : undefined;
  return html`<li data-id=${id}>
    ${type === 'rename' ? renderField(dialog, item) : renderControls(dialog, item)}
    ${type === 'delete' ? renderQuestion(dialog, id) : nothing}
  </li>`;
}

function renderControls(dialog: ConversationsView, item: ConversationSummary): TemplateResult {
  const {localize, currentId} = dialog;
  const title = dialog.titleOf(item);
  const isCurrent = item.conversationId === currentId;
  const {updatedAt} = item;
  const button = (control: 'rename' | 'delete', name: string, outline: TemplateResult) =>
    html`<button
      class="action"
      type="button"
      data-control=${control}
      aria-label=${name}
      title=${name}
      @click=${() => dialog.begin({id: item.conversationId, type: control})}
    >
      ${outline}
    </button>`;
  return html`<div class="conversation-row">
    <button
      class="conversation"
      type="button"
      data-control="select"
      aria-current=${isCurrent ? 'true' : 'false'}
      @click=${() => dialog.select(item)}
    >
      <span class="conversation-title" dir=${textDirection(title)}>${title}</span>
      <span class="conversation-more">
        ${updatedAt === undefined ? nothing : html`<bdi>${timeOf(updatedAt, localize)}</bdi>`}
        ${isCurrent ? html`<bdi class="conversation-mark">${localize.term('currentConversation')}</bdi>` : nothing}
      </span>
    </button>
    ${button('rename', localize.term('renameConversation', title), renameIcon)}
    ${button('delete', localize.term('deleteConversation', title), deleteIcon)}
  </div>`;
}

function renderField(dialog: ConversationsView, item: ConversationSummary): TemplateResult {
  const {localize, work, failure} = dialog;
  const onSubmit = (event: Event): void => {
    event.preventDefault();
    const field = event.target instanceof HTMLFormElement ? event.target.querySelector('input') : undefined;
    void dialog.rename(item.conversationId, field?.value ?? '');
  };
  return html`<form class="conversation-work" aria-busy=${work?.isBusy === true} @submit=${onSubmit}>
    <input
      type="text"
      dir=${textDirection(item.title)}
      maxlength="200"
      aria-label=${localize.term('renameConversation', dialog.titleOf(item))}
      .value=${item.title}
      @input=${onInput}
    />
    ${failure ? renderFailure(dialog, failure) : nothing}
    <div class="conversation-answers">
      ${renderCancel(dialog)}
      <button class="consent-button" type="submit">${localize.term('saveTitle')}</button>
    </div>
  </form>`;
}

function onInput({target}: Event): void {
  if (target instanceof HTMLInputElement) target.dir = textDirection(target.value);
}

function renderQuestion(dialog: ConversationsView, id: string): TemplateResult {
  const {localize, work, failure} = dialog;
  return html`<div class="conversation-work" role="group" aria-busy=${work?.isBusy === true}>
    <p id="conversation-warning">${localize.term('deleteWarning')}</p>
    ${failure ? renderFailure(dialog, failure) : nothing}
    <div class="conversation-answers">
      ${renderCancel(dialog)}
      <button
        class="consent-button"
        type="button"
        aria-describedby="conversation-warning"
        @click=${() => void dialog.delete(id)}
      >
        ${id === '' ? localize.term('deleteAllConversations') : localize.term('deleteConversation', '')}
      </button>
    </div>
  </div>`;
}

function renderCancel(dialog: ConversationsView): TemplateResult {
  return html`<button class="text-button" type="button" @click=${() => dialog.cancel()}>
    ${dialog.localize.term('cancel')}
  </button>`;
}

function renderFoot(dialog: ConversationsView): TemplateResult {
  return html`<div class="conversations-foot" data-id="">
    ${
      dialog.work?.id === ''
        ? renderQuestion(dialog, '')
        : html`<button
            class="text-button"
            type="button"
            data-control="delete"
            @click=${() => dialog.begin({id: '', type: 'delete'})}
          >
            ${deleteIcon}${dialog.localize.term('deleteAllConversations')}
          </button>`
    }
  </div>`;
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
