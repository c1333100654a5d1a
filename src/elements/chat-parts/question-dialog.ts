import {html, render} from 'lit';
import type {Localize} from '../../controllers/localize.js';
import type {Strings} from '../../locales/en.js';
import {coverFrame} from './cover-frame.js';

type Term = {[Key in keyof Strings]: Strings[Key] extends string ? Key : never}[keyof Strings];

/** The words of a question. */
export interface Question {
  readonly question: Term;
  readonly warning: Term;
  readonly consent: Term;
  /** Whether the consent deletes something. */
  readonly isDeletion?: boolean;
}

/**
 * Asks the visitor before something disappears, inside the frame of a chat. The rest of the page stays usable. The browser
 * restores the focus when the dialog closes.
 */
export class QuestionDialog {
  readonly #localize: Localize;
  readonly #chat: {readonly renderRoot: HTMLElement | DocumentFragment};
  readonly #dialog = document.createElement('dialog');
  #asked: Question | undefined;
  #uncover: (() => void) | undefined;
  #answer: (isYes: boolean) => void = () => undefined;

  constructor(localize: Localize, chat: {readonly renderRoot: HTMLElement | DocumentFragment}) {
    this.#localize = localize;
    this.#chat = chat;
    this.#dialog.className = 'question-dialog question';
    this.#dialog.setAttribute('aria-labelledby', 'question-dialog');
    this.#dialog.setAttribute('aria-describedby', 'question-warning');
    // A press on its words keeps the focus inside, so that Escape closes it.
    this.#dialog.tabIndex = -1;
    // A click beside the box has the dialog as its target.
    this.#dialog.addEventListener('click', event => {
      if (event.target === this.#dialog) this.#onPress(event, false);
    });
    this.#dialog.addEventListener('keydown', event => {
      if (closesOnEscape(event)) this.#end(false);
    });
  }

  /** Resolves with whether the visitor agrees. A dialog that leaves the page counts as no. */
  ask(question: Question): Promise<boolean> {
    const dialog = this.#dialog;
    const frame = this.#chat.renderRoot.querySelector('.base');
    if (!frame?.isConnected || this.#asked) return Promise.resolve(false);
    this.#asked = question;
    this.update();
    frame.append(dialog);
    dialog.show();
    this.#uncover = coverFrame(frame, dialog);
    return new Promise(resolve => (this.#answer = resolve));
  }

  /** Renders in the current language. */
  update(): void {
    if (!this.#asked) return;
    const {question, warning, consent, isDeletion} = this.#asked;
    render(
      html`<div class="question-box" part="question">
        <h2 id="question-dialog"><bdi>${this.#localize.term(question)}</bdi></h2>
        <p id="question-warning"><bdi>${this.#localize.term(warning)}</bdi></p>
        <div class="question-answers">
          <button
            class="plain-button"
            part="question-cancel"
            type="button"
            @click=${(press: MouseEvent) => this.#onPress(press, false)}
          >
            ${this.#localize.term('cancel')}
          </button>
          <button
            class=${isDeletion ? 'danger-button' : 'consent-button'}
            part="question-confirm"
            type="button"
            @click=${(press: MouseEvent) => this.#onPress(press, true)}
          >
            ${this.#localize.term(consent)}
          </button>
        </div>
      </div>`,
      this.#dialog,
    );
  }

  /** The answer is no. */
  close(): void {
    this.#end(false);
  }

  /** The second click of a double click is no answer. */
  #onPress({detail}: MouseEvent, isYes: boolean): void {
    if (detail <= 1) this.#end(isYes);
  }

  #end(isYes: boolean): void {
    if (!this.#asked) return;
    this.#asked = undefined;
    // An inert control could not receive the focus again.
    this.#uncover?.();
    this.#dialog.close();
    this.#dialog.remove();
    this.#answer(isYes);
  }
}

/** Whether a key closes a dialog that is not modal for the page. The key then has no other effect, such as on a launcher. */
export function closesOnEscape(event: KeyboardEvent): boolean {
  if (event.key !== 'Escape' || event.isComposing) return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}
