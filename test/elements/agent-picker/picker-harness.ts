import {fixture, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import '../../../src/define/agent-picker.js';
import type {AgentPicker} from '../../../src/elements/agent-picker/agent-picker.js';
import {createTestService, type TestService} from '../../support/local-service.js';
import {waitUntil} from '../../support/wait-until.js';

/** A picker as a user sees and uses it. */
export class PickerHarness {
  readonly element: AgentPicker;

  constructor(element: AgentPicker) {
    this.element = element;
  }

  get root(): ShadowRoot {
    return this.element.shadowRoot!;
  }

  get searchField(): HTMLInputElement | null {
    return this.root.querySelector('input');
  }

  get options(): readonly HTMLElement[] {
    return [...this.root.querySelectorAll<HTMLElement>('[role=option]')];
  }

  get names(): readonly string[] {
    return this.options.map(option => textOf(option.querySelector('[part=name]')));
  }

  get selectedNames(): readonly string[] {
    return this.options
      .filter(option => option.getAttribute('aria-selected') === 'true')
      .map(option => textOf(option.querySelector('[part=name]')));
  }

  /** The name of the focused option. */
  get focusedName(): string {
    return textOf(this.root.activeElement?.querySelector('[part=name]'));
  }

  /** The focused part: a button’s name, `search field`, an agent’s name, `results` or `''`. */
  get focus(): string {
    const focused = this.root.activeElement;
    if (focused instanceof HTMLButtonElement) return focused.ariaLabel ?? focused.innerText.trim();
    if (focused instanceof HTMLInputElement) return 'search field';
    return focused?.matches('.results') ? 'results' : this.focusedName;
  }

  /** All visible text of the results. */
  get resultsText(): string {
    return this.root.querySelector<HTMLElement>('.results')?.innerText ?? '';
  }

  get spoken(): string {
    return textOf(this.root.querySelector('.spoken > :last-child'));
  }

  option(name: string): HTMLElement {
    const found = this.options.find(option => textOf(option.querySelector('[part=name]')) === name);
    if (!found) throw new Error(`No agent is called ${name}; there are ${this.names.join(', ')}.`);
    return found;
  }

  button(name: string): HTMLButtonElement | undefined {
    return [...this.root.querySelectorAll('button')].find(
      button => !button.hidden && (button.ariaLabel ?? button.innerText).includes(name),
    );
  }

  async press(buttonName: string): Promise<void> {
    await waitUntil(() => this.button(buttonName), `There is no button ${buttonName}.`);
    this.button(buttonName)!.focus();
    this.button(buttonName)!.click();
    await this.element.updateComplete;
  }

  async choose(name: string): Promise<void> {
    this.option(name).click();
    await this.element.updateComplete;
  }

  /** Types into the search field without submitting. */
  type(text: string): void {
    const field = this.searchField!;
    field.focus();
    field.value = text;
    field.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true}));
  }

  async searchFor(text: string): Promise<void> {
    this.type(text);
    await sendKeys({press: 'Enter'});
  }

  /** Resolves when the list or its failure is visible. */
  async settle(): Promise<void> {
    await waitUntil(
      () => ['ready', 'empty', 'error'].includes(this.element.status),
      'The list does not end.',
    );
    await this.element.updateComplete;
    await this.element.updateComplete;
  }

  async shows(...names: readonly string[]): Promise<void> {
    await waitUntil(
      () => this.names.join() === names.join() && this.element.status !== 'loading',
      `These agents are not shown: ${names.join(', ')}`,
    );
  }
}

export function textOf(element: Element | null | undefined): string {
  return element?.textContent.trim() ?? '';
}

/** A loaded picker connected with a service. */
export async function openPicker(
  service: TestService = createTestService(),
  settings: Partial<AgentPicker> = {},
): Promise<PickerHarness> {
  const picker = await startPicker(service, settings);
  await picker.settle();
  return picker;
}

/** A loading picker connected with a service. */
export async function startPicker(
  service: TestService,
  settings: Partial<AgentPicker> = {},
): Promise<PickerHarness> {
  const element = await fixture<AgentPicker>(html`<agent-picker></agent-picker>`);
  Object.assign(element, {
    baseUrl: service.baseUrl,
    fetch: service.fetch,
    accessToken: service.token,
    ...settings,
  });
  await element.updateComplete;
  return new PickerHarness(element);
}

/** Delays the answer of the next agent request until the test gives it. */
export function holdAgentList(service: TestService): {
  readonly asked: Promise<Request>;
  readonly aborted: Promise<void>;
  readonly answer: (agents: readonly unknown[], total?: number) => void;
} {
  let hear: (request: Request) => void = () => {};
  let noteAbort: () => void = () => {};
  let send: (response: Response) => void = () => {};
  const asked = new Promise<Request>(resolve => (hear = resolve));
  const aborted = new Promise<void>(resolve => (noteAbort = resolve));
  const response = new Promise<Response>(resolve => (send = resolve));
  service.respondNext(request => {
    request.signal.addEventListener('abort', () => noteAbort(), {once: true});
    hear(request);
    return response;
  });
  return {
    asked,
    aborted,
    answer: (agentList, total = agentList.length) => send(Response.json({agentList, total})),
  };
}
