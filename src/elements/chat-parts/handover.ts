import {html, type TemplateResult} from 'lit';
import type {Localize} from '../../controllers/localize.js';
import {shownText} from '../../conversation/reply-suggestions.js';
import {AgentHandoverEvent} from '../../events/agent-handover-event.js';
import type {ChatSession} from '../../session/chat-session.js';

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
  return chat.dispatchEvent(new AgentHandoverEvent(transcript.filter(({text}) => text !== '')));
}

/** The button "Talk to a person" of failure notices. */
export class HandoverButton {
  readonly #chat: HandoverChat;
  readonly #localize: Localize;
  /** Cached: a new template would render all messages again. */
  #button: {readonly words: string; readonly template: TemplateResult} | undefined;

  constructor(chat: HandoverChat, localize: Localize) {
    this.#chat = chat;
    this.#localize = localize;
  }

  render(): TemplateResult {
    const words = this.#localize.term('talkToPerson');
    if (this.#button?.words !== words) this.#button = {words, template: this.#template(words)};
    return this.#button.template;
  }

  #template(words: string): TemplateResult {
    const onClick = (): void => void requestHandover(this.#chat);
    return html`<button class="text-button" part="handover-button" type="button" @click=${onClick}>
      ${words}
    </button>`;
  }
}
