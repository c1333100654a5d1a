import type {PropertyValues} from 'lit';
import {state} from 'lit/decorators.js';
import {plainName} from '../plain-name.js';
import {PickerSettings} from './picker-settings.js';

/** What makes `<agent-picker>` a field of a form: its value is the identifier of the selected agent. */
export abstract class PickerField extends PickerSettings {
  /** Takes part in forms. */
  static readonly formAssociated = true;

  /** Whether it is shown that a choice is missing: someone has tried to go on without one. */
  @state() private showsProblem = false;

  readonly #internals = this.attachInternals();
  #isFieldDisabled = false;
  #isAskedQuietly = false;

  constructor() {
    super();
    this.addEventListener('invalid', () => (this.showsProblem ||= !this.#isAskedQuietly));
    // A press on a label arrives as one on the picker itself.
    this.addEventListener('click', event => {
      if (event.composedPath()[0] === this) this.focus();
    });
  }

  /** The properties are sent, checked and reflected at once, as those of a native field are. */
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

  /** What is wrong with the choice. */
  get validity(): ValidityState {
    return this.#internals.validity;
  }

  /** What is wrong with the choice, in words; `''` when nothing is. */
  get validationMessage(): string {
    return this.#internals.validationMessage;
  }

  /** Whether a form checks this picker. */
  get willValidate(): boolean {
    return this.#internals.willValidate;
  }

  /** Whether the choice will do, without showing it. */
  checkValidity(): boolean {
    this.#isAskedQuietly = true;
    try {
      return this.#internals.checkValidity();
    } finally {
      this.#isAskedQuietly = false;
    }
  }

  /** Whether the choice will do; shows what is wrong with it. */
  reportValidity(): boolean {
    return this.#internals.reportValidity();
  }

  /** Goes back to the choice of the attribute. */
  formResetCallback(): void {
    this.value = this.getAttribute('value') ?? '';
    this.showsProblem = false;
  }

  /** A form's part is disabled, or enabled again. */
  formDisabledCallback(disabled: boolean): void {
    this.#isFieldDisabled = disabled;
    this.requestUpdate();
  }

  /** The browser brings back what was chosen before. */
  formStateRestoreCallback(value: unknown): void {
    if (typeof value === 'string') this.value = value;
  }

  /** Where the browser shows what is wrong with the choice. */
  protected abstract get problemPlace(): HTMLElement | null;

  /** Whether nothing can be chosen: by this picker's own setting, or that of a form's part around it. */
  protected get inactive(): boolean {
    return this.disabled || this.#isFieldDisabled;
  }

  /** What is wrong with the choice as far as it is shown. */
  protected get problem(): string {
    const {valueMissing} = this.validity;
    return valueMissing && this.showsProblem && !this.inactive ? this.validationMessage : '';
  }

  /** The words of the labels around. */
  protected get labelText(): string {
    return plainName([...this.labels].map(label => label.textContent ?? '').join(' '));
  }

  /** Tells the form what is chosen and whether that will do. */
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
    // The browser tells of it before the update, which otherwise would still find the picker disabled.
    if (this.hasAttribute('disabled') === !this.disabled) this.toggleAttribute('disabled');
  }

  #setState(name: string, on: boolean): void {
    try {
      if (on) this.#internals.states.add(name);
      else this.#internals.states.delete(name);
    } catch {
      // Browsers that know an earlier form of custom states throw on plain names; they go without.
    }
  }
}
