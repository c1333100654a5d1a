import {fixture, html} from '@open-wc/testing';
import '../../../src/define/agent-history.js';
import {AgentClient, type AgentClientOptions} from '../../../src/client/agent-client.js';
import type {AgentHistory} from '../../../src/elements/agent-history/agent-history.js';
import type {StoredRecord} from '../../../src/store/agent-store.js';
import {createTestService, type TestService} from '../../support/local-service.js';
import {clickLater} from '../../support/press-keys.js';
import {waitUntil} from '../../support/wait-until.js';

/** A history as a user sees and uses it. */
export class HistoryHarness {
  readonly element: AgentHistory;
  readonly service: TestService;

  constructor(element: AgentHistory, service: TestService) {
    this.element = element;
    this.service = service;
  }

  get root(): ShadowRoot {
    return this.element.shadowRoot!;
  }

  get scroller(): HTMLElement {
    return this.root.querySelector('.scroller')!;
  }

  /** The rendered records. */
  get records(): readonly HTMLElement[] {
    return [...this.root.querySelectorAll<HTMLElement>('.record')];
  }

  /** Their texts in visible order. */
  get texts(): readonly string[] {
    return this.records.map(record => textOf(record.querySelector('[part=content]')));
  }

  get days(): readonly string[] {
    return [...this.root.querySelectorAll('[part=day]')].map(textOf);
  }

  get spoken(): string {
    return textOf(this.root.querySelector('.spoken > :last-child'));
  }

  /** All visible text. */
  get text(): string {
    return this.root.querySelector<HTMLElement>('.base')?.innerText ?? '';
  }

  /** The query parameters of all record requests so far. */
  get asked(): readonly string[] {
    return this.service.requests
      .filter(({url}) => url.pathname.endsWith('/records'))
      .map(({url}) => url.searchParams.toString());
  }

  record(text: string): HTMLElement {
    const found = this.records.find(record => textOf(record.querySelector('[part=content]')) === text);
    if (!found) throw new Error(`No record says ${text}; there are ${this.texts.join(', ')}.`);
    return found;
  }

  part(record: HTMLElement, part: string): string {
    return textOf(record.querySelector(`[part~="${part}"]`));
  }

  button(name: string): HTMLButtonElement | undefined {
    return [...this.root.querySelectorAll('button')].find(
      button => button.checkVisibility() && (button.ariaLabel ?? button.innerText).includes(name),
    );
  }

  async press(name: string): Promise<void> {
    await waitUntil(() => this.button(name), `There is no button ${name}.`);
    this.button(name)!.focus();
    clickLater(this.button(name)!);
    await this.element.updateComplete;
  }

  /** Presses an entry of the menu. */
  async choose(entry: string): Promise<void> {
    await this.press('Menu');
    await this.press(entry);
  }

  async filter(text: string): Promise<void> {
    const field = this.root.querySelector<HTMLInputElement>('.filter input')!;
    field.focus();
    field.value = text;
    field.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true}));
    await this.element.updateComplete;
  }

  /** Resolves when exactly these records are visible. */
  async shows(...texts: readonly string[]): Promise<void> {
    await waitUntil(
      () => this.texts.join('|') === texts.join('|'),
      `These records are not shown: ${texts.join(', ')}`,
    );
  }

  /** Resolves when the list or its failure is visible. */
  async settle(): Promise<void> {
    await waitUntil(
      () => ['ready', 'empty', 'error'].includes(this.element.status),
      'The history does not end.',
    );
    await this.element.updateComplete;
    await this.element.updateComplete;
  }
}

export function textOf(element: Element | null | undefined): string {
  return element?.textContent.trim() ?? '';
}

/** Stores the given number of alternating questions and replies, one a minute; returns them oldest first. */
export async function storeTalk(
  service: TestService,
  count: number,
  change: (record: StoredRecord, index: number) => Partial<StoredRecord> = () => ({}),
): Promise<readonly StoredRecord[]> {
  const {AgentId} = service.agents[0]!;
  const stored: StoredRecord[] = [];
  for (let index = 0; index < count; index += 1) {
    const role = index % 2 === 0 ? 'user' : 'assistant';
    const record: StoredRecord = {
      AgentId,
      recordId: `record-${index}`,
      role,
      content: role === 'user' ? `Question ${index}` : `Reply ${index}`,
      conversation: role,
      type: 'text',
      image: '',
      triggerSrc: '',
      replyTo: role === 'user' ? '' : `record-${index - 1}`,
      createTime: new Date(Date.UTC(2026, 0, 15, 8) + index * 60_000).toISOString(),
    };
    stored.push(await service.addRecord(AgentId, {...record, ...change(record, index)}));
  }
  return stored;
}

export interface HistorySetup {
  readonly service?: TestService;
  readonly settings?: Partial<AgentHistory>;
  readonly client?: Partial<AgentClientOptions>;
}

/** A loading history of the first sample agent. */
export async function startHistory({
  service = createTestService(),
  settings = {},
  client = {},
}: HistorySetup = {}): Promise<HistoryHarness> {
  const element = await fixture<AgentHistory>(html`<agent-history></agent-history>`);
  Object.assign(element, {
    client: new AgentClient({
      baseUrl: service.baseUrl,
      fetch: service.fetch,
      accessToken: service.token,
      // Reads are not retried automatically.
      assumptions: {readRetries: 0},
      ...client,
    }),
    agentId: service.agents[0]?.AgentId,
    ...settings,
  });
  await element.updateComplete;
  return new HistoryHarness(element, service);
}

/** A loaded history of the first sample agent. */
export async function openHistory(setup: HistorySetup = {}): Promise<HistoryHarness> {
  const history = await startHistory(setup);
  await history.settle();
  return history;
}

/** Asks one question in each conversation. */
export async function storeConversations(
  {baseUrl, fetch, token}: TestService,
  questions: Readonly<Record<string, string>>,
): Promise<void> {
  const client = new AgentClient({baseUrl, fetch, accessToken: token});
  for (const [conversationId, content] of Object.entries(questions))
    await client.completeReply('Agent-guide', [{role: 'user', content}], {conversationId});
}
