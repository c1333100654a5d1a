import type {AgentServiceError} from '../client/agent-service-error.js';
import type {Agent, ReplyActivity} from '../client/resources.js';
import type {Message} from '../conversation/message.js';

/**
 * `agent-message-send`: a message is about to be sent or queued. Canceling it sends nothing and keeps the draft. A listener
 * may replace `text`, such as to mask personal data. Bubbles.
 */
export class AgentMessageSendEvent extends Event {
  static readonly type = 'agent-message-send';
  /** The messages before this one. */
  readonly messages: readonly Message[];
  #text: string;

  constructor(text: string, messages: readonly Message[]) {
    super(AgentMessageSendEvent.type, {bubbles: true, composed: true, cancelable: true});
    this.#text = text;
    this.messages = messages;
  }

  /**
   * Text of the message. The text that a listener sets is shown, stored and sent in its place, and later listeners read it. It
   * may be longer than `max-length`. A blank text, a value that is no string, and a text set after the listener has returned
   * are ignored, with a warning in the console.
   */
  get text(): string {
    return this.#text;
  }
  set text(text: string) {
    if (typeof text === 'string' && text.trim() && this.eventPhase) this.#text = text;
    else
      console.warn(
        'agent-chat-elements: the text of agent-message-send is not changed: set a text before the listener returns.',
      );
  }
}

/** `agent-ready`: a chat has loaded its agent and accepts messages. Bubbles, so a page can wait for it in one place. */
export class AgentReadyEvent extends Event {
  static readonly type = 'agent-ready';
  readonly agent: Agent;

  constructor(agent: Agent) {
    super(AgentReadyEvent.type, {bubbles: true, composed: true});
    this.agent = agent;
  }
}

/** `agent-reply-start`: the first text of a reply arrived. Bubbles, so a page can listen to all its chats. */
export class AgentReplyStartEvent extends Event {
  static readonly type = 'agent-reply-start';

  constructor() {
    super(AgentReplyStartEvent.type, {bubbles: true, composed: true});
  }
}

/** `agent-reply-update`: more text of a reply arrived. Dispatched at most once per frame. Does not bubble. */
export class AgentReplyUpdateEvent extends Event {
  static readonly type = 'agent-reply-update';
  /** The complete text so far. */
  readonly text: string;

  constructor(text: string) {
    super(AgentReplyUpdateEvent.type);
    this.text = text;
  }
}

/**
 * `agent-reply-activity`: the agent begins a search, a look-up or a call of a tool. Dispatched once for each. Canceling it
 * shows and announces nothing. Bubbles.
 */
export class AgentReplyActivityEvent extends Event implements ReplyActivity {
  static readonly type = 'agent-reply-activity';
  /** `search`: of the web. `knowledge`: of documents. `tool`: a call of a tool or function. `other`: unknown. */
  readonly kind: ReplyActivity['kind'];
  /** Name of the tool as the service sent it; `''` if there is none. */
  readonly name: string;
  /** The event or call as the service sent it: plain JSON, not checked. Empty when it is longer than 64 KB. */
  readonly data: ReplyActivity['data'];

  constructor({kind, name, data}: ReplyActivity) {
    super(AgentReplyActivityEvent.type, {bubbles: true, composed: true, cancelable: true});
    this.kind = kind;
    this.name = name;
    this.data = data;
  }
}

/** How a reply ended. */
export interface ReplyEnd {
  /** The service's identifier of the reply; `''` if it sent none. */
  readonly recordId: string;
  readonly text: string;
  /** Finish reason as the service sent it; `''` if it sent none. */
  readonly finishReason: string;
  /** Whether the visitor stopped the reply, cleared the chat, or changed the agent. */
  readonly stopped: boolean;
  /** Whether the reply was incomplete and was restored from the stored records. */
  readonly recovered: boolean;
}

/** `agent-reply-end`: a reply is complete or was stopped. Bubbles, so a page can listen to all its chats. */
export class AgentReplyEndEvent extends Event implements ReplyEnd {
  static readonly type = 'agent-reply-end';
  readonly recordId: string;
  readonly text: string;
  readonly finishReason: string;
  readonly stopped: boolean;
  readonly recovered: boolean;

  constructor(end: ReplyEnd) {
    super(AgentReplyEndEvent.type, {bubbles: true, composed: true});
    this.recordId = end.recordId;
    this.text = end.text;
    this.finishReason = end.finishReason;
    this.stopped = end.stopped;
    this.recovered = end.recovered;
  }
}

/** Operation that failed. */
export type ErrorPhase = 'list-agents' | 'find-agent' | 'reply' | 'list-records';

/** `agent-error`: a request to the service failed. Bubbles, so a page can report all failures in one place. */
export class AgentErrorEvent extends Event {
  static readonly type = 'agent-error';
  readonly error: AgentServiceError;
  readonly phase: ErrorPhase;
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;

  constructor(error: AgentServiceError, phase: ErrorPhase) {
    super(AgentErrorEvent.type, {bubbles: true, composed: true});
    this.error = error;
    this.phase = phase;
    this.retryable = error.retryable;
  }
}

/** `agent-consent`: the visitor, or the page by `accept()`, has accepted the content of the slot `consent`. Bubbles. */
export class AgentConsentEvent extends Event {
  static readonly type = 'agent-consent';

  constructor() {
    super(AgentConsentEvent.type, {bubbles: true, composed: true});
  }
}

/** `agent-link-open`: a link in a message is about to open. Canceling it opens nothing. Bubbles. */
export class AgentLinkOpenEvent extends Event {
  static readonly type = 'agent-link-open';
  /** Address of the link. */
  readonly url: string;
  /** Target to show to a person: the host, the mail address or the phone number. */
  readonly host: string;
  /** Text of the link. */
  readonly text: string;

  constructor(url: string, host: string, text: string) {
    super(AgentLinkOpenEvent.type, {bubbles: true, composed: true, cancelable: true});
    this.url = url;
    this.host = host;
    this.text = text;
  }
}

/** `agent-image-block`: an image in a message was not loaded automatically. Bubbles. */
export class AgentImageBlockEvent extends Event {
  static readonly type = 'agent-image-block';
  /** Address of the image, as in the message. */
  readonly url: string;
  /** Host of the address; `''` if it has none. */
  readonly host: string;
  /** `click`: loads when the visitor clicks; `blocked`: blocked by the page's settings; `refused`: an unsafe address. */
  readonly reason: 'click' | 'blocked' | 'refused';

  constructor(url: string, host: string, reason: 'click' | 'blocked' | 'refused') {
    super(AgentImageBlockEvent.type, {bubbles: true, composed: true});
    this.url = url;
    this.host = host;
    this.reason = reason;
  }
}

/** `agent-launcher-open`: the chat is about to open. Dispatched before anything changes; canceling it keeps the chat closed. Bubbles. */
export class AgentLauncherOpenEvent extends Event {
  static readonly type = 'agent-launcher-open';

  constructor() {
    super(AgentLauncherOpenEvent.type, {bubbles: true, composed: true, cancelable: true});
  }
}

/** `agent-launcher-close`: the chat is about to close. Dispatched before anything changes; canceling it keeps the chat open. Bubbles. */
export class AgentLauncherCloseEvent extends Event {
  static readonly type = 'agent-launcher-close';

  constructor() {
    super(AgentLauncherCloseEvent.type, {bubbles: true, composed: true, cancelable: true});
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'agent-message-send': AgentMessageSendEvent;
    'agent-ready': AgentReadyEvent;
    'agent-reply-start': AgentReplyStartEvent;
    'agent-reply-activity': AgentReplyActivityEvent;
    'agent-reply-end': AgentReplyEndEvent;
    'agent-error': AgentErrorEvent;
    'agent-consent': AgentConsentEvent;
    'agent-link-open': AgentLinkOpenEvent;
    'agent-image-block': AgentImageBlockEvent;
    'agent-launcher-open': AgentLauncherOpenEvent;
    'agent-launcher-close': AgentLauncherCloseEvent;
  }

  interface HTMLElementEventMap {
    'agent-reply-update': AgentReplyUpdateEvent;
  }
}
