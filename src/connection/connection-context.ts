import {createContext} from '@lit/context';
import type {AgentClient} from '../client/agent-client.js';
import type {Agent, GivenAgent} from '../client/resources.js';
import type {Strings} from '../locales/en.js';

/** The settings that linked elements share: service, selection, visitor, wording and theme. */
export interface AgentConnection {
  /** `undefined` while the provider has no address. */
  readonly client: AgentClient | undefined;
  /** Identity of the service and visitor. An equal client does not change it. */
  readonly service: object | undefined;
  /** Id of the selected agent, `''` if none is selected. */
  readonly agentId: string;
  /** The selected agent, if its details are known. */
  readonly agent: GivenAgent | undefined;
  /** Address of the service that returned the agent, if known. The details are valid for this service only. */
  readonly agentSource: string | undefined;
  /** Selects an agent in all linked elements. `source` is the address of its service. */
  readonly selectAgent: (agent: Agent, source?: string) => void;
  /** Reports the end of replies in linked elements. */
  readonly activity: ReplyActivity;
  /** The visitor id of the page, or `''`. */
  readonly visitorId: string;
  /** Ends the session of the visitor. */
  readonly signOut: () => void;
  /** Increases when the visitor signs out, and when another person's token arrives. */
  readonly session: number;
  /** `sub` of the visitor's JWT, `''` if unknown. */
  readonly subject: string;
  /** Whether a request asked for the token that named the subject. */
  readonly isSubjectIssued: boolean;
  /** Number of fixed tokens that the page has set. */
  readonly givenTokens: number;
  /** Number of tokens and token functions that the page has set. */
  readonly givenSources: number;
  /** BCP 47, for elements without their own. */
  readonly locale: string | undefined;
  /** Wording for elements without their own. */
  readonly strings: Partial<Strings> | undefined;
  /** Theme for elements without their own. */
  readonly theme: 'light' | 'dark' | undefined;
}

/** Links elements to the nearest `<agent-provider>` around them. */
export const connectionContext = createContext<AgentConnection>(Symbol.for('agent-chat-elements:connection'));

/** Whether two connections are equal, so that consumers need no update. */
export function isSameConnection(
  one: AgentConnection | undefined,
  other: AgentConnection | undefined,
): boolean {
  if (!one || !other) return one === other;
  return (Object.keys(one) as (keyof AgentConnection)[]).every(name => one[name] === other[name]);
}

/** A reply that has ended in a session of a linked chat. */
export interface EndedReply {
  readonly agentId: string;
  /** The service's identifier of the reply, `''` when it is not known. */
  readonly recordId: string;
}

/** Passes on the end of each reply between linked elements: a history shows its record. */
export class ReplyActivity {
  readonly #listeners = new Set<(reply: EndedReply) => void>();

  /** Calls `listener` for each reply that ends. Returns a function that ends the subscription. */
  subscribe(listener: (reply: EndedReply) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  report(reply: EndedReply): void {
    for (const listener of [...this.#listeners]) listener(reply);
  }
}
