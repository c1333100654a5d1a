import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import {menuItems} from '../../agent-chat/chat-settings.js';
import {isHasty} from '../../shared/hasty-press.js';
import {consentButtonStyles} from '../consent-button.styles.js';
import {ChatPart} from '../part-element.js';
import {QuestionDialog} from '../question-dialog.js';
import {deviceForgotten} from './forgotten-device.js';
import {MenuCommands} from './menu-commands.js';
import {menuGroups, type MenuEntry, type MenuGroup} from './menu-items.js';
import {moveInMenu} from './menu-keys.js';
import {MenuNotice} from './menu-notice.js';
import {SpeechChoice} from './speech-choice.js';
import {menuStyles} from './menu.styles.js';

/** Pixels between the button and the menu. */
const gap = 4;

/**
 * The menu of a chat, by the ARIA pattern of a menu button. The button is in the header of the chat; this code loads when a
 * visitor comes near it.
 */
export class ChatMenu extends ChatPart {
  static override styles = [menuStyles, consentButtonStyles];

  #notice!: MenuNotice;
  #question!: QuestionDialog;
  #commands: MenuCommands | undefined;
  #speech!: SpeechChoice;
  #isOpen = false;
  #openedAt = 0;

  protected override attach(signal: AbortSignal): void {
    const {chat, connection} = this.host;
    const commands = (this.#commands ??= this.#begin());
    const stopFollowing = deviceForgotten.listen(visitorId => {
      if (visitorId !== connection.visitor.visitorId) return;
      this.#speech.forget();
      void commands.onForget();
    });
    const stopCommands = commands.follow();
    for (const area of [this, this.#find('.header')])
      for (const type of ['keydown', 'focusout']) area?.addEventListener(type, this.#onEvent, {signal});
    document.addEventListener('pointerdown', this.#onEvent, {capture: true, signal});
    signal.addEventListener('abort', () => {
      stopCommands();
      stopFollowing();
      this.#question.close();
      this.#isOpen = false;
      // The session of a removed chat has ended.
      if (chat.isConnected) chat.session.configure({selectConversation: undefined});
    });
  }

  #begin(): MenuCommands {
    const {chat, localize, say} = this.host;
    this.#notice = new MenuNotice(localize, say);
    this.#question = new QuestionDialog(localize, chat);
    this.#speech = new SpeechChoice(chat);
    if (menuItems(chat).has('speech')) this.#speech.restore();
    return new MenuCommands(this.host, this.#question, this.#notice);
  }

  /** The page may have disabled an item, and the button disappears with the agent. */
  protected override chatUpdated(): void {
    if (!this.#isOpen || this.#button) return;
    const hasFocus = this.matches(':focus-within');
    this.#close();
    if (hasFocus) this.host.chat.focus();
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
    return [...this.querySelectorAll<HTMLElement>('.menu-item')];
  }

  #find(selector: string): HTMLElement | null {
    return this.host.chat.renderRoot.querySelector<HTMLElement>(selector);
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
    this.style.setProperty('--_menu-top', `${box.bottom - top + gap}px`);
    this.style.setProperty('--_menu-end', `${isRightToLeft ? box.left - left : right - box.right}px`);
    this.#renderNow();
    this.#entries.at(index)?.focus();
  }

  /** Closes the menu and focuses its button. */
  #leave(): void {
    this.#close();
    this.#button?.focus({preventScroll: true});
  }

  #close(): void {
    this.#isOpen = false;
    this.#renderNow();
  }

  #renderNow(): void {
    this.requestUpdate();
    this.performUpdate();
  }

  protected override render(): TemplateResult {
    const {chat, localize} = this.host;
    const commands = this.#commands;
    this.#notice.update();
    this.#question.update();
    this.#button?.setAttribute('aria-expanded', String(this.#isOpen));
    const groups =
      commands && this.#isOpen ? menuGroups({chat, commands, speech: this.#speech, localize}) : [];
    return html`${groups.length > 0 ? this.#renderMenu(groups) : nothing}${this.#notice.element}`;
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
      if (next instanceof Node && !this.contains(next) && !this.#button?.contains(next)) this.#close();
    }
  };

  #onKey(event: KeyboardEvent): void {
    const {key} = event;
    if (!this.#isOpen) {
      if (event.target !== this.#button || (key !== 'ArrowDown' && key !== 'ArrowUp')) return;
      this.#open(key === 'ArrowDown' ? 0 : -1);
    } else if (key === 'Tab' || key === 'Escape') this.#leave();
    else if (!moveInMenu(this.#entries, event)) return;
    // After Tab, the browser moves on from the button.
    if (key !== 'Tab') event.preventDefault();
    event.stopPropagation();
  }
}

/** Entries of which one is checked, under a visible name. */
function renderHeading(heading: string, entries: unknown): TemplateResult {
  return html`<div role="group" aria-labelledby="menu-heading">
    <p class="menu-heading" id="menu-heading" role="presentation"><bdi>${heading}</bdi></p>
    ${entries}
  </div>`;
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-chat-menu': ChatMenu;
  }
}
