import type {PropertyValues} from 'lit';
import {state} from 'lit/decorators.js';
import {CustomStates} from '../../controllers/custom-states.js';
import {plainName} from '../shared/format-text.js';
import {PickerSettings} from './picker-settings.js';

/** Makes `<agent-picker>` a form field. Its value is the identifier of the selected agent. */
export abstract class PickerField extends PickerSettings {
  /** Makes the element a form control. */
  static readonly formAssociated = true;

  /** Whether the message about a missing choice is visible, because someone tried to continue without one. */
  @state() private showsProblem = false;

  readonly #internals = this.attachInternals();
  protected readonly states = new CustomStates(this, this.#internals);
  #isFieldDisabled = false;
  #isAskedQuietly = false;

  constructor() {
    super();
    this.addEventListener('invalid', () => (this.showsProblem ||= !this.#isAskedQuietly));
    // The browser dispatches a click on a label as a click on the picker itself.
    this.addEventListener('click', event => {
      if (event.composedPath()[0] === this) this.focus();
    });
  }

  /** Updates the value and validity in the form synchronously, as a native field does. */
  override requestUpdate(...change: Parameters<PickerSettings['requestUpdate']>): void {
    super.requestUpdate(...change);
    if (#internals in this && ['value', 'required', 'disabled'].includes(String(change[0]))) this.#report();
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.#report();
  }

  /** The form of this picker, or `null`. */
  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }

  /** The `<label>` elements of this picker. */
  get labels(): NodeList {
    return this.#internals.labels;
  }

  /** Validity of the selection, as in a native field. */
  get validity(): ValidityState {
    return this.#internals.validity;
  }

  /** Message of an invalid selection; `''` if the selection is valid. */
  get validationMessage(): string {
    return this.#internals.validationMessage;
  }

  /** Whether a form validates this picker. */
  get willValidate(): boolean {
    return this.#internals.willValidate;
  }

  /** Returns whether the selection is valid. Shows no message. */
  checkValidity(): boolean {
    this.#isAskedQuietly = true;
    try {
      return this.#internals.checkValidity();
    } finally {
      this.#isAskedQuietly = false;
    }
  }

  /** Returns whether the selection is valid. Shows a message if it is invalid. */
  reportValidity(): boolean {
    return this.#internals.reportValidity();
  }

  /** Called by the browser. Restores the agent of the attribute `value`. */
  formResetCallback(): void {
    this.value = this.getAttribute('value') ?? '';
    this.showsProblem = false;
  }

  /** Called by the browser after a `<fieldset>` around the picker was disabled or enabled. */
  formDisabledCallback(disabled: boolean): void {
    this.#isFieldDisabled = disabled;
    this.requestUpdate();
  }

  /** Called by the browser to restore an earlier selection. */
  formStateRestoreCallback(value: unknown): void {
    if (typeof value === 'string') this.value = value;
  }

  /** The element beside which the browser shows the message of an invalid selection. */
  protected abstract get messageAnchor(): HTMLElement | null;

  /** Whether the picker, or a `<fieldset>` around it, is disabled. */
  protected get inactive(): boolean {
    return this.disabled || this.#isFieldDisabled;
  }

  /** Message about a missing choice; `''` while none is visible. */
  protected get problem(): string {
    const {valueMissing} = this.validity;
    return valueMissing && this.showsProblem && !this.inactive ? this.validationMessage : '';
  }

  protected get labelText(): string {
    return plainName([...this.labels].map(label => label.textContent ?? '').join(' '));
  }

  #report(): void {
    const {value, required, messageAnchor} = this;
    const isMissing = required && !value;
    this.#internals.setFormValue(value || null);
    if (!isMissing) {
      this.#internals.setValidity({});
      this.showsProblem = false;
    } else {
      const message = this.localize.term('agentRequired');
      this.#internals.setValidity({valueMissing: true}, message, messageAnchor ?? undefined);
    }
    this.states.update({invalid: isMissing && this.showsProblem});
    // The browser reads the attribute before the next update.
    if (this.hasAttribute('disabled') === !this.disabled) this.toggleAttribute('disabled');
  }
}
