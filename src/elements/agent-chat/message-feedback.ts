import type {TemplateResult} from 'lit';
import type {Localize} from '../../controllers/localize.js';
import type {Message} from '../../conversation/conversation-state.js';
import {AgentFeedbackEvent, type FeedbackRating} from '../../events/agent-feedback-event.js';
import {thumbDownIcon, thumbUpIcon} from '../../icons.js';
import {actionButton} from './action-button.js';
import type {AgentChatMessage} from './agent-chat-message.js';
import type {ChatVoice} from './chat-voice.js';

/** The chat whose replies are rated. */
export interface RatedChat {
  readonly localize: Localize;
  readonly voice: ChatVoice;
}

const ratingTools = {
  helpful: {rating: 'helpful', icon: thumbUpIcon},
  notHelpful: {rating: 'not-helpful', icon: thumbDownIcon},
} as const;

/** What the visitor thinks of replies, for as long as they are in this page. */
export class MessageFeedback {
  readonly #host: EventTarget;
  readonly #chat: RatedChat;
  /** By the message's key. */
  readonly #ratings = new Map<string, FeedbackRating>();

  constructor(host: EventTarget, chat: RatedChat) {
    this.#host = host;
    this.#chat = chat;
  }

  /** A button that says whether a reply helped; pressing the one that is pressed takes it back. */
  button(tool: keyof typeof ratingTools, message: Message, element: AgentChatMessage): TemplateResult {
    const {rating, icon} = ratingTools[tool];
    const pressed = this.#ratings.get(message.id) === rating;
    return actionButton({
      name: this.#chat.localize.term(tool),
      icon,
      part: 'feedback-button',
      pressed,
      onClick: () => {
        this.#rate(message, pressed ? undefined : rating);
        element.requestUpdate();
      },
    });
  }

  /** Stores a rating, unless the page refuses it. */
  #rate(message: Message, rating: FeedbackRating): void {
    if (!this.#host.dispatchEvent(new AgentFeedbackEvent(message, rating))) return;
    this.#ratings.set(message.id, rating);
    if (rating) this.#chat.voice.say(this.#chat.localize.term('feedbackGiven'));
  }
}
