import {html, nothing, type TemplateResult} from 'lit';
import {guard} from 'lit/directives/guard.js';
import {ifDefined} from 'lit/directives/if-defined.js';
import {repeat} from 'lit/directives/repeat.js';
import {isServer} from '../../../is-server.js';
import type {Localize} from '../../../controllers/localize.js';
import {latestReply} from '../../../conversation/conversation-state.js';
import {isRunning, type Message} from '../../../conversation/message.js';
import {dayName} from '../../../lists/days.js';
import type {ChatSnapshot} from '../../../session/chat-snapshot.js';
import type {ContentContext} from '../../../markdown/render/content-context.js';
import type {PartLoader} from '../part-loader.js';
import {type ChatSettings, type MessageAction} from '../chat-settings.js';
import {messageOnServer} from '../message/agent-chat-message.js';
import type {RenderMessage} from '../message/message-element.js';
import type {EarlierMessages, MessageGroup} from '../../chat-records/earlier-messages.js';

/** Day headings by the id of the first message of the day. */
type ChatDays = ReadonlyMap<string, string>;

export interface TranscriptView extends Pick<ChatSnapshot, 'canRegenerate'> {
  readonly messages: readonly Message[];
  /** Number of messages at the beginning that are stored records. */
  readonly earlierCount: number;
  readonly earlier: EarlierMessages | undefined;
  /** Ids of the questions whose turns fade in. */
  readonly asked: ReadonlySet<string>;
  readonly agentName: string;
  readonly editable: Message | undefined;
  readonly offers: ReadonlySet<MessageAction>;
  readonly parts: PartLoader;
  readonly renderMessage: RenderMessage | undefined;
  readonly settings: Pick<ChatSettings, 'scrollMode'>;
  /** A new object renders all messages again, such as for another language. */
  readonly context: ContentContext;
  readonly localize: Localize;
}

/** Number of turns at the end that are always laid out, even outside the view. */
const nearTurns = 10;

/** One element per message: earlier messages in groups, the newest messages of this session by question. */
export function transcriptTemplate(transcript: TranscriptView): TemplateResult {
  const {messages, earlierCount, agentName, context, offers, parts, renderMessage} = transcript;
  // All messages are in turns until the code for groups has loaded.
  const divided = transcript.earlier?.divide(messages, earlierCount);
  const {stored = [], settled = [], rest = messages} = divided ?? {};
  const rendered = transcript.earlier?.choose([...stored, ...settled]);
  const turns = conversationTurns(rest);
  const shared = {
    transcript,
    days: chatDays(messages, transcript.localize),
    notices: parts.noticesBelow([...settled, ...turns]),
    settings: [agentName, context, offers, renderMessage, parts.messages],
  };
  const lastGroup = settled.at(-1) ?? stored.at(-1);
  const isAlone = !lastGroup && turns.length === 1;
  const renderGroups = (groups: readonly MessageGroup[]) =>
    repeat(
      groups,
      group => group.key,
      group => {
        const distance = group !== lastGroup ? 'far' : turns.length > 0 ? '' : 'latest';
        return html`<div class="turn ${distance}" data-group=${group.key}>
            ${renderIfChanged(group.messages, shared, !rendered?.has(group.key))}
          </div>
          ${shared.notices?.get(group)}`;
      },
    );
  return html`${renderGroups(stored)}${shared.notices?.get(undefined)}${renderGroups(settled)}${repeat(
    turns,
    turn => turn.key,
    (turn, index) => renderTurn(turn, {back: turns.length - 1 - index, isAlone}, shared),
  )}`;
}

interface Shared {
  readonly transcript: TranscriptView;
  readonly days: ChatDays;
  readonly notices: ReturnType<PartLoader['noticesBelow']>;
  /** A change of one of these renders all messages again. */
  readonly settings: readonly unknown[];
}

function renderTurn(
  turn: ShownTurn,
  {back, isAlone}: {readonly back: number; readonly isAlone: boolean},
  shared: Shared,
): TemplateResult {
  const isOnTop = !isAlone && turn.isAsked && shared.transcript.settings.scrollMode === 'question';
  const latest = isOnTop ? 'latest on-top' : 'latest';
  const distance = back === 0 ? latest : back < nearTurns ? '' : 'far';
  const isNew = shared.transcript.asked.has(turn.messages[0]?.id ?? '');
  return html`<div class="turn ${distance} ${isNew ? 'new' : ''}">
    ${renderIfChanged(turn.messages, shared, false)}${shared.notices?.get(turn)}
  </div>`;
}

/** Unchanged messages cost nothing when something else changes. */
function renderIfChanged(
  messages: readonly Message[],
  {transcript, days, settings}: Shared,
  isFar: boolean,
): unknown {
  const {canRegenerate, editable} = transcript;
  const isNewest = messages.at(-1) === latestReply(transcript);
  const begun = messages.map(({id}) => days.get(id));
  const actions = [isNewest && canRegenerate, isNewest, editable && messages.includes(editable)];
  return guard([isFar, ...actions, ...settings, ...messages, ...begun], () =>
    isFar ? nothing : renderMessages(messages, days, transcript),
  );
}

function renderMessages(messages: readonly Message[], days: ChatDays, transcript: TranscriptView): unknown {
  const entries = messages.flatMap(message => {
    const day = days.get(message.id);
    return day ? [{day, id: `day-${message.id}`}, message] : [message];
  });
  return repeat(
    entries,
    entry => entry.id,
    entry => ('day' in entry ? dayLine(entry.day, transcript.localize) : messageTemplate(entry, transcript)),
  );
}

function dayLine(day: string, {marks}: Localize): TemplateResult {
  return html`<p class="day" part="day" lang=${ifDefined(marks.content)}>${day}</p>`;
}

export function messageTemplate(message: Message, transcript: TranscriptView): TemplateResult {
  const author = authorOf(message, transcript);
  if (isServer) {
    const {offers, renderMessage, context, localize} = transcript;
    return messageOnServer({message, author, offers, renderMessage, context, localize});
  }
  const isNewest = message === latestReply(transcript);
  return html`<agent-chat-message
    id=${ifDefined(isNewest ? 'newest' : undefined)}
    .message=${message}
    .author=${author}
    .replaceable=${isNewest && transcript.canRegenerate}
    .editable=${message === transcript.editable}
    .offers=${transcript.offers}
    .parts=${transcript.parts.messages}
    .renderMessage=${transcript.renderMessage}
    .context=${transcript.context}
    .localize=${transcript.localize}
  ></agent-chat-message>`;
}

/** An unknown role is shown as it is. */
export function authorOf(
  {role, aside}: Message,
  {agentName, localize}: Pick<TranscriptView, 'agentName' | 'localize'>,
): string {
  if (aside?.author) return aside.author.name;
  if (role === 'user') return localize.term('you');
  return role === 'assistant' || role === '' ? agentName : role;
}

/**
 * A question and its replies. The first turn may have no question. Questions that wait for the end of a reply are in its
 * turn, so that they are directly below it.
 */
interface ShownTurn {
  readonly key: string;
  readonly messages: readonly Message[];
  readonly isAsked: boolean;
}

function conversationTurns(messages: readonly Message[]): readonly ShownTurn[] {
  const groups: Message[][] = [];
  for (const message of messages) {
    const current = groups.at(-1);
    const isWaiting = message.status === 'queued' && current?.some(isRunning);
    if (current && !message.aside && (message.role !== 'user' || isWaiting)) current.push(message);
    else groups.push([message]);
  }
  return groups.map(group => ({
    key: group[0]?.id ?? '',
    messages: group,
    isAsked: group[0]?.role === 'user',
  }));
}

/** Cached, because computing the day of all messages is slow. */
const dayOfMessage = new WeakMap<Message, string>();

/** Returns no headings while all messages are from today. */
function chatDays(messages: readonly Message[], localize: Localize): ChatDays {
  const beginnings: Message[] = [];
  let last = '';
  for (const message of messages) {
    const day = dayOf(message);
    if (day !== '' && day !== last) beginnings.push(message);
    last = day || last;
  }
  const isOneDay = beginnings.length < 2;
  if (isOneDay && (last === '' || last === new Date().toDateString())) return new Map();
  return new Map(beginnings.map(({id, createdAt}) => [id, dayName(createdAt, localize)]));
}

/** Returns the day in the time zone of the reader, or `''` if it is unknown. */
function dayOf(message: Message): string {
  const known = dayOfMessage.get(message);
  if (known !== undefined) return known;
  const date = new Date(message.createdAt ?? NaN);
  const day = Number.isNaN(date.getTime()) ? '' : date.toDateString();
  dayOfMessage.set(message, day);
  return day;
}
