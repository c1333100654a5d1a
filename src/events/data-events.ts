import type {AgentData} from '../client/resources.js';

/**
 * `agent-state`: the agent has sent its state, or a change of it. The chat keeps neither. Only for agents that have one, such as
 * those that speak AG-UI. Bubbles.
 */
export class AgentStateEvent extends Event {
  static readonly type = 'agent-state';
  /** The whole state as the agent sent it: plain JSON, not checked. Absent with a change. */
  readonly snapshot: unknown;
  /** A change of the state: operations of a JSON Patch (RFC 6902), not checked. Absent with a whole state. */
  readonly delta: readonly unknown[] | undefined;

  constructor({snapshot, delta}: {readonly snapshot?: unknown; readonly delta?: readonly unknown[]}) {
    super(AgentStateEvent.type, {bubbles: true, composed: true});
    this.snapshot = snapshot;
    this.delta = delta;
  }
}

/** `agent-custom-event`: the agent has sent an event of its own. The chat does nothing with it. Bubbles. */
export class AgentCustomEvent extends Event {
  static readonly type = 'agent-custom-event';
  /** As the agent sent it; never `''`. */
  readonly name: string;
  /** Plain JSON as the agent sent it, not checked. */
  readonly value: unknown;

  constructor({name, value}: {readonly name: string; readonly value: unknown}) {
    super(AgentCustomEvent.type, {bubbles: true, composed: true});
    this.name = name;
    this.value = value;
  }
}

/** Dispatches the events of data that an agent has sent. */
export function dispatchData(chat: EventTarget, list: readonly AgentData[]): void {
  for (const data of list)
    chat.dispatchEvent(data.kind === 'custom' ? new AgentCustomEvent(data) : new AgentStateEvent(data));
}

declare global {
  interface GlobalEventHandlersEventMap {
    'agent-state': AgentStateEvent;
    'agent-custom-event': AgentCustomEvent;
  }
}
