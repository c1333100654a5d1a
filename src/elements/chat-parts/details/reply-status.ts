import {html, nothing, type TemplateResult} from 'lit';
import type {ReplyActivity} from '../../../client/resources.js';
import type {Localize} from '../../../controllers/localize.js';
import {canceledActivities, isRunning, type Message} from '../../../conversation/message.js';
import {MessagePartElement} from '../part-element.js';
import {hasText} from '../message-parts.js';
import {waitingBubble} from '../../agent-chat/message/message-bubble.js';
import {elapsed, ElapsedTime} from './elapsed-time.js';
import {lineStyles, statusStyles} from './details.styles.js';

/** Announced words, each after the id of its message. Some agents search ten times for one reply. */
const announced = new Set<string>();

/** Says what the agent does now: in place of the dots while the reply has no text, later below its text. */
export class ReplyStatus extends MessagePartElement {
  static override styles = [lineStyles, statusStyles];

  readonly #elapsed = new ElapsedTime(this);

  override render(): TemplateResult | typeof nothing {
    const {message} = this.element;
    if (!message || !isRunning(message)) return nothing;
    const isWaiting = !hasText(message);
    const line = this.#renderLine(message, isWaiting);
    if (!isWaiting) return line ?? nothing;
    if (line) return html`<div class="bubble waiting" part="bubble">${line}</div>`;
    // The heading of the reasoning shows that the reply is on its way.
    const isShownAbove = this.#reasoning === 'collapsed' && isThinking(message);
    return isShownAbove ? nothing : waitingBubble(this.host.localize);
  }

  protected override updated(): void {
    this.#elapsed.show();
    const {message} = this.element;
    const words = message ? this.#activityWords(message) : '';
    if (!message || words === '') return;
    const key = `${message.id} ${words}`;
    if (!announced.has(key)) this.host.say(words);
    announced.add(key);
  }

  get #reasoning(): 'status' | 'collapsed' | 'none' {
    return this.host.chat.reasoning;
  }

  #renderLine(message: Message, isWaiting: boolean): TemplateResult | undefined {
    const activity = this.#activityWords(message);
    if (activity) return statusLine(activity, nothing);
    if (this.#reasoning !== 'status' || !isThinking(message)) return undefined;
    return statusLine(this.host.localize.term('thinking'), isWaiting ? elapsed : nothing);
  }

  #activityWords({activity}: Message): string {
    if (!activity || this.host.chat.activity === 'none' || canceledActivities.has(activity)) return '';
    return activityWords(activity, this.host.localize);
  }
}

function statusLine(words: string, time: unknown): TemplateResult {
  return html`<p class="reply-status"><bdi>${words}</bdi>${time}</p>`;
}

function activityWords({kind, name}: ReplyActivity, localize: Localize): string {
  if (kind === 'search') return localize.term('searchingWeb');
  if (kind === 'knowledge') return localize.term('readingDocuments');
  return kind === 'tool' && name
    ? localize.term('usingTool', name.replace(/[_-]+/g, ' '))
    : localize.term('working');
}

function isThinking({reasoning}: Message): boolean {
  return reasoning !== undefined && reasoning.endedAt === undefined;
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-reply-status': ReplyStatus;
  }
}
