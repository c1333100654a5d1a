/** A failure of a message that a chat can do something about, without the words of a model server. */
export interface MessageFailure {
  readonly status: number;
  readonly code: string;
  /** For the visitor. */
  readonly message: string;
}

/** With the status 413, a chat leaves out earlier turns and sends the message again. */
export const conversationTooLong: MessageFailure = {
  status: 413,
  code: 'CONVERSATION_TOO_LONG',
  message: 'The conversation is too long for the agent.',
};

/** A chat leaves a message with a 4xx out of later requests. */
export const messageRefused: MessageFailure = {
  status: 400,
  code: 'MESSAGE_REFUSED',
  message: 'The agent did not accept this message.',
};
