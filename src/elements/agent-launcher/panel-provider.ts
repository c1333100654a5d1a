import {ContextProvider} from '@lit/context';
import type {ReactiveControllerHost} from 'lit';
import type {Agent, GivenAgent} from '../../client/resources.js';
import {
  connectionContext,
  isSameConnection,
  type AgentConnection,
  type EndedReply,
} from '../../connection/connection-context.js';
import type {Connection} from '../../controllers/connection.js';
import type {InheritedTheme} from '../../controllers/inherited-theme.js';
import type {Strings} from '../../locales/en.js';
import {Signal} from '../../signals.js';

type Launcher = ReactiveControllerHost &
  HTMLElement & {
    agent?: GivenAgent | undefined;
    agentId?: string | undefined;
    readonly locale: string | undefined;
    readonly strings: Partial<Strings> | undefined;
  };

/** Provides the connection context of the panel. Settings of the launcher override those of its provider. */
export class PanelProvider {
  readonly #launcher: Launcher;
  readonly #connection: Connection;
  readonly #theme: InheritedTheme;
  readonly #onChosen: () => void;
  readonly #context: ContextProvider<typeof connectionContext>;
  /** Used without a provider. */
  readonly #replyEnded = new Signal<EndedReply>();
  /** The agent chosen in the panel, if there is no provider. */
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

  get agentId(): string {
    return this.#context.value.agentId;
  }

  update(): void {
    const launcher = this.#launcher;
    const {agent} = launcher;
    if (agent && agent === this.#chosen && launcher.agentId !== agent.AgentId) launcher.agent = undefined;
    const shared = this.#shared();
    if (!isSameConnection(this.#context.value, shared)) this.#context.setValue(shared);
  }

  readonly #choose = (agent: Agent): void => {
    const {provider} = this.#connection;
    this.#chosen = provider ? undefined : agent;
    this.#launcher.agent = this.#chosen;
    this.#launcher.agentId = this.#chosen?.AgentId;
    provider?.selectAgent(agent);
    this.#onChosen();
  };

  readonly #signOut = (keepsToken?: boolean): void => this.#connection.signOut(keepsToken);

  #shared(): AgentConnection {
    const {locale, strings} = this.#launcher;
    const {client, service, provider, visitor, given} = this.#connection;
    return {
      client,
      service,
      ...this.#target(),
      selectAgent: this.#choose,
      replyEnded: provider?.replyEnded ?? this.#replyEnded,
      ...visitor,
      ...given,
      signOut: this.#signOut,
      locale,
      strings,
      theme: this.#theme.theme,
    };
  }

  /** The agent of the launcher takes precedence over that of the provider. */
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
