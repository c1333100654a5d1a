import {html, nothing, render, type ReactiveController, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {Localize} from '../../../controllers/localize.js';
import {addStyles} from '../../../styles/add-styles.js';
import {consentButtonStyles} from '../consent-button.styles.js';
import {isHasty} from '../../shared/hasty-press.js';
import {followForgetting} from './forgotten-device.js';
import {MenuCommands, type MenuOptions} from './menu-commands.js';
import {menuGroups, type MenuEntry, type MenuGroup} from './menu-items.js';
import {MenuNotice} from './menu-notice.js';
import {MenuQuestion} from './menu-question.js';
import {SpeechChoice} from './speech-choice.js';
import {menuStyles} from './menu.styles.js';

export type {MenuOptions} from './menu-commands.js';

/** Pixels between the button and the menu. */
const gap = 4;

/**
 * The menu in the header of a chat, by the ARIA pattern of a menu button. The button is part of the chat; this code loads
 * when a visitor comes near it.
 */
export class ChatMenu implements ReactiveController {
  readonly #options: MenuOptions;
  readonly #localize: Localize;
  readonly #place = document.createElement('div');
  readonly #notice: MenuNotice;
  readonly #question: MenuQuestion;
  readonly #commands: MenuCommands;
  readonly #speech: SpeechChoice;
  #isOpen = false;
  #openedAt = 0;
  #unsubscribe: (() => void) | undefined;
  #stopFollowing: (() => void) | undefined;

  constructor(options: MenuOptions) {
    this.#options = options;
    this.#localize = options.localize;
    this.#notice = new MenuNotice(this.#localize, options.say);
    this.#question = new MenuQuestion(this.#localize);
    this.#commands = new MenuCommands(options, this.#question, this.#notice);
    this.#speech = new SpeechChoice(options.chat);
    if (options.items().has('speech')) this.#speech.restore();
    this.#place.className = 'menu-place';
    options.chat.addController(this);
  }

  hostConnected(): void {
    const {chat} = this.#options;
    addStyles(chat.renderRoot, menuStyles, consentButtonStyles);
    const header = this.#find('.header');
    // Not at the end: Lit removes everything after the last part of a template when that part changes.
    this.#find('slot[name="header-end"]')?.after(this.#place, this.#question.element);
    header?.after(this.#notice.element);
    this.#changeListeners('addEventListener');
    this.#stopFollowing = followForgetting({
      visitorId: () => this.#options.connection.visitor.visitorId,
      forget: () => {
        this.#speech.forget();
        void this.#commands.onForget();
      },
    });
    this.#unsubscribe = this.#commands.follow();
  }

  hostDisconnected(): void {
    this.#changeListeners('removeEventListener');
    this.#unsubscribe?.();
    this.#stopFollowing?.();
    this.#question.close();
    this.#close();
  }

  /** The page may have disabled an item, and the button disappears with the agent. */
  hostUpdated(): void {
    if (this.#isOpen && !this.#button) this.#close();
    this.#notice.update();
    this.#question.update();
    this.#render();
  }

  /** Opens or closes the menu. The second click of a double click does not close it again. */
  toggle(press: Event): void {
    if (!this.#isOpen) this.#open(0);
    else if (!isHasty(press, this.#openedAt)) this.#leave();
  }

  get #button(): HTMLElement | null {
    return this.#find('[part="menu-button"]');
  }

  get #entries(): readonly HTMLElement[] {
    return [...this.#place.querySelectorAll<HTMLElement>('.menu-item')];
  }

  #find(selector: string): HTMLElement | null {
    return this.#options.chat.renderRoot.querySelector<HTMLElement>(selector);
  }

  #changeListeners(change: 'addEventListener' | 'removeEventListener'): void {
    const header = this.#find('.header');
    for (const type of ['keydown', 'focusout']) header?.[change](type, this.#onEvent);
    document[change]('pointerdown', this.#onEvent, true);
  }

  /** @param index of the entry to focus; `-1` is the last one */
  #open(index: number): void {
    const button = this.#button;
    const frame = this.#find('.base');
    if (!button || !frame) return;
    this.#isOpen = true;
    this.#openedAt = performance.now();
    this.#notice.hide();
    const {top, left, right} = frame.getBoundingClientRect();
    const box = button.getBoundingClientRect();
    const isRightToLeft = getComputedStyle(button).direction === 'rtl';
    const {style} = this.#place;
    style.setProperty('--_menu-top', `${box.bottom - top + gap}px`);
    style.setProperty('--_menu-end', `${isRightToLeft ? box.left - left : right - box.right}px`);
    this.#render();
    this.#entries.at(index)?.focus();
  }

  /** Closes the menu and focuses its button. */
  #leave(): void {
    this.#close();
    this.#button?.focus({preventScroll: true});
  }

  #close(): void {
    this.#isOpen = false;
    this.#render();
  }

  #render(): void {
    const {chat, items} = this.#options;
    this.#button?.setAttribute('aria-expanded', String(this.#isOpen));
    const state = {
      chat,
      items: items(),
      commands: this.#commands,
      speech: this.#speech,
      localize: this.#localize,
    };
    render(this.#isOpen ? this.#renderMenu(menuGroups(state)) : nothing, this.#place);
  }

  #renderMenu(groups: readonly MenuGroup[]): TemplateResult {
    return html`<div
      class="menu"
      part="menu"
      role="menu"
      aria-label=${ifDefined(this.#button?.ariaLabel ?? undefined)}
    >
      ${groups.map(
        ({heading, entries}, index) =>
          html`${index > 0 ? html`<div class="menu-line" role="separator"></div>` : nothing}${
            heading
              ? renderHeading(
                  heading,
                  entries.map(entry => this.#renderEntry(entry)),
                )
              : entries.map(entry => this.#renderEntry(entry))
          }`,
      )}
    </div>`;
  }

  #renderEntry({label, icon, isChecked, isDisabled = false, run}: MenuEntry): TemplateResult {
    return html`<button
      class="menu-item"
      part="menu-item"
      type="button"
      role=${isChecked === undefined ? 'menuitem' : 'menuitemradio'}
      tabindex="-1"
      aria-checked=${ifDefined(isChecked)}
      aria-disabled=${isDisabled ? 'true' : 'false'}
      @click=${() => {
        if (isDisabled) return;
        this.#leave();
        run();
      }}
    >
      ${icon}<bdi>${label}</bdi>
    </button>`;
  }

  readonly #onEvent = (event: Event): void => {
    if (event instanceof KeyboardEvent) this.#onKey(event);
    // Safari focuses no pressed button, so the next focus may be unknown. The press then closes the menu.
    else if (this.#isOpen) {
      const next = event instanceof FocusEvent ? event.relatedTarget : event.composedPath()[0];
      if (next instanceof Node && !this.#place.contains(next) && !this.#button?.contains(next)) this.#close();
    }
  };

  #onKey(event: KeyboardEvent): void {
    const {key} = event;
    if (!this.#isOpen) {
      if (event.target !== this.#button || (key !== 'ArrowDown' && key !== 'ArrowUp')) return;
      this.#open(key === 'ArrowDown' ? 0 : -1);
    } else if (key === 'Tab' || key === 'Escape') this.#leave();
    else if (!this.#moveFocus(event)) return;
    // After Tab, the browser moves on from the button.
    if (key !== 'Tab') event.preventDefault();
    event.stopPropagation();
  }

  /** Moves by arrow, Home, End, or the first letter of an entry. Returns whether the key moves. */
  #moveFocus({key, ctrlKey, altKey, metaKey}: KeyboardEvent): boolean {
    const entries = this.#entries;
    const current = entries.findIndex(entry => entry.matches(':focus'));
    const following = [...entries.slice(current + 1), ...entries.slice(0, current + 1)];
    const letter = key.toLocaleLowerCase();
    switch (key) {
      case 'ArrowDown':
        following[0]?.focus();
        return true;
      case 'ArrowUp':
        following.at(-2)?.focus();
        return true;
      case 'Home':
        entries[0]?.focus();
        return true;
      case 'End':
        entries.at(-1)?.focus();
        return true;
      default:
        if (key === ' ' || Array.from(key).length > 1 || ctrlKey || altKey || metaKey) return false;
        following.find(({textContent}) => textContent.trim().toLocaleLowerCase().startsWith(letter))?.focus();
        return true;
    }
  }
}

/** Entries of which one is checked, under a visible name. */
function renderHeading(heading: string, entries: unknown): TemplateResult {
  return html`<div role="group" aria-labelledby="menu-heading">
    <p class="menu-heading" id="menu-heading" role="presentation"><bdi>${heading}</bdi></p>
    ${entries}
  </div>`;
}
