/** Our elements and their parts. A provider is not one of them: it may contain the whole page. */
const ownElements = 'agent-chat, agent-launcher, agent-history, agent-picker';
/** Characters; more would not be sent. */
const maxSelectionText = 4000;
/** Some browsers return the selected text of a field, which may be private. */
const privateElements = `${ownElements}, input, textarea, select`;

/**
 * The text that the visitor has selected in the page, outside our elements and text fields. It stays when the visitor
 * enters the chat, which clears the selection in some browsers. It ends when the visitor presses or selects in the page.
 */
export class SiteSelection {
  text = '';
  readonly #chat: HTMLElement;
  readonly #onChange: () => void;
  #isInside = false;
  #frame = 0;
  #listening: AbortController | undefined;
  #before: Range | undefined;

  /** @param before the range that was selected before this code loaded */
  constructor(chat: HTMLElement, before: Range | undefined, onChange: () => void) {
    this.#chat = chat;
    this.#before = before;
    this.#onChange = onChange;
  }

  start(): void {
    if (this.#listening) return;
    const {signal} = (this.#listening = new AbortController());
    const {ownerDocument: site} = this.#chat;
    const options = {capture: true, passive: true, signal};
    this.#isInside = site.activeElement?.matches(ownElements) ?? false;
    site.addEventListener('pointerdown', this.#onVisit, options);
    site.addEventListener('focusin', this.#onVisit, options);
    site.addEventListener('selectionchange', this.#onSelectionChange, {signal});
    this.text = this.#before ? textIn(this.#before, this.#before.startContainer) : '';
    this.#before = undefined;
    this.#read();
  }

  stop(): void {
    this.#listening?.abort();
    this.#listening = undefined;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.text = '';
  }

  /** Selections inside our elements are reported as if they were beside them, so only the last visit tells them apart. */
  readonly #onVisit = (event: Event): void => {
    this.#isInside = event
      .composedPath()
      .some(target => target instanceof Element && target.matches(ownElements));
    if (event.type === 'pointerdown') this.#onSelectionChange();
  };

  readonly #onSelectionChange = (): void => {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#read();
    });
  };

  #read(): void {
    if (this.#isInside) return;
    const text = selectedText(this.#chat.ownerDocument);
    if (text === this.text) return;
    this.text = text;
    this.#onChange();
  }
}

function selectedText(site: Document): string {
  const selection = site.getSelection();
  return selection && !focused(site)?.matches(privateElements) ? textIn(selection, selection.anchorNode) : '';
}

function textIn(selected: Selection | Range, start: Node | null): string {
  const element = start instanceof Element ? start : start?.parentElement;
  return element?.closest(privateElements)
    ? ''
    : selected
        .toString()
        .trim()
        .slice(0, maxSelectionText + 1);
}

/** Looks into shadow trees: the field may be in a component of the page. */
function focused({activeElement}: DocumentOrShadowRoot): Element | null {
  const root = activeElement?.shadowRoot;
  return root?.activeElement ? focused(root) : activeElement;
}
