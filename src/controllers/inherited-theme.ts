import {css, type CSSResult, type ReactiveController, type ReactiveControllerHost} from 'lit';
import {sheetFor} from '../styles/add-styles.js';

export type Theme = 'light' | 'dark';

export interface ThemedElement extends ReactiveControllerHost, HTMLElement {
  theme?: Theme | undefined;
}

const sheets: Readonly<Record<Theme, CSSResult>> = {
  light: css`
    :host(:not([theme='light'], [theme='dark'])) {
      color-scheme: light !important; /* as for the element's own theme */
    }
  `,
  dark: css`
    :host(:not([theme='light'], [theme='dark'])) {
      color-scheme: dark !important; /* as for the element's own theme */
    }
  `,
};

/** Applies the theme of the provider to an element. The element's own `theme` takes precedence. */
export class InheritedTheme implements ReactiveController {
  readonly #host: ThemedElement;
  readonly #inherited: () => Theme | undefined;
  #sheet: CSSStyleSheet | undefined;

  constructor(host: ThemedElement, inherited: () => Theme | undefined) {
    this.#host = host;
    this.#inherited = inherited;
    host.addController(this);
  }

  /** The forced theme, or `undefined` to follow the page. */
  get theme(): Theme | undefined {
    return this.#host.theme || this.#inherited();
  }

  hostUpdated(): void {
    const root = this.#host.shadowRoot;
    const theme = this.#inherited();
    if (!root) return;
    const sheet = theme && sheetFor(root, sheets[theme]);
    if (sheet === this.#sheet) return;
    const others = root.adoptedStyleSheets.filter(adopted => adopted !== this.#sheet);
    root.adoptedStyleSheets = sheet ? [...others, sheet] : others;
    this.#sheet = sheet;
  }
}
