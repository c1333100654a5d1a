import type {PropertyValues} from 'lit';
import {state} from 'lit/decorators.js';
import {plainName} from '../shared/format-text.js';
import {PickerSettings} from './picker-settings.js';

/** The form field in `<agent-picker>`: its value is the identifier of the selected agent. */
export abstract class PickerField extends PickerSettings {
  /** Makes the element a form control. */
  static readonly formAssociated = true;

  /** Whether a missing choice is shown: someone has tried to continue without one. */
  @state() private showsProblem = false;

  readonly #internals = this.attachInternals();
  #isFieldDisabled = false;
  #isAskedQuietly = false;

  constructor() {
    super();
    this.addEventListener('invalid', () => (this.showsProblem ||= !this.#isAskedQuietly));
    // A click on a label arrives as a click on the picker itself.
    this.addEventListener('click', event => {
      if (event.composedPath()[0] === this) this.focus();
    });
  }

  /** Submits, validates and reflects properties synchronously, as a native field does. */
  override requestUpdate(...change: Parameters<PickerSettings['requestUpdate']>): void {
    super.requestUpdate(...change);
    if (#internals in this && ['value', 'required', 'disabled'].includes(String(change[0]))) this.#report();
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.#report();
  }

  /** The form this picker belongs to. */
  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }

  /** The labels of this picker. */
  get labels(): NodeList {
    return this.#internals.labels;
  }

  /** Validity of the choice. */
  get validity(): ValidityState {
    return this.#internals.validity;
  }

  /** Message of an invalid choice; `''` if the choice is valid. */
  get validationMessage(): string {
    return this.#internals.validationMessage;
  }

  /** Whether a form validates this picker. */
  get willValidate(): boolean {
    return this.#internals.willValidate;
  }

  /** Returns whether the choice is valid, without showing a message. */
  checkValidity(): boolean {
    this.#isAskedQuietly = true;
    try {
      return this.#internals.checkValidity();
    } finally {
      this.#isAskedQuietly = false;
    }
  }

  /** Returns whether the choice is valid, and shows the message if it is not. */
  reportValidity(): boolean {
    return this.#internals.reportValidity();
  }

  /** Restores the choice of the attribute. */
  formResetCallback(): void {
    this.value = this.getAttribute('value') ?? '';
    this.showsProblem = false;
  }

  /** A `<fieldset>` around the picker is disabled or enabled. */
  formDisabledCallback(disabled: boolean): void {
    this.#isFieldDisabled = disabled;
    this.requestUpdate();
  }

  /** The browser restores an earlier choice. */
  formStateRestoreCallback(value: unknown): void {
    if (typeof value === 'string') this.value = value;
  }

  /** The element beside which the browser shows the message of an invalid choice. */
  protected abstract get problemPlace(): HTMLElement | null;

  /** Whether the picker, or a `<fieldset>` around it, is disabled. */
  protected get inactive(): boolean {
    return this.disabled || this.#isFieldDisabled;
  }

  /** Message of a missing choice; `''` while none is shown. */
  protected get problem(): string {
    const {valueMissing} = this.validity;
    return valueMissing && this.showsProblem && !this.inactive ? this.validationMessage : '';
  }

  /** Text of the labels of the picker. */
  protected get labelText(): string {
    return plainName([...this.labels].map(label => label.textContent ?? '').join(' '));
  }

  /** Reports the choice and its validity to the form. */
  #report(): void {
    const {value, required, problemPlace} = this;
    const isMissing = required && !value;
    this.#internals.setFormValue(value || null);
    if (!isMissing) {
      this.#internals.setValidity({});
      this.showsProblem = false;
    } else {
      const message = this.localize.term('agentRequired');
      this.#internals.setValidity({valueMissing: true}, message, problemPlace ?? undefined);
    }
    this.#setState('invalid', isMissing && this.showsProblem);
    // The browser reads the attribute before the next update.
    if (this.hasAttribute('disabled') === !this.disabled) this.toggleAttribute('disabled');
  }

  #setState(name: string, on: boolean): void {
    try {
      if (on) this.#internals.states.add(name);
      else this.#internals.states.delete(name);
    } catch {
      // Browsers with an earlier form of custom states throw on plain names; they show no state.
    }
  }
}
