import {html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {Localize} from '../../controllers/localize.js';
import {checkIcon} from '../../icons.js';
import {moreIcon} from '../../list-icons.js';
import {isHasty} from '../shared/hasty-press.js';

export interface MenuEntry {
  readonly label: string;
  /** Its part, besides `menu-item`. */
  readonly part: string;
  readonly icon?: TemplateResult;
  /** `undefined` for an entry that is not a choice. */
  readonly isChecked?: boolean;
  readonly opensDialog?: boolean;
  readonly run: () => void;
}

export interface MenuView {
  /** Groups of entries, with a line between two groups. */
  readonly groups: readonly (readonly MenuEntry[])[];
  readonly disabled: boolean;
  readonly localize: Localize;
}

/** Distance between the button and the menu in pixels. */
const gap = 4;
/** Pixels below the button within which the menu opens above it, if there is more space. */
const lowSpace = 220;

/** The button “…” of a history, and the menu that it opens in the top layer. */
export class HistoryMenu implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  #isOpen = false;
  #openedAt = -Infinity;
  #openedTop = 0;

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#onToggle();
  }

  render({groups, disabled, localize}: MenuView): TemplateResult {
    const name = localize.term('menu');
    return html`<button
        class="tool menu-button"
        part="menu-button"
        type="button"
        aria-haspopup="menu"
        aria-expanded=${this.#isOpen}
        aria-label=${name}
        title=${name}
        ?disabled=${disabled}
        @click=${this.#onPress}
        @keydown=${this.#onButtonKey}
      >
        ${moreIcon}
      </button>
      <div
        class="menu"
        part="menu"
        role="menu"
        aria-label=${name}
        @keydown=${this.#onKey}
        @toggle=${this.#onToggle}
      >
        ${groups.map(
          (group, index) =>
            html`${index > 0 ? html`<div class="menu-line" role="separator"></div>` : nothing}
            ${group.map(entry => this.#renderEntry(entry))}`,
        )}
      </div>`;
  }

  #renderEntry({label, part, icon, isChecked, opensDialog, run}: MenuEntry): TemplateResult {
    return html`<button
      class="menu-item"
      part="menu-item ${part}"
      type="button"
      role=${isChecked === undefined ? 'menuitem' : 'menuitemradio'}
      tabindex="-1"
      aria-checked=${ifDefined(isChecked)}
      aria-haspopup=${ifDefined(opensDialog ? 'dialog' : undefined)}
      @click=${() => {
        this.#leave();
        run();
      }}
    >
      <span class="menu-mark">${isChecked === undefined ? icon : checkIcon}</span><bdi>${label}</bdi>
    </button>`;
  }

  get #button(): HTMLElement | null | undefined {
    return this.#host.shadowRoot?.querySelector<HTMLElement>('.menu-button');
  }

  get #menu(): HTMLElement | null | undefined {
    return this.#host.shadowRoot?.querySelector<HTMLElement>('.menu');
  }

  get #entries(): readonly HTMLElement[] {
    // A page can hide an entry by its part.
    return [...(this.#menu?.querySelectorAll<HTMLElement>('.menu-item') ?? [])].filter(entry =>
      entry.checkVisibility(),
    );
  }

  /** @param index of the entry to focus; `-1` is the last one */
  #open(index: number): void {
    const [button, menu] = [this.#button, this.#menu];
    if (!button || !menu) return;
    this.#openedAt = performance.now();
    const {top, bottom, left, right} = button.getBoundingClientRect();
    this.#openedTop = top;
    const {clientWidth, clientHeight} = document.documentElement;
    const opensAbove = clientHeight - bottom < lowSpace && top > clientHeight - bottom;
    const isRightToLeft = getComputedStyle(button).direction === 'rtl';
    menu.classList.toggle('above', opensAbove);
    menu.style.setProperty('--_menu-block', `${(opensAbove ? clientHeight - top : bottom) + gap}px`);
    menu.style.setProperty('--_menu-inline', `${isRightToLeft ? left : clientWidth - right}px`);
    // Linked to its button, so that a press of the button does not close it before the click.
    menu.popover = 'auto';
    if (button instanceof HTMLButtonElement) button.popoverTargetElement = menu;
    menu.showPopover();
    this.#entries.at(index)?.focus({preventScroll: true});
    addEventListener('scroll', this.#onScroll, {capture: true});
  }

  /** Closes the menu and focuses its button. */
  #leave(): void {
    this.#hide();
    this.#button?.focus({preventScroll: true});
  }

  /** Only an open menu: another one cannot be closed. */
  #hide(): void {
    if (this.#menu?.matches(':popover-open')) this.#menu.hidePopover();
  }

  /** The browser itself would leave the focus on the button. */
  readonly #onPress = (event: Event): void => {
    event.preventDefault();
    if (!this.#menu?.matches(':popover-open')) this.#open(0);
    else if (!isHasty(event, this.#openedAt)) this.#leave();
  };

  readonly #onButtonKey = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    this.#open(event.key === 'ArrowDown' ? 0 : -1);
  };

  /** The menu stays where it opened, so it closes when its button moves. Earlier scrolling may still be reported. */
  readonly #onScroll = (): void => {
    const top = this.#button?.getBoundingClientRect().top ?? 0;
    if (Math.abs(top - this.#openedTop) > 1) this.#hide();
  };

  readonly #onToggle = (): void => {
    this.#isOpen = this.#menu?.matches(':popover-open') ?? false;
    if (!this.#isOpen) removeEventListener('scroll', this.#onScroll, {capture: true});
    this.#host.requestUpdate();
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    const {key} = event;
    const entries = this.#entries;
    const current = entries.findIndex(entry => entry.matches(':focus'));
    const targets: Readonly<Record<string, HTMLElement | undefined>> = {
      ArrowDown: entries[(current + 1) % entries.length],
      ArrowUp: entries.at(current - 1),
      Home: entries[0],
      End: entries.at(-1),
    };
    if (key === 'Tab' || key === 'Escape') this.#leave();
    else if (key in targets) targets[key]?.focus();
    else if (!this.#findLetter(event, current)) return;
    // After Tab, the browser moves on from the button.
    if (key !== 'Tab') event.preventDefault();
    event.stopPropagation();
  };

  /** Moves to the next entry with the typed first letter. Returns whether the key is a letter. */
  #findLetter({key, ctrlKey, altKey, metaKey}: KeyboardEvent, current: number): boolean {
    if (key === ' ' || Array.from(key).length > 1 || ctrlKey || altKey || metaKey) return false;
    const entries = this.#entries;
    const letter = key.toLocaleLowerCase();
    [...entries.slice(current + 1), ...entries.slice(0, current + 1)]
      .find(({textContent}) => textContent.trim().toLocaleLowerCase().startsWith(letter))
      ?.focus();
    return true;
  }
}
