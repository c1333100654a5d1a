import {html, nothing, type TemplateResult} from 'lit';
import {messageIcon} from '../../icons.js';
import {textDirection, textLines} from '../../markdown/text-direction.js';
import {consentStyles} from './consent.styles.js';
import {ChatPart} from './part-element.js';

/** Maximum characters of a page's own notice that are announced. */
const maxSpokenLength = 600;

/**
 * Asks for the consent of the visitor: with the content of the slot `consent`, or else with `consent-text` and two buttons.
 * Announces the question, and again that it is open when the visitor tries to send.
 */
export class ConsentNotice extends ChatPart {
  static override styles = [consentStyles];

  /** Whether the visitor has declined or tried to send. */
  #isNeeded = false;

  /** Nothing if the page has put its own content into the slot. */
  protected override render(): TemplateResult | typeof nothing {
    const {chat, consent, localize} = this.host;
    const {consentText, consentUrl} = chat;
    if (!consentText) return nothing;
    const address = privacyAddress(consentUrl);
    return html`<div class="consent" part="consent" role="group" aria-label=${localize.term('consentLabel')}>
      <span class="consent-icon">${messageIcon}</span>
      <p class="consent-title" aria-hidden="true"><bdi>${localize.term('consentTitle')}</bdi></p>
      <p class="consent-text" dir=${textDirection(consentText)}>${textLines(consentText)}</p>
      ${
        address
          ? html`<p>
              <a href=${address} target="_blank" rel="noopener noreferrer"
                >${localize.term('consentPrivacy')}</a
              >
            </p>`
          : nothing
      }
      ${this.#isNeeded ? html`<p class="consent-needed">${localize.term('consentNeeded')}</p>` : nothing}
      <div class="consent-buttons">
        <button class="accept-button" part="accept-button" type="button" @click=${() => consent.accept()}>
          ${localize.term('consentAccept')}
        </button>
        <button class="decline-button" part="decline-button" type="button" @click=${this.#decline}>
          ${localize.term('consentDecline')}
        </button>
      </div>
    </div>`;
  }

  protected override attach(signal: AbortSignal): void {
    const {chat, say} = this.host;
    this.#isNeeded = false;
    // Another chat of the page, or the launcher, may get the consent for the same service.
    const update = (): void => chat.requestUpdate();
    document.addEventListener('agent-consent', update, {signal});
    // Another tab, too.
    addEventListener('storage', update, {signal});
    chat.addEventListener('keydown', this.#onTry, {signal});
    chat.renderRoot.addEventListener('click', this.#onTry, {signal});
    signal.addEventListener('abort', () => void this.#leave());
    void this.updateComplete.then(() =>
      say(this.querySelector('.consent-text')?.textContent.trim() ?? this.#ownText),
    );
  }

  /** The notice has disappeared, and the focus in it would be lost. */
  async #leave(): Promise<void> {
    const {chat} = this.host;
    await chat.updateComplete;
    if (chat.matches(':focus-within')) chat.focus();
  }

  /** The text that the page has put into the slot, also through a launcher. */
  get #ownText(): string {
    const slot = this.host.chat.renderRoot.querySelector<HTMLSlotElement>('slot[name="consent"]');
    const texts = slot?.assignedNodes({flatten: true}).map(({textContent}) => textContent ?? '') ?? [];
    return texts.join(' ').replace(/\s+/g, ' ').trim().slice(0, maxSpokenLength);
  }

  /** The visitor presses a key or a button that sends. */
  readonly #onTry = (event: Event): void => {
    const [target] = event.composedPath();
    if (!(target instanceof Element)) return;
    // The message field has prevented the line break of a key that sends.
    const isKey = event instanceof KeyboardEvent;
    const isTry = isKey
      ? event.key === 'Enter' && event.defaultPrevented && target.matches('.input')
      : target.closest('.round-button');
    if (isTry) this.#need();
  };

  /** Closes a launcher around the chat. Elsewhere, says why the chat does not start. */
  readonly #decline = (): void => {
    const root = this.host.chat.getRootNode();
    const launcher = root instanceof ShadowRoot ? root.host : undefined;
    const isClosed =
      launcher &&
      'hide' in launcher &&
      typeof launcher.hide === 'function' &&
      Reflect.apply(launcher.hide, launcher, []) === true;
    if (!isClosed) this.#need();
  };

  #need(): void {
    const {chat, localize, say} = this.host;
    this.#isNeeded = true;
    chat.requestUpdate();
    say(localize.term('consentNeeded'));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-consent-notice': ConsentNotice;
  }
}

/** Returns the address of a privacy notice: `https:`, or the page's own origin. Anything else is no link. */
function privacyAddress(given: unknown): string | undefined {
  const address = typeof given === 'string' ? given.trim() : '';
  if (address === '' || !URL.canParse(address, document.baseURI)) return undefined;
  const {protocol, origin, username, href} = new URL(address, document.baseURI);
  const isAllowed = protocol === 'https:' || origin === location.origin;
  return isAllowed && username === '' ? href : undefined;
}
