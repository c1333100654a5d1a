import {createContext} from '@lit/context';
import type {ServiceClient} from '../client/client-contract.js';
import type {Agent, GivenAgent} from '../client/resources.js';
import type {Strings} from '../locales/en.js';
import type {Signal} from '../signals.js';

/** The settings that a provider shares with its elements. */
export interface AgentConnection {
  readonly client: ServiceClient | undefined;
  /** Identifies the service and the visitor. An equal client does not change it. */
  readonly service: object | undefined;
  /** Id of the selected agent, `''` if none is selected. */
  readonly agentId: string;
  /** The selected agent, if its details are known. */
  readonly agent: GivenAgent | undefined;
  /** Address of the service that returned `agent`, if known. The data is valid for this service only. */
  readonly agentSource: string | undefined;
  /** Selects an agent in all elements of the provider. `source` is the address of its service. */
  readonly selectAgent: (agent: Agent, source?: string) => void;
  /** A reply has ended in a chat, so that a history shows its record. */
  readonly replyEnded: Signal<EndedReply>;
  /** The visitor id of the page, or `''`. */
  readonly visitorId: string;
  /** Ends the session of the visitor. `keepsToken` keeps a fixed token of the page. */
  readonly signOut: (keepsToken?: boolean) => void;
  /** Increases when the visitor signs out, and when the token of another person arrives. */
  readonly session: number;
  /** `sub` of the visitor's JWT, `''` if unknown. */
  readonly subject: string;
  /** Whether the token with this subject was issued for a request, not set by the page. */
  readonly isSubjectIssued: boolean;
  /** Number of fixed tokens that the page has set. */
  readonly givenTokens: number;
  /** Number of tokens and token functions that the page has set. */
  readonly givenSources: number;
  /** The locale (a BCP 47 tag), texts and theme apply to elements without their own. */
  readonly locale: string | undefined;
  readonly strings: Partial<Strings> | undefined;
  readonly theme: 'light' | 'dark' | undefined;
}

/** Connects elements with the nearest `<agent-provider>` around them. */
export const connectionContext = createContext<AgentConnection>(Symbol.for('agent-chat-elements:connection'));

export function isSameConnection(
  one: AgentConnection | undefined,
  other: AgentConnection | undefined,
): boolean {
  if (!one || !other) return one === other;
  return (Object.keys(one) as (keyof AgentConnection)[]).every(name => one[name] === other[name]);
}

export interface EndedReply {
  readonly agentId: string;
  /** Identifier of the reply at the service, `''` if unknown. */
  readonly recordId: string;
}
