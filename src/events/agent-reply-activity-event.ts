import type {ReplyActivity} from '../client/resources.js';

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

declare global {
  interface GlobalEventHandlersEventMap {
    'agent-reply-activity': AgentReplyActivityEvent;
  }
}
