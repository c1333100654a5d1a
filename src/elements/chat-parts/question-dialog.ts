import {html, render} from 'lit';
import type {Localize} from '../../controllers/localize.js';
import type {Strings} from '../../locales/en.js';

type Term = {[Key in keyof Strings]: Strings[Key] extends string ? Key : never}[keyof Strings];

/** Asks the visitor before something disappears. The browser restores the focus when the dialog closes. */
export class QuestionDialog {
  readonly #localize: Localize;
  readonly #onChange: () => void;
  readonly #dialog = document.createElement('dialog');
  #terms: {readonly question: Term; readonly warning: Term; readonly consent: Term} | undefined;
  #answer: (isYes: boolean) => void = () => undefined;

  /** @param onChange shows or removes the element */
  constructor(localize: Localize, onChange: () => void) {
    this.#localize = localize;
    this.#onChange = onChange;
    this.#dialog.className = 'question-dialog question';
    this.#dialog.setAttribute('aria-labelledby', 'question-dialog');
    this.#dialog.setAttribute('aria-describedby', 'question-warning');
    this.#dialog.addEventListener('close', () => this.#end());
    // A click on the backdrop has the dialog as its target.
    this.#dialog.addEventListener('click', event => {
      if (event.target === this.#dialog) this.#close(event, 'no');
    });
  }

  /** While the question is open. */
  get element(): HTMLElement | undefined {
    return this.#terms && this.#dialog;
  }

  /** Resolves with whether the visitor agrees. A dialog that leaves the page counts as no. */
  ask(question: Term, warning: Term, consent: Term): Promise<boolean> {
    const dialog = this.#dialog;
    this.#terms = {question, warning, consent};
    this.update();
    this.#onChange();
    dialog.returnValue = 'no';
    if (!dialog.isConnected) {
      this.#terms = undefined;
      return Promise.resolve(false);
    }
    dialog.showModal();
    return new Promise(resolve => (this.#answer = resolve));
  }

  /** Renders in the current language. */
  update(): void {
    if (!this.#terms) return;
    const {question, warning, consent} = this.#terms;
    const close = (answer: string) => (event: MouseEvent) => this.#close(event, answer);
    render(
      html`<div class="question-box">
        <h2 id="question-dialog"><bdi>${this.#localize.term(question)}</bdi></h2>
        <p id="question-warning"><bdi>${this.#localize.term(warning)}</bdi></p>
        <div class="question-answers">
          <button class="text-button" type="button" @click=${close('no')}>
            ${this.#localize.term('cancel')}
          </button>
          <button class="consent-button" type="button" @click=${close('yes')}>
            ${this.#localize.term(consent)}
          </button>
        </div>
      </div>`,
      this.#dialog,
    );
  }

  /** The second click of a double click is no answer. */
  #close({detail}: MouseEvent, answer: string): void {
    if (detail > 1) return;
    this.#dialog.close(answer);
    this.#end();
  }

  /** The event of a closed dialog may come late, when the next question is open. */
  #end(): void {
    if (!this.#terms || this.#dialog.open) return;
    this.#terms = undefined;
    this.#onChange();
    this.#answer(this.#dialog.returnValue === 'yes');
  }

  /** After a reconnection, an open dialog would no longer be modal. */
  close(): void {
    if (this.#dialog.open) this.#dialog.close('no');
    this.#end();
  }
}
