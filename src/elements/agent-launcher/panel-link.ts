import {ContextProvider} from '@lit/context';
import type {ReactiveControllerHost} from 'lit';
import type {Agent, GivenAgent} from '../../client/resources.js';
import {
  connectionContext,
  isSameConnection,
  type AgentConnection,
} from '../../controllers/connection-context.js';
import type {Connection} from '../../controllers/connection.js';
import type {InheritedTheme} from '../../controllers/inherited-theme.js';
import {ReplyActivity} from '../../controllers/reply-activity.js';
import type {Strings} from '../../locales/en.js';

/** What linking the panel asks of the launcher around it. */
type Launcher = ReactiveControllerHost &
  HTMLElement & {
    agent?: GivenAgent | undefined;
    agentId?: string | undefined;
    readonly locale: string | undefined;
    readonly strings: Partial<Strings> | undefined;
  };

/** Links the elements of the panel: to the launcher's own settings before those of its provider. */
export class PanelLink {
  readonly #launcher: Launcher;
  readonly #connection: Connection;
  readonly #theme: InheritedTheme;
  readonly #onChosen: () => void;
  readonly #context: ContextProvider<typeof connectionContext>;
  /** Where no provider has one. */
  readonly #activity = new ReplyActivity();
  /** The agent chosen in the panel, where the choice is the launcher's own. */
  #chosen: Agent | undefined;

  constructor(launcher: Launcher, connection: Connection, theme: InheritedTheme, onChosen: () => void) {
    this.#launcher = launcher;
    this.#connection = connection;
    this.#theme = theme;
    this.#onChosen = onChosen;
    this.#context = new ContextProvider(launcher, {
      context: connectionContext,
      initialValue: this.#shared(),
    });
  }

  /** The agent that is talked to; `''` while none is chosen. */
  get agentId(): string {
    return this.#context.value.agentId;
  }

  /** Tells the elements of the panel what has changed. */
  update(): void {
    const launcher = this.#launcher;
    const {agent} = launcher;
    if (agent && agent === this.#chosen && launcher.agentId !== agent.AgentId) launcher.agent = undefined;
    const shared = this.#shared();
    if (!isSameConnection(this.#context.value, shared)) this.#context.setValue(shared);
  }

  /** Inside a provider its selection is that of all; else it is the launcher's own. */
  readonly #choose = (agent: Agent): void => {
    const {provider} = this.#connection;
    this.#chosen = provider ? undefined : agent;
    this.#launcher.agent = this.#chosen;
    this.#launcher.agentId = this.#chosen?.AgentId;
    provider?.selectAgent(agent);
    this.#onChosen();
  };

  readonly #signOut = (): void => this.#connection.provider?.signOut();

  #shared(): AgentConnection {
    const {locale, strings} = this.#launcher;
    const {client, service, provider, visitor, given} = this.#connection;
    return {
      client,
      service,
      ...this.#target(),
      selectAgent: this.#choose,
      activity: provider?.activity ?? this.#activity,
      ...visitor,
      ...given,
      signOut: this.#signOut,
      locale,
      strings,
      theme: this.#theme.theme,
    };
  }

  /** The launcher's own agent comes before the one of its provider. */
  #target(): Pick<AgentConnection, 'agentId' | 'agent' | 'agentSource'> {
    const {agent, agentId} = this.#launcher;
    const {client, provider} = this.#connection;
    const ownId = agent?.AgentId ?? agentId;
    const isKnown = !agent && ownId === provider?.agent?.AgentId;
    if (typeof ownId === 'string' && ownId !== '' && !isKnown)
      return {agentId: ownId, agent, agentSource: agent && client?.baseUrl};
    return {agentId: provider?.agentId ?? '', agent: provider?.agent, agentSource: provider?.agentSource};
  }
}
