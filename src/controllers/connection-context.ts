import {createContext} from '@lit/context';
import type {AgentClient} from '../client/agent-client.js';
import type {Agent} from '../client/resources.js';
import type {ReplyActivity} from './reply-activity.js';

/** What `<agent-provider>` gives the elements inside it. */
export interface AgentConnection {
  /** Absent while the provider lacks an address. */
  readonly client: AgentClient | undefined;
  /** The selected agent's identifier, `''` while none is selected. */
  readonly agentId: string;
  /** The selected agent, when it is known and not only named. */
  readonly agent: Agent | undefined;
  /** Makes an agent the selected one of all linked elements. */
  readonly selectAgent: (agent: Agent) => void;
  /** Replies that end in one of the linked elements. */
  readonly activity: ReplyActivity;
}

/** Links elements to the nearest `<agent-provider>` around them. */
export const connectionContext = createContext<AgentConnection>(Symbol.for('agent-chat-elements:connection'));
