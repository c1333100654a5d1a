import {applyTheme, presets} from '../../src/theming.js';
import {
  entriesOf,
  languages,
  readAccent,
  readSettings,
  writeSettings,
  type StudioSettings,
} from './settings.js';
import {fonts, shapeOfLook, shapeSettings, sizes, type ShapeSetting} from './shapes.js';

const accentHint = 'A colour of your brand, such as #0f766e.';
const accentProblem = 'This is not a colour. Write it like #0f766e, rgb(15 118 110) or hsl(175 77% 26%).';

/** The controls of the settings, in two forms: of the chat, and of its preview. */
export class SettingsForm {
  readonly #forms: readonly HTMLFormElement[];
  readonly #accent: HTMLInputElement;
  readonly #well: HTMLInputElement;
  readonly #onChange: () => void;
  #settings: StudioSettings;

  constructor(forms: readonly HTMLFormElement[], settings: StudioSettings, onChange: () => void) {
    this.#forms = forms;
    this.#accent = this.#find('[name=accent]', HTMLInputElement);
    this.#well = this.#find('[data-well]', HTMLInputElement);
    this.#onChange = onChange;
    this.#settings = settings;
    this.#find('[name=language]', HTMLSelectElement).append(
      ...languages.map(({code, name}) => new Option(name, code)),
    );
    this.#find('[name=font]', HTMLSelectElement).append(
      ...Object.entries(fonts).map(([font, {name}]) => new Option(name, font)),
    );
    for (const [name, {min, max}] of Object.entries(sizes))
      Object.assign(this.#find(`[name=${name}]`, HTMLInputElement), {min, max});
    for (const [name, tokens] of Object.entries(presets))
      applyTheme(this.#find(`[data-preset=${name}]`, HTMLElement), tokens);
    for (const form of forms) {
      form.addEventListener('submit', event => event.preventDefault());
      form.addEventListener('input', ({target}) => this.#onInput(target));
    }
    this.#find('[data-reset]', HTMLElement).addEventListener('click', () =>
      this.#setAndFocus(this.#accent, ''),
    );
    for (const name of shapeSettings)
      this.#find(`[data-reset-shape=${name}]`, HTMLElement).addEventListener('click', () =>
        this.#setAndFocus(this.#shape(name), shapeOfLook(name, this.#settings)),
      );
    this.show(settings);
  }

  get settings(): StudioSettings {
    return this.#settings;
  }

  /** Fills in settings that come from an address. */
  show(settings: StudioSettings): void {
    this.#settings = settings;
    const {exact, starters, ...texts} = settings;
    const values = {
      ...texts,
      ...this.#shownShapes(settings),
      exact: exact ? 'yes' : '',
      starters: starters.join('\n'),
    };
    for (const [name, value] of Object.entries(values)) {
      for (const control of this.#controls(name)) {
        if (control instanceof HTMLInputElement && /radio|checkbox/.test(control.type))
          control.checked = control.value === value;
        else control.value = value;
      }
    }
    this.#update();
  }

  #onInput(target: EventTarget | null): void {
    if (target === this.#well) this.#accent.value = this.#well.value;
    this.#followLook(target);
    const given = readSettings(entriesOf(...this.#forms));
    // Half of a colour keeps the colour before it.
    const isWrong = this.#accent.value.trim() !== '' && given.accent === '';
    const settings = isWrong ? {...given, accent: this.#settings.accent} : given;
    if (writeSettings(settings) === writeSettings(this.#settings)) {
      this.#update();
      return;
    }
    this.#settings = settings;
    this.#update();
    this.#onChange();
  }

  /** A slider that nobody moved shows the value of a new look. */
  #followLook(target: EventTarget | null): void {
    if (!(target instanceof HTMLInputElement) || !['preset', 'density'].includes(target.name)) return;
    const look = readSettings(entriesOf(...this.#forms));
    for (const name of shapeSettings)
      if (this.#settings[name] === '') this.#shape(name).value = shapeOfLook(name, look);
  }

  /** The button that was pressed disappears, so the focus moves to its control. */
  #setAndFocus(control: HTMLInputElement | HTMLSelectElement, value: string): void {
    control.value = value;
    control.focus();
    this.#onInput(control);
  }

  #shape(name: ShapeSetting): HTMLInputElement | HTMLSelectElement {
    return name === 'font'
      ? this.#find('[name=font]', HTMLSelectElement)
      : this.#find(`[name=${name}]`, HTMLInputElement);
  }

  #shownShapes(settings: StudioSettings): Readonly<Record<string, string>> {
    return Object.fromEntries(
      shapeSettings.map(name => [name, settings[name] || shapeOfLook(name, settings)]),
    );
  }

  #updateShapes(): void {
    for (const name of shapeSettings) {
      const control = this.#shape(name);
      this.#find(`[data-reset-shape=${name}]`, HTMLElement).hidden = this.#settings[name] === '';
      if (control instanceof HTMLSelectElement) continue;
      const text = `${control.value} px`;
      control.ariaValueText = text;
      this.#find(`[data-value-of=${name}]`, HTMLElement).textContent = text;
    }
  }

  #update(): void {
    this.#updateShapes();
    const {accent, preset, language, preview} = this.#settings;
    for (const form of this.#forms)
      for (const control of form.querySelectorAll<HTMLElement>('[data-launcher-only]'))
        control.hidden = preview === 'page';
    const isWrong = this.#accent.value.trim() !== '' && readAccent(this.#accent.value) === undefined;
    this.#accent.ariaInvalid = isWrong ? 'true' : null;
    this.#find('#accent-note', HTMLElement).textContent = isWrong ? accentProblem : accentHint;
    this.#well.value = accent || presets[preset].accent.light;
    this.#find('[data-reset]', HTMLElement).hidden = this.#accent.value === '';
    this.#find('[data-exact]', HTMLElement).hidden = accent === '';
    const isRightToLeft = ['ar', 'he'].includes(language);
    this.#find('[data-corner]', HTMLElement).dir = isRightToLeft ? 'rtl' : 'ltr';
    this.#find('[data-start]', HTMLElement).textContent = isRightToLeft ? 'Right' : 'Left';
    this.#find('[data-end]', HTMLElement).textContent = isRightToLeft ? 'Left' : 'Right';
    this.#find('[data-language-note]', HTMLElement).textContent = isRightToLeft
      ? 'Reads from right to left if your page has dir="rtl".'
      : '';
  }

  #controls(name: string): readonly (HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement)[] {
    return this.#forms.flatMap(form => [
      ...form.querySelectorAll<HTMLInputElement>(`:is(input, select, textarea)[name=${name}]`),
    ]);
  }

  #find<Kind extends HTMLElement>(selector: string, kind: new () => Kind): Kind {
    const found = this.#forms.map(form => form.querySelector(selector)).find(Boolean);
    if (!(found instanceof kind)) throw new Error(`The page has no ${selector}.`);
    return found;
  }
}
