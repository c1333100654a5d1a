import {html} from 'lit';
import type {ServiceClient} from '../../../src/client/client-contract.js';
import type {Agent} from '../../../src/client/resources.js';
import {AgentElement} from '../../../src/elements/agent-element.js';
import {tokens} from '../../../src/styles/tokens.styles.js';
import {waitUntil} from '../../support/wait-until.js';

/** A minimal element of this library: it shows its provider. */
export class ProviderProbe extends AgentElement {
  static override styles = tokens;

  /** Service address and selected agent: `/agents Agent-42`. */
  get shown(): string {
    return this.shadowRoot?.textContent.trim().replace(/\s+/g, ' ') ?? '';
  }

  get asked(): ServiceClient | undefined {
    return this.connection.client;
  }

  get visitor(): string | undefined {
    return this.connection.provider?.visitorId;
  }

  /** The label of a send button. */
  get wording(): string {
    return this.localize.term('send');
  }

  get language(): string {
    return this.localize.lang();
  }

  choose(agent: Agent): void {
    this.connection.provider?.selectAgent(agent);
  }

  override render() {
    const {client, provider} = this.connection;
    return html`${client?.baseUrl ?? 'idle'} ${provider?.agentId} ${provider?.agent?.name}`;
  }
}

if (!customElements.get('provider-probe')) customElements.define('provider-probe', ProviderProbe);

declare global {
  interface HTMLElementTagNameMap {
    'provider-probe': ProviderProbe;
  }
}

export function agentNamed(name: string): Agent {
  return {
    AgentId: `Agent-${name}`,
    name,
    introduction: '',
    welcomeMessage: '',
    avatar: '',
    background: '',
    isNeedRecommend: false,
    type: 'text',
    searchEnable: false,
  };
}

/** Resolves when a probe shows this text. */
export async function probeShows(probe: ProviderProbe, words: string): Promise<void> {
  try {
    await waitUntil(() => probe.shown === words, '', 5);
  } catch {
    throw new Error(`The probe shows "${probe.shown}" and not "${words}".`);
  }
}
