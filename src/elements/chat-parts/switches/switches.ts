import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import {parseJson, writeJson} from '../../../client/json-object.js';
import {attempt} from '../../../client/platform.js';
import type {Agent} from '../../../client/resources.js';
import {icon} from '../../../icons.js';
import {textDirection} from '../../../markdown/text-direction.js';
import {storageKey, visitorForgotten} from '../../../session/storage-scope.js';
import {warnOnce} from '../../agent-element.js';
import {ChatPart} from '../part-element.js';
import {readSwitches, type ReplySwitch} from './read-switches.js';
import {switchStyles} from './switches.styles.js';

/** The switches above the message field. Each adds a field to the requests for replies. */
export class Switches extends ChatPart {
  static override styles = [switchStyles];

  /** Names of the switches that are on. */
  #on: ReadonlySet<string> = new Set();
  /** Service, agent and visitor of these choices. */
  #owner: string | undefined;
  #sent = '';

  protected override attach(signal: AbortSignal): void {
    const {session} = this.host.chat;
    const stop = visitorForgotten.listen(() => {
      this.#owner = undefined;
      this.requestUpdate();
    });
    signal.addEventListener('abort', () => {
      stop();
      this.#sent = '';
      // The session of a removed chat has ended.
      if (this.host.chat.isConnected) session.configure({fields: undefined});
    });
  }

  protected override willUpdate(): void {
    super.willUpdate();
    const owner = this.#key ?? '';
    if (owner !== this.#owner) {
      this.#owner = owner;
      this.#on = this.#read();
    }
    const fields = Object.fromEntries(this.#shown.map(({name}) => [name, this.#on.has(name)]));
    const written = writeJson(fields);
    if (written === this.#sent || !this.isConnected) return;
    this.#sent = written;
    this.host.chat.session.configure({fields});
  }

  protected override render(): TemplateResult | typeof nothing {
    const shown = this.#shown;
    const {localize, chat} = this.host;
    if (shown.length === 0) return nothing;
    return html`<div class="switches" part="switches" role="group" aria-label=${localize.term('switches')}>
      ${shown.map(
        ({name, label, icon: outline}) =>
          html`<button
            class="switch"
            part="switch"
            type="button"
            dir=${textDirection(label)}
            lang=${ifDefined(localize.marks.content)}
            aria-pressed=${this.#on.has(name)}
            ?disabled=${chat.disabled}
            @click=${() => this.#toggle(name)}
          >
            ${outline ? icon(outline) : nothing}<bdi>${label}</bdi>
          </button>`,
      )}
    </div>`;
  }

  get #shown(): readonly ReplySwitch[] {
    const {chat, localize} = this.host;
    const {agent} = chat.session.snapshot;
    if (!agent) return [];
    return readSwitches(chat.switches, localize.term('searchSwitch')).filter(item => isOffered(item, agent));
  }

  #toggle(name: string): void {
    const on = new Set(this.#on);
    if (!on.delete(name)) on.add(name);
    this.#on = on;
    const key = this.#key;
    const {consent} = this.host;
    if (key && !consent.isAwaited) attempt(() => this.#storage?.setItem(key, writeJson([...on])));
    this.requestUpdate();
  }

  #read(): ReadonlySet<string> {
    const key = this.#key;
    const stored = key ? parseJson(attempt(() => this.#storage?.getItem(key)) ?? '') : undefined;
    return new Set(Array.isArray(stored) ? stored.filter(name => typeof name === 'string') : []);
  }

  get #key(): string | undefined {
    const {chat, connection} = this.host;
    const {visitorId, subject} = connection.visitor;
    const serviceUrl = connection.client?.baseUrl ?? '';
    return storageKey('switches', {serviceUrl, agentId: chat.session.snapshot.agentId, visitorId}, subject);
  }

  /** Even reading the property throws where the visitor blocks storage. */
  get #storage(): Storage | undefined {
    const {persist} = this.host.chat;
    if (persist === 'none') return undefined;
    return persist === 'local' ? localStorage : sessionStorage;
  }
}

function isOffered({name, when}: ReplySwitch, agent: Agent): boolean {
  try {
    return when?.(agent) ?? true;
  } catch {
    warnOnce(`\`when\` of the switch ${name} failed, so the switch is missing.`);
    return false;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-switches': Switches;
  }
}
