import type {AgentClient} from '../client/agent-client.js';
import type {GivenAgent} from '../client/resources.js';
import type {ConversationSettings} from '../conversation/reply-request.js';
import type {Message} from '../conversation/conversation-state.js';
import type {TransformRequest} from '../conversation/request-messages.js';
import type {Persist} from './browser-platform.js';

/** The part of `AgentClient` that a session uses. */
export type SessionClient = Pick<AgentClient, 'findAgent' | 'streamReply' | 'listRecords'> &
  Partial<Pick<AgentClient, 'baseUrl' | 'identify' | 'subject'>>;

/** Settings of a chat session. Each can be changed at any time by `configure`. */
export interface ChatSessionSettings {
  /** Client of the service. Without one, the session is idle. Another client of the same address changes nothing else. */
  readonly client?: SessionClient | undefined;
  /** Identifier of the agent (SERVICE.md "Agent"). Another one shows the conversation with that agent. */
  readonly agentId?: string | undefined;
  /** The agent itself, when it is known already: it is not looked up then. Takes precedence over `agentId`. */
  readonly agent?: GivenAgent | undefined;
  /**
   * Where transcript, draft and unanswered questions are stored, by service, agent and visitor: in this tab (`session`),
   * in this browser for all its tabs and later visits (`local`), or nowhere (`none`). Default: `session`. Without
   * storage, as in Node, nothing is stored.
   */
  readonly persist?: Persist | undefined;
  /** Tells visitors of one browser apart, who never see each other's conversations. Default: one visitor. */
  readonly visitorId?: string | undefined;
  /** Earlier questions, with their replies, that are sent along with a new one. Default: 10. */
  readonly contextTurns?: number | undefined;
  /** Whether replies arrive as they are written. Default: `true`. */
  readonly stream?: boolean | undefined;
  /** Longest wait for the first byte of a reply, in milliseconds. Default: that of the client. */
  readonly firstByteTimeout?: number | undefined;
  /** Longest silence within a reply, in milliseconds. Default: that of the client. */
  readonly idleTimeout?: number | undefined;
  /** Changes the messages of a request before it is sent. */
  readonly transformRequest?: TransformRequest | undefined;
  /** `recent` shows the newest stored records when the conversation opens (SERVICE.md section 3). Default: `none`. */
  readonly history?: 'none' | 'recent' | undefined;
  /** Number of stored messages at first, and about the number added by each `loadOlder`. Default: 20. */
  readonly historySize?: number | undefined;
  /** Maximum length of a message in characters. A longer one is refused. Default: no limit. */
  readonly maxLength?: number | undefined;
  /** Refuses messages while it is `true`. */
  readonly disabled?: boolean | undefined;
  /**
   * Whether the network is there. While it is `false`, messages are queued; they are sent when it is `true` again.
   * Default: `true`.
   */
  readonly online?: boolean | undefined;
  /** Called before a message is sent or queued, with the messages before it. `false` refuses the message. */
  readonly beforeSend?: ((text: string, before: readonly Message[]) => boolean) | undefined;
  /** `sub` of the visitor's token, `''` while it is not known. Default: that of the client. */
  readonly subject?: string | undefined;
  /** Whether a request asked for the token that named the subject. Default: `true`. */
  readonly isSubjectIssued?: boolean | undefined;
  /**
   * Stands for the client: the same object while it is the same service for the same visitor. Default: the client, where
   * clients of the same address and the same person count as one.
   */
  readonly service?: object | undefined;
  /** Names the visit. With another name, records are read again. */
  readonly visit?: string | undefined;
}

/**
 * Whether two clients stand for the same service and person. A page may pass clients of its own making: without an
 * address, only the same object is the same service.
 */
export function isSameService(
  one: Pick<SessionClient, 'baseUrl' | 'subject'>,
  other: Pick<SessionClient, 'baseUrl' | 'subject'>,
): boolean {
  const isSameAddress = typeof one.baseUrl === 'string' && one.baseUrl === other.baseUrl;
  return isSameAddress && (!one.subject || !other.subject || one.subject === other.subject);
}

/** Returns the settings of requests. Values that are no usable numbers count as absent. */
export function requestSettings(settings: ChatSessionSettings): ConversationSettings {
  const {contextTurns, stream, firstByteTimeout, idleTimeout, transformRequest} = settings;
  return {
    contextTurns: nonNegative(contextTurns) ?? 10,
    stream: stream !== false,
    firstByteTimeout: positive(firstByteTimeout),
    idleTimeout: positive(idleTimeout),
    transformRequest: typeof transformRequest === 'function' ? transformRequest : undefined,
  };
}

/** Returns the value if it is a number greater than zero. */
export function positive(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 ? value : undefined;
}

/** Returns the value if it is a number and not below zero. */
export function nonNegative(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 ? value : undefined;
}
