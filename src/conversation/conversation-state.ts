import type {AgentServiceError} from '../client/agent-service-error.js';
import type {ReplyDetails} from '../client/reply-details.js';
import type {ConversationRecord} from '../client/resources.js';

/** A value and not only a type, to check stored data. */
export const messageStatuses = [
  'queued',
  'sending',
  'waiting',
  'streaming',
  'done',
  'stopped',
  'failed',
] as const;

/**
 * The status of a message. A question is `queued` until it can be sent, then `done`. A reply is `sending` until the
 * service has answered its request, `waiting` until its first text, `streaming` until its last text, and then `done`,
 * `stopped` or `failed`. A stopped or failed reply that is recovered from the service becomes `done`.
 */
export type MessageStatus = (typeof messageStatuses)[number];

/**
 * Progress of the recovery of a reply that failed or was stopped. `looking`: the chat searches the stored records.
 * `found`: the service has stored the complete reply, and it is not shown yet. `recovered`: the stored reply is shown.
 */
export type ReplyRecovery = 'looking' | 'found' | 'recovered';

/** One message of the conversation. A change creates a new object; an unchanged message keeps its identity. */
export interface Message extends ReplyDetails {
  /** Stable key of the message. Not the service's identifier. */
  readonly id: string;
  /** `user`, `assistant`, or another role of a stored record. */
  readonly role: string;
  readonly text: string;
  /**
   * Page context of a visitor's message: the marked block that was sent below `text` (see `pageContextBlock`). Retries and
   * later requests send the same block. Default: none.
   */
  readonly context?: string | undefined;
  readonly status: MessageStatus;
  /** The service's identifier, `''` while it is unknown. */
  readonly recordId: string;
  /**
   * The time on screen and in exports, in epoch milliseconds: when a question was sent, and when a reply was complete, or
   * requested until then. The time of the stored record replaces it. `undefined` when that was unreadable.
   */
  readonly createdAt: number | undefined;
  /** Reason the reply ended, as the service sent it, or `longest_reply`. `''` until the reply has ended. */
  readonly finishReason: string;
  /** The error, when `status` is `failed`. */
  readonly error: AgentServiceError | undefined;
  /** The stored record of the message, once it is known. */
  readonly record: ConversationRecord | undefined;
  /** Set only for replies that failed or were stopped. */
  readonly recovery?: ReplyRecovery | undefined;
  /**
   * The `id` of the message that is shown instead. Set when the visitor changed the question or requested another
   * reply. The message stays in the list: to match the stored records with it, and as a version that can be shown again.
   */
  readonly replacedBy?: string | undefined;
}

export interface ConversationState {
  /** `''` while no agent is chosen. */
  readonly agentId: string;
  /** Oldest first, including replaced messages. Use `shownMessages` for the messages on screen. */
  readonly messages: readonly Message[];
  /** Number of messages at the start of the list, including replaced ones, that come from stored records. */
  readonly earlierCount: number;
  readonly generation: number;
  /** Number of resets so far. Stored messages that were requested before the last reset are dropped. */
  readonly beginning: number;
}

/** Characters, about 4 MB. Longer replies are cut off there. */
export const maxReplyLength = 4 * 1024 * 1024;

/** The `finishReason` of a reply that is cut off. */
export const endedByLength = 'longest_reply';

export const noConversation: ConversationState = {
  agentId: '',
  messages: [],
  earlierCount: 0,
  generation: 0,
  beginning: 0,
};

export function emptyConversation(previous: ConversationState, agentId: string): ConversationState {
  return {
    ...noConversation,
    agentId,
    generation: previous.generation + 1,
    beginning: previous.beginning + 1,
  };
}

/** Whether a reply is requested or arriving. */
export function isRunning({status}: {readonly status: MessageStatus}): boolean {
  return status === 'sending' || status === 'waiting' || status === 'streaming';
}

/** Returns the text of a question as it is sent and stored: with its page context. */
export function sentText({text, context}: Pick<Message, 'text' | 'context'>): string {
  return context ? `${text}\n\n${context}` : text;
}

export function isReplaced({replacedBy}: Message): boolean {
  return replacedBy !== undefined;
}

export function canRetry({status}: Message): boolean {
  return status === 'failed' || status === 'stopped';
}

/** Queued questions may follow the running reply. */
export function runningReply({messages}: Pick<ConversationState, 'messages'>): Message | undefined {
  const last = latestReply({messages});
  return last && isRunning(last) ? last : undefined;
}

/** Returns the last shown message, apart from queued questions. */
export function latestReply({messages}: Pick<ConversationState, 'messages'>): Message | undefined {
  // This runs for each arriving text, so it copies nothing.
  return messages.findLast(message => message.status !== 'queued' && !isReplaced(message));
}

export function queuedQuestion({messages}: Pick<ConversationState, 'messages'>): Message | undefined {
  return messages.find(message => message.status === 'queued' && !isReplaced(message));
}

/** Returns the index of the last shown question that was sent, -1 when there is none. */
export function sentQuestionIndex(messages: readonly Message[]): number {
  return messages.findLastIndex(
    message => message.role === 'user' && message.status !== 'queued' && !isReplaced(message),
  );
}

export function upToQuestion(messages: readonly Message[]): readonly Message[] {
  return shownMessages(messages.slice(0, sentQuestionIndex(messages) + 1));
}

const shownByList = new WeakMap<readonly Message[], readonly Message[]>();

/** Returns the messages without replaced ones: the same array when none is replaced. */
export function shownMessages(messages: readonly Message[]): readonly Message[] {
  if (!messages.some(isReplaced)) return messages;
  const known = shownByList.get(messages);
  if (known) return known;
  const shown = messages.filter(message => !isReplaced(message));
  shownByList.set(messages, shown);
  return shown;
}

export function shownEarlierCount({
  messages,
  earlierCount,
}: Pick<ConversationState, 'messages' | 'earlierCount'>): number {
  return messages.slice(0, earlierCount).filter(message => !isReplaced(message)).length;
}

/** Message ids are unique across tabs. */
export class MessageFactory {
  readonly #now: () => number;
  // `crypto.randomUUID` is missing on pages without TLS.
  readonly #suffix = crypto.getRandomValues(new Uint32Array(4)).join('-');
  #created = 1e9;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Returns an id that sorts after all ids of earlier calls. */
  readonly createId = (): string => {
    this.#created += 1;
    return `${this.#now()}-${this.#created}-${this.#suffix}`;
  };

  create(role: string, text: string, status: MessageStatus): Message {
    return {
      id: this.createId(),
      role,
      text,
      status,
      recordId: '',
      createdAt: this.#now(),
      finishReason: '',
      error: undefined,
      record: undefined,
    };
  }
}
