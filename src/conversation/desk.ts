/* Messages that the page adds to a conversation, and people who answer in place of the model. */

/** A message that the page adds to a conversation. */
export interface AddedMessage {
  /** Markdown of an author, or plain text of the visitor. At least one visible character, unless `typing` is set. */
  readonly text?: string | undefined;
  /** `visitor`, or somebody with a name and the address of an image. Default: the agent. */
  readonly author?: 'visitor' | {readonly name: string; readonly avatar?: string | undefined} | undefined;
  /** Whether the model gets the message with later questions. Default: `false`. */
  readonly forModel?: boolean | undefined;
  /** Shows that the author is writing. `update` then sets the text. Such a message is not stored. Default: `false`. */
  readonly typing?: boolean | undefined;
}

/** Changes an added message. Each method returns `false` if the message is gone, such as after `clear()`. */
export interface AddedMessageHandle {
  /** Sets the text. */
  update(text: string): boolean;
  remove(): boolean;
  /** Shows that the message was not delivered. */
  fail(): boolean;
}

/** A person, or a program of the site, who answers the visitor in place of the model. */
export interface Desk {
  /** Shown above each message of the desk. */
  readonly name: string;
  /** Address of an image. Default: the initials of the name. */
  readonly avatar?: string | undefined;
  /**
   * Receives each message of the visitor. If it throws or rejects, the chat marks the message as not delivered, and puts its
   * text back into the message field.
   */
  readonly send: (text: string) => unknown;
  /** Whether the model gets the messages of the visitor and the desk later. Default: `false`. */
  readonly forModel?: boolean | undefined;
  /**
   * Called when the desk has lost the conversation: after `release`, when the visitor begins a new conversation, chooses
   * another agent or signs out, and when the chat leaves the page.
   */
  readonly onRelease?: (() => void) | undefined;
}

/** The side of the desk in a conversation. */
export interface DeskHandle {
  /** Adds a message of the desk. Ends its typing line. Returns `undefined` after the release. */
  add(text: string): AddedMessageHandle | undefined;
  /** Shows or hides that the desk is writing. */
  setTyping(isTyping: boolean): void;
  /** Gives the conversation back to the model. */
  release(): void;
}
