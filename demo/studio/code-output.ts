/** A text to copy, with its button. Without a text, its step is hidden. */
export class CodeOutput {
  readonly #code = document.createElement('code');
  readonly #box = document.createElement('pre');
  readonly #button = document.createElement('button');
  readonly #step: HTMLElement;

  /**
   * @param name as in “Copy the script tag”
   * @param announce passes the result to screen readers
   */
  constructor(step: HTMLElement, name: string, announce: (text: string) => void) {
    this.#step = step;
    this.#box.tabIndex = 0;
    this.#box.dir = 'ltr';
    this.#box.translate = false;
    this.#box.role = 'region';
    this.#box.ariaLabel = capitalized(name);
    this.#box.append(this.#code);
    this.#button.type = 'button';
    this.#button.className = 'quiet-button copy';
    this.#button.ariaLabel = `Copy the ${name}`;
    this.#button.addEventListener('click', () => {
      void this.#copy().then(isCopied => {
        this.#button.textContent = isCopied ? 'Copied' : 'Copy';
        announce(
          isCopied
            ? `${capitalized(name)} copied.`
            : `The browser does not allow copying. The ${name} is selected.`,
        );
      });
    });
    step.append(this.#box, this.#button);
    this.text = '';
  }

  get text(): string {
    return this.#code.textContent;
  }

  set text(text: string) {
    this.#step.hidden = text === '';
    if (text === this.text && this.#button.textContent !== '') return;
    this.#code.textContent = text;
    this.#button.textContent = 'Copy';
  }

  async #copy(): Promise<boolean> {
    try {
      await navigator.clipboard.writeText(this.text);
      return true;
    } catch {
      // Without TLS, pages have no clipboard.
      getSelection()?.selectAllChildren(this.#code);
      return false;
    }
  }
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
