import {applyTheme, presets} from '../../src/theming.js';
import {
  entriesOf,
  languages,
  readAccent,
  readSettings,
  writeSettings,
  type StudioSettings,
} from './settings.js';

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
    for (const [name, tokens] of Object.entries(presets))
      applyTheme(this.#find(`[data-preset=${name}]`, HTMLElement), tokens);
    for (const form of forms) {
      form.addEventListener('submit', event => event.preventDefault());
      form.addEventListener('input', ({target}) => this.#onInput(target));
    }
    this.#find('[data-reset]', HTMLElement).addEventListener('click', () => {
      this.#accent.value = '';
      this.#accent.focus();
      this.#onInput(this.#accent);
    });
    this.show(settings);
  }

  get settings(): StudioSettings {
    return this.#settings;
  }

  /** Fills in settings that come from an address. */
  show(settings: StudioSettings): void {
    this.#settings = settings;
    const {exact, starters, ...texts} = settings;
    const values = {...texts, exact: exact ? 'yes' : '', starters: starters.join('\n')};
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

  #update(): void {
    const {accent, preset, language} = this.#settings;
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
