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

  #shared(): AgentConnection {
    const {locale, strings} = this.#launcher;
    return {
      ...this.#connection.shared,
      selectAgent: this.#choose,
      locale,
      strings,
      theme: this.#theme.theme,
    };
  }
}
