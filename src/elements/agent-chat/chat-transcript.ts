import {html, type TemplateResult} from 'lit';
import {ref, type Ref} from 'lit/directives/ref.js';
import {repeat} from 'lit/directives/repeat.js';
import type {Message} from '../../conversation/conversation-state.js';
import type {Strings} from '../../locales/en.js';
import type {ContentPolicy} from '../agent-markdown/content-policy.js';
import type {AgentChatMessage} from './agent-chat-message.js';
import {conversationTurns, type Turn} from './conversation-turns.js';

/** What the transcript shows. */
export interface ChatTranscript {
  readonly messages: readonly Message[];
  /** Who said a message, as the reader knows them. */
  readonly authorOf: (message: Message) => string;
  /** Whether another reply may be asked for. */
  readonly canAskAgain: boolean;
  /** Whether a new question goes to the top. */
  readonly questionOnTop: boolean;
  /** What the content of messages may do. */
  readonly policy: ContentPolicy;
  readonly locale: string | undefined;
  readonly strings: Partial<Strings> | undefined;
  /** Is given the element of the newest message. */
  readonly newest: Ref<AgentChatMessage>;
}

/** All messages, one element each, grouped by question. */
export function chatTranscript(transcript: ChatTranscript): TemplateResult {
  const turns = conversationTurns(transcript.messages);
  return html`${repeat(
    turns,
    turn => turn.key,
    (turn, index) => renderTurn(turn, index > 0 && index === turns.length - 1, transcript),
  )}`;
}

function renderTurn(turn: Turn, isLatest: boolean, transcript: ChatTranscript): TemplateResult {
  const onTop = isLatest && turn.isNew && transcript.questionOnTop;
  return html`<div class="turn ${onTop ? 'on-top' : ''}">
    ${repeat(
      turn.messages,
      message => message.id,
      message => chatMessage(message, transcript),
    )}
  </div>`;
}

/** One message of the transcript. */
export function chatMessage(message: Message, transcript: ChatTranscript): TemplateResult {
  const isNewest = message === transcript.messages.at(-1);
  return html`<agent-chat-message
    ${ref(isNewest ? transcript.newest : undefined)}
    .message=${message}
    .author=${transcript.authorOf(message)}
    .replaceable=${isNewest && message.role === 'assistant' && transcript.canAskAgain}
    .policy=${transcript.policy}
    .locale=${transcript.locale}
    .strings=${transcript.strings}
  ></agent-chat-message>`;
}
