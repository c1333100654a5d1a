import {createContext} from '@lit/context';
import type {AgentClient} from '../client/agent-client.js';
import type {Agent, GivenAgent} from '../client/resources.js';
import type {Strings} from '../locales/en.js';
import type {ReplyActivity} from './reply-activity.js';

/** What linked elements share: the service, the selection, the visitor, the wording and the look. */
export interface AgentConnection {
  /** Absent while the provider lacks an address. */
  readonly client: AgentClient | undefined;
  /** The same object while it is the same service for the same visitor: an equal client may take the place of another. */
  readonly service: object | undefined;
  /** The selected agent's identifier, `''` while none is selected. */
  readonly agentId: string;
  /** The selected agent, when it is known and not only named. */
  readonly agent: GivenAgent | undefined;
  /** Address of the service that told of the agent; what it told holds for no other. Absent when nobody knows. */
  readonly agentSource: string | undefined;
  /** Makes an agent the selected one of all linked elements; `source` is the address it was read from. */
  readonly selectAgent: (agent: Agent, source?: string) => void;
  /** Replies that end in one of the linked elements. */
  readonly activity: ReplyActivity;
  /** The visitor as the page names it, `''` while it does not. */
  readonly visitorId: string;
  /** Ends the session of the visitor. */
  readonly signOut: () => void;
  /** Grows when the visitor signs out, and when another person's token arrives. */
  readonly session: number;
  /** `sub` of the visitor's token where it is a JWT, `''` while it is not known. */
  readonly subject: string;
  /** Whether a request asked for the token that named the subject. */
  readonly isSubjectIssued: boolean;
  /** How many fixed tokens the page has given so far. */
  readonly givenTokens: number;
  /** How many tokens and token functions the page has given so far. */
  readonly givenSources: number;
  /** BCP 47, for elements without their own. */
  readonly locale: string | undefined;
  /** Wording for elements without their own. */
  readonly strings: Partial<Strings> | undefined;
  /** Look of elements without their own. */
  readonly theme: 'light' | 'dark' | undefined;
}

/** Links elements to the nearest `<agent-provider>` around them. */
export const connectionContext = createContext<AgentConnection>(Symbol.for('agent-chat-elements:connection'));

/** Whether two connections say the same, so that nobody needs to hear of the second. */
export function isSameConnection(
  one: AgentConnection | undefined,
  other: AgentConnection | undefined,
): boolean {
  if (!one || !other) return one === other;
  return (Object.keys(one) as (keyof AgentConnection)[]).every(name => one[name] === other[name]);
}
