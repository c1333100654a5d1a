import {html, nothing, noChange, ReactiveElement, type TemplateResult, type ReactiveController} from 'lit';
import {Directive, directive, type ElementPart} from 'lit/directive.js';
import type {AgentServiceError} from '../../client/agent-service-error.js';
import type {Localize} from '../../controllers/localize.js';
import {alertIcon, retryIcon} from '../../icons.js';

const aSecond = 1000;

class Countdown extends Directive implements ReactiveController {
  #part: ElementPart | undefined;
  #reason: unknown;
  #endsAt = 0;
  #words: (seconds: number) => string = String;
  #timer: ReturnType<typeof setInterval> | undefined;

  override update(part: ElementPart, wait: Parameters<Countdown['render']>): unknown {
    this.#part = part;
    return this.render(...wait);
  }

  /**
   * @param reason key of the wait; a new key restarts it
   * @param seconds length of the wait
   * @param words returns the text for the remaining seconds
   */
  override render(reason: unknown, seconds: number, words: (seconds: number) => string): unknown {
    const host = this.#part?.options?.host;
    this.#words = words;
    if (reason !== this.#reason) {
      this.#reason = reason;
      this.#endsAt = performance.now() + seconds * aSecond;
      if (host instanceof ReactiveElement) host.addController(this);
    }
    this.#show();
    return noChange;
  }

  hostConnected(): void {
    this.hostDisconnected();
    this.#timer = setInterval(() => {
      // The template may have removed the element.
      if (this.#part?.element.isConnected) this.#show();
      else this.hostDisconnected();
    }, aSecond);
  }

  hostDisconnected(): void {
    clearInterval(this.#timer);
  }

  #show(): void {
    // A timer may fire slightly early, because browsers reduce the clock's precision.
    const left = Math.max(0, Math.ceil((this.#endsAt - performance.now()) / aSecond - 0.05));
    const {element} = this.#part ?? {};
    element?.replaceChildren(left > 0 ? this.#words(left) : '');
    element?.toggleAttribute('hidden', left === 0);
    if (left === 0) this.hostDisconnected();
  }
}

/**
 * Directive for the text of an element: shows `words` for each remaining second, then hides the element. A
 * new `reason` restarts the wait. The countdown runs while its host is connected.
 */
export const countdown = directive(Countdown);

export interface FailureNotice {
  readonly error: AgentServiceError;
  readonly localize: Localize;
  /** First sentence. Default: the sentence of the error kind. */
  readonly sentence?: string | undefined;
  /** Second sentence, for example about kept messages. */
  readonly more?: string;
  readonly onRetry?: (() => void) | undefined;
  /** More buttons. */
  readonly buttons?: unknown;
}

/**
 * Renders a failure for the visitor, with a retry button. Details for the site owner are collapsed. The
 * service's own message is plain text. Styles: `notice.styles.ts`.
 */
export function failureNotice({
  error,
  localize,
  sentence,
  more,
  onRetry,
  buttons,
}: FailureNotice): TemplateResult {
  const {kind, setting, serviceMessage, status, requestId, retryAfter} = error;
  const words = [
    serviceMessage && html`<bdi>${serviceMessage}</bdi>`,
    status && localize.term('statusCode', String(status)),
    requestId && localize.term('requestIdentifier', requestId),
  ];
  return html`<div class="notice failure" part="notice">
    <span class="notice-icon">${alertIcon}</span>
    <div class="notice-text">
      <p class="notice-sentence">${sentence ?? localize.term('errorForVisitor', kind)}</p>
      ${more ? html`<p class="notice-more">${more}</p>` : nothing}
      ${
        retryAfter
          ? html`<p
              class="notice-more"
              role="timer"
              ${countdown(error, retryAfter, left => localize.term('tryAgainIn', left))}
            ></p>`
          : nothing
      }
      <div class="notice-row">
        ${
          onRetry
            ? html`<button class="text-button" part="retry-button" type="button" @click=${onRetry}>
                ${retryIcon}${localize.term('tryAgain')}
              </button>`
            : nothing
        }${buttons}
        <details class="notice-details">
          <summary>${localize.term('details')}</summary>
          <p>${setting ? localize.term('checkSetting', setting) : localize.term('errorForOwner', kind)}</p>
          ${words.map(line => (line ? html`<p class="notice-words">${line}</p>` : nothing))}
        </details>
      </div>
    </div>
  </div>`;
}
