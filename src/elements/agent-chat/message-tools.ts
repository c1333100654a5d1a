import type {ReactiveController} from 'lit';
import {canRetry} from '../../conversation/conversation-state.js';
import {addStyles} from '../../styles/add-styles.js';
import {pencilIcon, retryIcon} from '../../icons.js';
import {actionButton} from './action-button.js';
import type {AgentChat} from './agent-chat.js';
import type {AgentChatMessage} from './agent-chat-message.js';
import {LastEdit, type EditingChat} from './edit-last.js';
import {MessageCopy} from './message-copy.js';
import {MessageFeedback, type RatedChat} from './message-feedback.js';
import type {DrawTool} from './message-tool.js';
import {messageToolStyles} from './message-tools.styles.js';
import {MessageTravel, type TravelledChat} from './message-travel.js';

/** The chat whose messages something can be done with. */
export interface ToolChat extends TravelledChat, EditingChat, RatedChat {}

/** Message buttons, editing and keyboard navigation. Loads with the code of replies. */
export class MessageTools implements ReactiveController {
  /** The way through the messages by keyboard. */
  readonly travel: MessageTravel;
  readonly #host: AgentChat;
  readonly #chat: ToolChat;
  readonly #feedback: MessageFeedback;
  readonly #copies = new WeakMap<AgentChatMessage, MessageCopy>();

  constructor(host: AgentChat, chat: ToolChat) {
    this.#host = host;
    this.#chat = chat;
    this.#feedback = new MessageFeedback(host, chat);
    this.travel = new MessageTravel(host, chat);
    host.addController(this);
  }

  /** Draws a button of a message. */
  readonly draw: DrawTool = (tool, message, element) => {
    const {localize} = this.#chat;
    switch (tool) {
      case 'copy':
      case 'copyText':
        return this.#copyOf(element).button(tool);
      case 'helpful':
      case 'notHelpful':
        return this.#feedback.button(tool, message, element);
      case 'regenerate': {
        const onClick = () => (canRetry(message) ? this.#host.retry() : this.#host.regenerate());
        return actionButton({name: localize.term(tool), icon: retryIcon, part: 'regenerate-button', onClick});
      }
      case 'editMessage': {
        const onClick = () => this.editLast();
        return actionButton({name: localize.term(tool), icon: pencilIcon, part: 'edit-button', onClick});
      }
    }
  };

  /** Puts the last question, if it can be changed, into the message field. */
  editLast(): void {
    const {localize, sending, voice} = this.#chat;
    const question = sending.editable;
    if (!question) return;
    if (sending.edit?.questionId !== question.id)
      sending.edit = new LastEdit(this.#host, this.#chat, question);
    voice.say(localize.term('editingMessage'));
    this.#host.focus();
  }

  /** Goes on changing the last question, without taking the focus: another element of this chat was removed meanwhile. */
  resumeEdit(words: string): void {
    const {sending} = this.#chat;
    const question = sending.editable;
    // The code of replies may load late: by then the question may be gone, and the words must not be lost.
    if (!question) {
      sending.addToDraft(words);
      return;
    }
    sending.edit = new LastEdit(this.#host, this.#chat, question);
    sending.written = words;
  }

  hostConnected(): void {
    addStyles(this.#host.renderRoot, messageToolStyles);
  }

  #copyOf(element: AgentChatMessage): MessageCopy {
    const copy = this.#copies.get(element) ?? new MessageCopy(element, this.#chat.localize);
    this.#copies.set(element, copy);
    return copy;
  }
}
