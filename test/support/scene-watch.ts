import type {TestService} from './local-service.js';

/** Returns an element and everything inside it, in its tree and in shadow roots. */
function everyElement(element: Element): Element[] {
  const inside = [...(element.shadowRoot?.children ?? []), ...element.children];
  return [element, ...inside.flatMap(everyElement)];
}

/** Reports every observable change of the elements in a container. */
export class SceneWatch {
  readonly #service: TestService;
  readonly #elements: readonly Element[];
  readonly #mutations: string[] = [];
  readonly #observer = new MutationObserver(records => this.#add(records));
  readonly #events: string[] = [];
  #before: Readonly<Record<string, string>> = {};

  constructor(place: Element, service: TestService, eventNames: readonly string[]) {
    this.#service = service;
    this.#elements = everyElement(place);
    const roots = this.#elements.flatMap(({shadowRoot}) => shadowRoot ?? []);
    for (const root of [place, ...roots]) {
      this.#observer.observe(root, {
        subtree: true,
        childList: true,
        characterData: true,
        attributeOldValue: true,
      });
      for (const name of eventNames) root.addEventListener(name, this.#onEvent, {capture: true});
    }
  }

  takeChanges(): readonly string[] {
    this.#add(this.#observer.takeRecords());
    const changes = this.#mutations.splice(0);
    const events = this.#events.splice(0).map(name => `event ${name}`);
    const before = this.#before;
    const now = (this.#before = this.#readState());
    const states = Object.keys(now).filter(name => now[name] !== before[name]);
    return [...new Set([...events, ...states.map(name => `${name}: ${now[name]}`), ...changes])];
  }

  /** Resolves when nothing has changed for some frames. */
  async untilQuiet(): Promise<void> {
    for (let quietFrames = 0; quietFrames < 4; quietFrames += 1) {
      await new Promise(requestAnimationFrame);
      if (this.takeChanges().length > 0) quietFrames = 0;
    }
  }

  end(): void {
    this.#observer.disconnect();
  }

  #add(records: readonly MutationRecord[]): void {
    this.#mutations.push(...records.filter(isNoticed).map(describeMutation));
  }

  readonly #onEvent = ({type}: Event): void => void this.#events.push(type);

  #readState(): Readonly<Record<string, string>> {
    const fields = this.#elements.filter(
      element => element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement,
    );
    return {
      requests: String(this.#service.requests.length),
      focus: this.#describeFocus(),
      scroll: this.#elements
        .map(({scrollTop}) => scrollTop)
        .filter(Boolean)
        .join(),
      fields: fields
        .map(({value, selectionStart, selectionEnd}) => `${value} ${selectionStart}-${selectionEnd}`)
        .join(),
    };
  }

  #describeFocus(): string {
    let focused = document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    return focused ? `${focused.localName} ${this.#elements.indexOf(focused)}` : '';
  }
}

/** Whether a change of the tree is observable. */
function isNoticed({type, target, attributeName, oldValue, addedNodes}: MutationRecord): boolean {
  const element = target instanceof Element ? target : target.parentElement;
  // It changed after its removal from the page, which has its own record.
  if (!element?.isConnected) return false;
  if (type === 'attributes') return element.getAttribute(attributeName ?? '') !== oldValue;
  // The live region removes its text after the announcement.
  return !(addedNodes.length === 0 && element.matches('.spoken'));
}

function describeMutation({type, target, attributeName}: MutationRecord): string {
  const element = target instanceof Element ? target : target.parentElement;
  return `${type} ${attributeName ?? ''} of ${element?.localName ?? 'root'} ${element?.className ?? ''}`;
}
