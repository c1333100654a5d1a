import type {ConversationRecord} from '../client/resources.js';
import type {Message} from '../conversation/message.js';

/** `message`: a whole message. `code`: a block of code. `table`: a table, as tab-separated lines. */
export type CopiedKind = 'message' | 'code' | 'table';

/**
 * `agent-copy`: a text is about to be copied by a button of a message. Canceling it copies nothing, so that the page can
 * forbid the copy or write its own text to the clipboard. Bubbles.
 */
export class AgentCopyEvent extends Event {
  static readonly type = 'agent-copy';
  /** The text, as Markdown for a message. Its look for word processors is in the clipboard only. */
  readonly text: string;
  readonly kind: CopiedKind;
  /** The message of a chat, or the record of a history, that contains the text. */
  readonly message: Message | ConversationRecord | undefined;

  constructor(text: string, kind: CopiedKind, message: Message | ConversationRecord | undefined) {
    super(AgentCopyEvent.type, {bubbles: true, composed: true, cancelable: true});
    this.text = text;
    this.kind = kind;
    this.message = message;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'agent-copy': AgentCopyEvent;
  }
}
