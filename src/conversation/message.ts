import type {AgentServiceError} from '../client/agent-service-error.js';
import type {AskedInterrupt, ReplyDetails, ReplyReasoning, ReplyStep} from '../client/reply-details.js';
import type {ConversationRecord, ReplyActivity, ReplyLink} from '../client/resources.js';

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

/** The author of a message: a person at a desk, or anybody else whom the page names. */
export interface MessageAuthor {
  readonly name: string;
  /** Address of an image; `''` shows the initials of the name. */
  readonly avatar: string;
}

/** Set for messages that are not part of the talk with the model: the page has added them, or a person received them. */
export interface MessageAside {
  /** Absent for messages of the visitor and of the agent. */
  readonly author?: MessageAuthor | undefined;
  /** Whether the model gets the message with later questions. */
  readonly forModel: boolean;
}

/** Activities whose event the page has canceled. They are neither shown nor stored. */
export const canceledActivities = new WeakSet<ReplyActivity>();

/** The values of the parts of a message. */
interface PartValues {
  /** The words of the message. */
  readonly text: string;
  /** Page context of a question: the marked block that is sent below the text (see `pageContextBlock`). */
  readonly context: string;
  readonly aside: MessageAside;
  readonly reasoning: ReplyReasoning;
  readonly activity: ReplyActivity;
  readonly steps: readonly ReplyStep[];
  readonly sources: readonly ReplyLink[];
  readonly interrupts: readonly AskedInterrupt[];
  /** Address of the image of a stored record (SERVICE.md section 3). */
  readonly image: string;
}

/** A part of a message. A message has at most one part of each type. */
export type MessagePart = {
  readonly [Type in keyof PartValues]: {readonly type: Type; readonly value: PartValues[Type]};
}[keyof PartValues];

/** A message in a turn. A change creates a new object; an unchanged message keeps its identity. */
export interface TurnMessage {
  /** Stable key of the message. Not the service's identifier. The attempts of a turn may share their question. */
  readonly id: string;
  /** `user`, `assistant`, `person` (a message of the page with an author), or another role of a stored record. */
  readonly role: string;
  /** The text of the message, its sources and other parts. */
  readonly parts: readonly MessagePart[];
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
  /** Whether the message was read from stored records, and not written on this page. */
  readonly isEarlier?: boolean | undefined;
}

/** A message with its parts as fields, as views and events use it. */
export interface Message extends TurnMessage, ReplyDetails {
  readonly text: string;
  /**
   * Page context of a visitor's message: the marked block that was sent below `text` (see `pageContextBlock`). Retries and
   * later requests send the same block. Default: none.
   */
  readonly context?: string | undefined;
  /** Set for messages that the page has added, and for those that a person received in place of the model. */
  readonly aside?: MessageAside | undefined;
  /** Address of the image of a stored record. Default: none. */
  readonly image?: string | undefined;
}

/** Returns the value of a part, or `undefined` without such a part. */
export function partOf<Type extends keyof PartValues>(
  {parts}: Pick<TurnMessage, 'parts'>,
  type: Type,
): PartValues[Type] | undefined {
  return parts.find(part => part.type === type)?.value as PartValues[Type] | undefined;
}

export function textOf(message: Pick<TurnMessage, 'parts'>): string {
  return partOf(message, 'text') ?? '';
}

type GivenParts = {readonly [Type in keyof PartValues]?: PartValues[Type] | undefined};

/** Creates a message that is complete, unless `rest` says otherwise. */
export function createMessage(
  id: string,
  role: string,
  parts: GivenParts,
  rest?: Partial<TurnMessage>,
): TurnMessage {
  const message: TurnMessage = {
    id,
    role,
    parts: [],
    status: 'done',
    recordId: '',
    createdAt: undefined,
    finishReason: '',
    error: undefined,
    record: undefined,
    ...rest,
  };
  return withParts(message, parts);
}

/** Returns a message with other values of some parts. `undefined` and `''` remove a part. */
export function withParts(message: TurnMessage, values: GivenParts): TurnMessage {
  const kept = message.parts.filter(({type}) => !(type in values));
  const changed = Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([type, value]) => ({type, value}) as MessagePart);
  return {...message, parts: [...kept, ...changed]};
}

/** Returns a message with its stored record. */
export function withRecord(message: TurnMessage, record: ConversationRecord): TurnMessage {
  return {
    ...withParts(message, {image: record.image}),
    record,
    recordId: record.recordId || message.recordId,
    createdAt: record.createdAt ?? message.createdAt,
  };
}

const flatMessages = new WeakMap<TurnMessage, Message>();

/** Returns a message with its parts as fields: the same object for the same message. */
export function flatMessage(message: TurnMessage): Message {
  let flat = flatMessages.get(message);
  if (!flat) {
    flat = {text: '', ...message, ...Object.fromEntries(message.parts.map(({type, value}) => [type, value]))};
    flatMessages.set(message, flat);
  }
  return flat;
}

/** Returns the text of a question as it is sent and stored: with its page context. */
export function sentText({text, context}: Pick<Message, 'text' | 'context'>): string {
  return context ? `${text}\n\n${context}` : text;
}

/** Whether a reply is requested or arriving. */
export function isRunning({status}: Pick<TurnMessage, 'status'>): boolean {
  return status === 'sending' || status === 'waiting' || status === 'streaming';
}

/** Whether the agent waits for decisions of the visitor. A reply that was cut off waits for nothing. */
export function isWaitingForAnswer({status, interrupts}: Pick<Message, 'status' | 'interrupts'>): boolean {
  return status === 'done' && interrupts?.some(({decision}) => !decision) === true;
}

export function canRetry({status}: Pick<TurnMessage, 'status'>): boolean {
  return status === 'failed' || status === 'stopped';
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

  create(role: string, text: string, status: MessageStatus): TurnMessage {
    return createMessage(this.createId(), role, {text}, {status, createdAt: this.#now()});
  }
}
