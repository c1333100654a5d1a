import type {ReactiveController, ReactiveControllerHost, TemplateResult} from 'lit';
import type {Localize} from '../../controllers/localize.js';
import {copyText} from '../../markdown/copy-text.js';
import {checkIcon} from '../../markdown/icons/check.js';
import {copyIcon} from '../../markdown/icons/copy.js';
import {plainTextIcon} from '../icons/plain-text.js';
import {actionButton} from './action-button.js';

/** A message as it was written, or without its markup. */
export type CopyForm = 'source' | 'text';

/** The message that is copied. */
export interface CopiedMessage {
  readonly localize: Localize;
  words(form: CopyForm): string | Promise<string>;
  onCopied(): void;
}

/** How long a button says that it worked. */
const copiedDuration = 2000;

/** Copies a message, and says so on the button that was pressed. */
export class MessageCopy implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #message: CopiedMessage;
  #copied: CopyForm | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost, message: CopiedMessage) {
    this.#host = host;
    this.#message = message;
    host.addController(this);
  }

  /** The buttons: the words as they were written, and without their markup. */
  buttons(): readonly [TemplateResult, TemplateResult] {
    return [
      this.#button('source', 'copy', copyIcon, 'copy-button'),
      this.#button('text', 'copyText', plainTextIcon, 'copy-button copy-text-button'),
    ];
  }

  hostDisconnected(): void {
    this.#show(undefined);
  }

  #button(form: CopyForm, term: 'copy' | 'copyText', icon: TemplateResult, part: string): TemplateResult {
    const isCopied = this.#copied === form;
    return actionButton({
      name: this.#message.localize.term(isCopied ? 'copied' : term),
      icon: isCopied ? checkIcon : icon,
      part,
      onClick: () => void this.#copy(form),
    });
  }

  async #copy(form: CopyForm): Promise<void> {
    try {
      if (!(await copyText(await this.#message.words(form)))) return;
    } catch {
      // What takes the markup away could not be fetched; the button goes on saying "Copy".
      return;
    }
    this.#show(form);
    this.#message.onCopied();
    this.#timer = setTimeout(() => this.#show(undefined), copiedDuration);
  }

  #show(copied: CopyForm | undefined): void {
    clearTimeout(this.#timer);
    if (copied === this.#copied) return;
    this.#copied = copied;
    this.#host.requestUpdate();
  }
}
