import type {ReactiveController} from 'lit';
import type {Message} from '../../../conversation/conversation-state.js';
import type {ChatSettings} from '../chat-settings.js';
import type {MessageElement} from '../message/message-element.js';
import type {DetailsView} from './lazy-reply-details.js';

export interface ReplyDetailsOptions {
  readonly host: ChatSettings;
  /** Announces politely. */
  readonly say: (words: string) => void;
}

/** Renders the details of all messages of a chat. */
export class ReplyDetails {
  readonly #options: ReplyDetailsOptions;
  readonly #views = new WeakMap<MessageElement, MessageDetails>();

  constructor(options: ReplyDetailsOptions) {
    this.#options = options;
  }

  of(element: MessageElement): DetailsView {
    const view = this.#views.get(element) ?? new MessageDetails(element, this.#options);
    this.#views.set(element, view);
    return view;
  }
}

class MessageDetails implements DetailsView, ReactiveController {
  constructor(element: MessageElement, _options: ReplyDetailsOptions) {
    element.addController(this);
  }

  hostUpdated(): void {
    // Filled in by the next change.
  }

  renderBefore(_message: Message): unknown {
    return undefined;
  }

  renderWaiting(_message: Message): unknown {
    return undefined;
  }

  renderAfter(_message: Message): unknown {
    return undefined;
  }
}
