import type {ServiceClient} from '../client/client-contract.js';
import type {GivenAgent} from '../client/resources.js';
import type {ConversationSettings, ReadContext, ReplySource} from '../conversation/reply-request.js';
import type {Message} from '../conversation/message.js';
import type {TransformRequest} from '../conversation/request-messages.js';
import type {Persist} from './browser-platform.js';

/** The part of a client that a session uses. */
export type SessionClient = Pick<ServiceClient, 'findAgent' | 'streamReply' | 'listRecords'> &
  Partial<Pick<ServiceClient, 'baseUrl' | 'identify' | 'subject' | 'tools'>>;

/** A desk, as the session sees it. */
interface SessionDesk {
  readonly name: string;
  /** Receives a message of the visitor. */
  readonly receive: (text: string) => void;
  /** Called when the session has ended. */
  readonly release: () => void;
}

/** Settings of a chat session. Each can be changed at any time by `configure`. */
export interface ChatSessionSettings {
  /** Client of the service. Without one, the session is idle. Another client with the same address keeps the conversation. */
  readonly client?: SessionClient | undefined;
  /** Whether the client comes later: until then, messages are queued. Default: `false`; without a client, they are refused. */
  readonly awaitsClient?: boolean | undefined;
  /** Identifier of the agent (SERVICE.md "Agent"). Another identifier opens the conversation with that agent. */
  readonly agentId?: string | undefined;
  /** The agent, if already loaded. It takes precedence over `agentId` and is not requested. */
  readonly agent?: GivenAgent | undefined;
  /**
   * One of several conversations with the agent: 1 to 64 letters, digits and `-`. Another identifier opens another
   * conversation, with its own transcript, draft and queue. It is sent with each request for a reply or for records, so use
   * it only with a service that keeps several conversations: see `ConversationsClient`. Default: the one conversation.
   */
  readonly conversationId?: string | undefined;
  /**
   * Storage of the transcript, draft and unanswered questions, by service, agent, visitor and conversation: in this tab (`session`), in
   * this browser for all tabs and later visits (`local`), or nowhere (`none`). Default: `session`. Without storage, as in
   * Node, nothing is stored.
   */
  readonly persist?: Persist | undefined;
  /** Name of the visitor. Visitors of one browser never see each other's conversations. Default: one visitor. */
  readonly visitorId?: string | undefined;
  /** Number of earlier questions, with their replies, to send with a new one. Default: 10. */
  readonly contextTurns?: number | undefined;
  /** Whether replies are streamed. Default: `true`. */
  readonly stream?: boolean | undefined;
  /** Milliseconds to the headers of a reply. Default: that of the client. */
  readonly firstByteTimeout?: number | undefined;
  /** Milliseconds of silence within a reply. Default: that of the client. */
  readonly idleTimeout?: number | undefined;
  /** Changes the messages of a request before it is sent. */
  readonly transformRequest?: TransformRequest | undefined;
  /** Further fields of each request for a reply: see `ReplyOptions.fields`. Default: none. */
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
  /**
   * Returns the page context of each message without `context` in `send`, as a block of `pageContextBlock`. Called when a
   * message was accepted. Its request waits for a promise. After a rejection, it is sent without context. Default: none.
   */
  readonly readContext?: ReadContext | undefined;
  /** `recent` loads the newest stored records when the conversation opens (SERVICE.md section 3). Default: `none`. */
  readonly history?: 'none' | 'recent' | undefined;
  /** Number of stored messages at first, and about the number added by each `loadOlder`. Default: 20. */
  readonly historySize?: number | undefined;
  /** Maximum length of a message in characters. A longer one is refused. Default: no limit. */
  readonly maxLength?: number | undefined;
  /**
   * Handling of a message while a reply runs. `queue`: it waits in `snapshot.queued` and is sent when the reply has ended.
   * `wait`: it is refused. Default: `queue`.
   */
  readonly whileReplying?: 'queue' | 'wait' | undefined;
  /** Whether the session refuses messages. Default: `false`. */
  readonly disabled?: boolean | undefined;
  /**
   * Whether the network is available. While `false`, messages are queued; they are sent when it is `true` again.
   * Default: `true`.
   */
  readonly online?: boolean | undefined;
  /**
   * Whether `selectConversation` selects the conversation. Until it is set, the session requests nothing.
   *
   * @internal
   */
  readonly conversations?: boolean | undefined;
  /**
   * Returns the settings to use in place of the given ones, such as with another `conversationId`. Called with each change.
   *
   * @internal
   */
  readonly selectConversation?: ((settings: ChatSessionSettings) => ChatSessionSettings) | undefined;
  /**
   * Called before a message is sent or queued, with the messages before it. `false` refuses the message. A text that is not
   * blank replaces the text of the message.
   */
  readonly beforeSend?: ((text: string, before: readonly Message[]) => boolean | string) | undefined;
  /**
   * The person who answers in place of the model: see `takeOver`.
   *
   * @internal
   */
  readonly desk?: SessionDesk | undefined;
  /**
   * Service and visitor, if the elements know more about them than the client. Default: those of the client; clients with
   * the same address and the same person count as one.
   *
   * @internal
   */
  readonly identity?: SessionIdentity | undefined;
}

/**
 * Service and visitor of a chat in an element.
 *
 * @internal
 */
export interface SessionIdentity {
  /** The same object for the same service and visitor. */
  readonly service: object | undefined;
  /** Name of the visit. Another name loads the records again. */
  readonly visit: string;
  /** `sub` of the visitor's token; `''` while unknown. */
  readonly subject: string;
  /** Whether a request of the client fetched the token of this subject. */
  readonly isSubjectIssued: boolean;
}

/** Returns the settings with the selected conversation. Without the code that selects it, there is no client yet. */
export function withConversation(given: ChatSessionSettings): ChatSessionSettings {
  const {client, conversations, selectConversation} = given;
  if (selectConversation) return selectConversation(given);
  if (!conversations) return given;
  return {...given, client: undefined, agent: undefined, agentId: '', awaitsClient: client !== undefined};
}

/** Whether two objects of settings have the same values. */
export function isSameSettings(one: ChatSessionSettings, other: ChatSessionSettings): boolean {
  const names = Object.keys({...one, ...other}) as (keyof ChatSessionSettings)[];
  return names.every(name => one[name] === other[name]);
}

/**
 * Whether two clients use the same service for the same person. A client without an address, such as a page's own object,
 * equals only itself.
 */
export function isSameService(
  one: Pick<SessionClient, 'baseUrl' | 'subject'>,
  other: Pick<SessionClient, 'baseUrl' | 'subject'>,
): boolean {
  const isSameAddress = typeof one.baseUrl === 'string' && one.baseUrl === other.baseUrl;
  return isSameAddress && (!one.subject || !other.subject || one.subject === other.subject);
}

/** Returns the client with the conversation in each of its requests. */
export function conversationClient({
  client,
  conversationId,
}: ChatSessionSettings): (ReplySource & Pick<SessionClient, 'listRecords'>) | undefined {
  return client && conversationId
    ? {
        identify: () => client.identify?.(),
        streamReply: (agentId, messages, options) =>
          client.streamReply(agentId, messages, {...options, conversationId}),
        listRecords: (agentId, query, options) =>
          client.listRecords(agentId, {...query, conversationId}, options),
      }
    : client;
}

/** Returns the settings of requests without unusable numbers. */
export function requestSettings(settings: ChatSessionSettings, context?: string): ConversationSettings {
  const {contextTurns, stream, firstByteTimeout, idleTimeout, transformRequest, readContext, fields} =
    settings;
  return {
    contextTurns: nonNegative(contextTurns) ?? 10,
    stream: stream !== false,
    firstByteTimeout: positive(firstByteTimeout),
    idleTimeout: positive(idleTimeout),
    fields,
    readContext: context === undefined ? readContext : () => context,
    transformRequest: typeof transformRequest === 'function' ? transformRequest : undefined,
  };
}

export function positive(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 ? value : undefined;
}

export function nonNegative(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 ? value : undefined;
}
