import {html, type TemplateResult} from 'lit';
import {shownText} from '../../conversation/reply-suggestions.js';
import {AgentHandoverEvent} from '../../events/part-events.js';
import type {ChatSession} from '../../session/chat-session.js';
import {takeOver} from '../../session/take-over.js';
import {ChatPart} from './part-element.js';

/** The chat whose visitor wants to talk to a person. */
export interface HandoverChat extends EventTarget {
  readonly session: ChatSession;
}

/** Dispatches `agent-handover` with the transcript of a chat. Returns whether no listener has canceled it. */
export function requestHandover(chat: HandoverChat): boolean {
  const messages = chat.session.snapshot.messages.filter(({status}) => status !== 'queued');
  const transcript = messages.map(message => {
    const {role, createdAt} = message;
    return {role, text: shownText(message), createdAt};
  });
  const said = transcript.filter(({text}) => text !== '');
  return chat.dispatchEvent(new AgentHandoverEvent(said, desk => takeOver(chat.session, desk)));
}

/** The button "Talk to a person" of failure notices. */
export class Handover extends ChatPart {
  protected override render(): TemplateResult {
    const {chat, localize} = this.host;
    return html`<button
      class="text-button"
      part="handover-button"
      type="button"
      @click=${() => requestHandover(chat)}
    >
      ${localize.term('talkToPerson')}
    </button>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-handover': Handover;
  }
}
