import {html, nothing, type TemplateResult} from 'lit';
import {guard} from 'lit/directives/guard.js';
import {ifDefined} from 'lit/directives/if-defined.js';
import {repeat} from 'lit/directives/repeat.js';
import {isServer} from '../../controllers/is-server.js';
import type {Localize} from '../../controllers/localize.js';
import {latestReply, type Message} from '../../conversation/conversation-state.js';
import type {ContentContext} from '../agent-markdown/content-context.js';
import {chatDays} from './chat-days.js';
import type {ChatHistory} from './chat-history.js';
import type {ChatSettings} from './chat-settings.js';
import {conversationTurns, type Turn} from './conversation-turns.js';
import {messageInPlace} from './drawn-in-place.js';
import type {MessageAction} from './message-actions.js';
import type {MessageGroup} from './message-groups.js';
import type {DrawTool} from './message-tool.js';
import type {RenderMessage} from './own-content.js';

/** What days are called, by the key of the message they begin with. */
type ChatDays = ReadonlyMap<string, string>;

/** What the transcript shows. */
export interface ChatTranscript {
  readonly messages: readonly Message[];
  /** How many of them were said before this page was opened. */
  readonly earlierCount: number;
  readonly earlier: Pick<ChatHistory, 'past'>;
  readonly agentName: string;
  /** Whether another reply may be asked for. */
  readonly canAskAgain: boolean;
  /** The question that can be put into other words. */
  readonly editable: Message | undefined;
  /** What messages offer. */
  readonly offers: ReadonlySet<MessageAction>;
  readonly drawTool: DrawTool;
  readonly renderMessage: RenderMessage | undefined;
  readonly settings: Pick<ChatSettings, 'scrollMode'>;
  /** What the content of messages is shown with; another one in another language. */
  readonly context: ContentContext;
  readonly localize: Localize;
}

/** So many turns back, a browser need not draw what is far from view. */
const fewTurns = 10;

/** All messages, one element each: earlier ones in groups, those said here by question. */
export function chatTranscript(transcript: ChatTranscript): TemplateResult {
  const {messages, earlierCount, agentName, context, offers, drawTool, renderMessage} = transcript;
  const earlier = transcript.earlier.past?.groups.divide(messages.slice(0, earlierCount)) ?? [];
  const turns = conversationTurns(messages.slice(earlierCount));
  const drawing = {
    transcript,
    days: chatDays(messages, transcript.localize),
    settings: [agentName, context, offers, drawTool, renderMessage],
  };
  const [lastGroup, lastTurn] = [earlier.at(-1), turns.at(-1)];
  const isAlone = !lastGroup && turns.length === 1;
  return html`${repeat(
    earlier,
    group => group.key,
    group => renderGroup(group, {isLast: group === lastGroup, isLatest: !lastTurn}, drawing),
  )}${repeat(
    turns,
    turn => turn.key,
    (turn, index) => renderTurn(turn, {back: turns.length - 1 - index, isAlone}, drawing),
  )}`;
}

/** What all messages of a transcript are drawn with. */
interface Drawing {
  readonly transcript: ChatTranscript;
  readonly days: ChatDays;
  /** With others of these, all are drawn anew. */
  readonly settings: readonly unknown[];
}

function renderGroup(
  group: MessageGroup,
  {isLast, isLatest}: {readonly isLast: boolean; readonly isLatest: boolean},
  drawing: Drawing,
): TemplateResult {
  const isFar = drawing.transcript.earlier.past?.isFar(group.key) ?? false;
  const place = !isLast ? 'far' : isLatest ? 'latest' : '';
  return html`<div class="turn ${place}" data-group=${group.key}>
    ${renderOnce(group.messages, drawing, isFar)}
  </div>`;
}

function renderTurn(
  turn: Turn,
  {back, isAlone}: {readonly back: number; readonly isAlone: boolean},
  drawing: Drawing,
): TemplateResult {
  const isOnTop = !isAlone && turn.isAsked && drawing.transcript.settings.scrollMode === 'question';
  const latest = isOnTop ? 'latest on-top' : 'latest';
  const place = back === 0 ? latest : back < fewTurns ? '' : 'far';
  return html`<div class="turn ${place}">${renderOnce(turn.messages, drawing, false)}</div>`;
}

/** What was said before costs nothing when something else changes. */
function renderOnce(
  messages: readonly Message[],
  {transcript, days, settings}: Drawing,
  isFar: boolean,
): unknown {
  const {canAskAgain, editable} = transcript;
  const isNewest = messages.at(-1) === latestReply(transcript);
  const begun = messages.map(({id}) => days.get(id));
  const tools = [isNewest && canAskAgain, isNewest, editable && messages.includes(editable)];
  return guard([isFar, ...tools, ...settings, ...messages, ...begun], () =>
    isFar ? nothing : renderMessages(messages, days, transcript),
  );
}

/** Messages, and the day where one begins: beside them, so that a message costs the same on any day. */
function renderMessages(messages: readonly Message[], days: ChatDays, transcript: ChatTranscript): unknown {
  const entries = messages.flatMap(message => {
    const day = days.get(message.id);
    return day ? [{day, id: `day-${message.id}`}, message] : [message];
  });
  return repeat(
    entries,
    entry => entry.id,
    entry => ('day' in entry ? dayLine(entry.day, transcript.localize) : chatMessage(entry, transcript)),
  );
}

function dayLine(day: string, {marks}: Localize): TemplateResult {
  return html`<p class="day" part="day" lang=${ifDefined(marks.content)}>${day}</p>`;
}

/** One message of the transcript. */
export function chatMessage(message: Message, transcript: ChatTranscript): TemplateResult {
  const author = authorOf(message, transcript);
  if (isServer) {
    const {offers, renderMessage, context, localize} = transcript;
    return messageInPlace({message, author, offers, renderMessage, context, localize});
  }
  const isNewest = message === latestReply(transcript);
  return html`<agent-chat-message
    id=${ifDefined(isNewest ? 'newest' : undefined)}
    .message=${message}
    .author=${author}
    .replaceable=${isNewest && message.role === 'assistant' && transcript.canAskAgain}
    .editable=${message === transcript.editable}
    .offers=${transcript.offers}
    .drawTool=${transcript.drawTool}
    .renderMessage=${transcript.renderMessage}
    .context=${transcript.context}
    .localize=${transcript.localize}
  ></agent-chat-message>`;
}

/** Who said a message, as the reader knows them. Open set of roles: an unknown one is shown as it is. */
export function authorOf(
  {role}: Message,
  {agentName, localize}: Pick<ChatTranscript, 'agentName' | 'localize'>,
): string {
  if (role === 'user') return localize.term('you');
  return role === 'assistant' || role === '' ? agentName : role;
}
