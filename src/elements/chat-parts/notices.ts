import {css, html, nothing, type TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import {isJsonObject} from '../../client/json-object.js';
import type {TurnMessage} from '../../conversation/message.js';
import {allMessages} from '../../conversation/turns.js';
import {textDirection, textLines} from '../../markdown/text-direction.js';
import type {RenderedMessages, NoticeAction, SiteNotice, PartHost} from '../agent-chat/chat-part.js';
import {ChatPart} from './part-element.js';

/** Maximum buttons of one notice. */
const maxActions = 6;

const noticeStyles = css`
  .site-notice {
    inline-size: fit-content;
    max-inline-size: min(100%, 34em);
    margin: var(--_space) auto;
    padding: 8px 16px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    font-size: 0.933em;
    line-height: 1.45;
    overflow-wrap: break-word;
    text-align: center;
    --_text-muted: var(--_on-surface);
  }

  .site-notice p {
    margin: 0;
    text-wrap: pretty;
    white-space: pre-line;
  }

  .site-notice p:not([dir]) {
    unicode-bidi: plaintext;
  }

  .site-notice-actions {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 4px 18px;
    margin-block-start: 4px;
  }

  .site-notice-actions > button {
    max-inline-size: 100%;
    overflow-wrap: anywhere;
  }
`;

const announced = new WeakSet<SiteNotice>();

/**
 * Lines of the page in the transcript. They are in no message, so they are not sent, stored or exported. Returns those
 * below each group. The key `undefined` is the beginning of the transcript. A text that is blank or no string shows nothing.
 */
export function noticesBelow<Group extends RenderedMessages>(
  host: PartHost,
  groups: readonly Group[],
): ReadonlyMap<Group | undefined, readonly TemplateResult[]> {
  const {snapshot, conversation} = host.chat.session;
  const found = new Map<Group | undefined, readonly TemplateResult[]>();
  for (const notice of host.notices) {
    if (!isText(notice.text)) continue;
    if (snapshot.phase === 'ready' && !snapshot.isOpening)
      notice.above ??= new Set(messagesAbove(notice, allMessages(conversation.turns)));
    const {above} = notice;
    const group = groups.findLast(({messages}) => messages.some(({id}) => above?.has(id) ?? true));
    const shown = html`<agent-notice class="chat-part" .host=${host} .notice=${notice}></agent-notice>`;
    found.set(group, [...(found.get(group) ?? []), shown]);
  }
  return found;
}

/** Returns the ids of the messages above a notice of a chat that was opening: restored ones, and those sent before it. */
function messagesAbove({known}: SiteNotice, messages: readonly TurnMessage[]): readonly string[] {
  return messages.filter(({id, status}) => status !== 'queued' || known.has(id)).map(({id}) => id);
}

/** One line of the page. Announced once, also when it moves below another group. */
export class Notice extends ChatPart {
  static override styles = [noticeStyles];

  @property({attribute: false}) notice!: SiteNotice;

  protected override readonly followsChat = false;

  protected override attach(): void {
    if (announced.has(this.notice)) return;
    announced.add(this.notice);
    this.host.say(this.notice.text.trim());
  }

  protected override render(): TemplateResult {
    const text = this.notice.text.trim();
    const actions = readActions(this.notice.options);
    return html`<div class="site-notice" part="notice">
      <p dir=${textDirection(text)}>${textLines(text)}</p>
      ${
        actions.length > 0
          ? html`<div class="site-notice-actions">
              ${actions.map(
                ({label, onClick}) =>
                  html`<button class="text-button" part="notice-button" type="button" @click=${onClick}>
                    ${label}
                  </button>`,
              )}
            </div>`
          : nothing
      }
    </div>`;
  }
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

/** Leaves out values that are no actions. */
function readActions(options: unknown): readonly NoticeAction[] {
  const actions: unknown = isJsonObject(options) ? options['actions'] : undefined;
  return Array.isArray(actions) ? actions.filter(isAction).slice(0, maxActions) : [];
}

function isAction(value: unknown): value is NoticeAction {
  const {label, onClick} = isJsonObject(value) ? value : {};
  return typeof label === 'string' && label.trim() !== '' && typeof onClick === 'function';
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-notice': Notice;
  }
}
