import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import {live} from 'lit/directives/live.js';
import type {Agent} from '../../../client/resources.js';
import type {Localize} from '../../../controllers/localize.js';
import {arrowUpIcon, stopIcon} from '../../../icons.js';
import type {ChatSnapshot} from '../../../session/chat-snapshot.js';
import {positive} from '../../../session/session-settings.js';
import type {ChatSettings} from '../chat-settings.js';

/** Handlers for everything that a person can do in the composer. */
export interface ComposerActions {
  /** The visitor is about to write: prefetches the code of replies. */
  readonly prefetchReply: () => void;
  /** The focus came to the message field. */
  readonly enterField: () => void;
  readonly write: (event: Event) => void;
  /** A key in the message field, which may send, or begin or leave an edit. */
  readonly pressKey: (event: KeyboardEvent) => void;
  /** The button that sends and stops. */
  readonly pressButton: (event: MouseEvent) => void;
  /** A press beside the text, within the field. */
  readonly pressField: (event: MouseEvent) => void;
  readonly cancelEdit: () => void;
}

/** The button stops a running `reply`. */
export interface ComposerView extends Pick<ChatSnapshot, 'written' | 'canSend' | 'reply' | 'edit'> {
  readonly isComposerHidden: boolean;
  readonly settings: Pick<ChatSettings, 'disabled' | 'maxLength' | 'sendKey'>;
  readonly agent: Agent | undefined;
  readonly agentName: string;
  readonly localize: Localize;
  readonly actions: ComposerActions;
}

/** Share of the limit from which on the remaining characters are counted. */
const countedShare = 0.8;

/** Whether the composer looks the same around two drafts. A key then need not render the chat. */
export function isShownAlike(before: string, draft: string, maxLength: number | undefined): boolean {
  const isCounted = [before, draft].some(text => isNearLimit(text, positive(maxLength) ?? 0));
  return before.trim() !== '' && draft.trim() !== '' && !isCounted;
}

/** The message field with everything around it. */
export function composerTemplate(composer: ComposerView): TemplateResult {
  const {agent, agentName, written, edit, settings, localize, actions} = composer;
  const maxLength = positive(settings.maxLength) ?? 0;
  const left = maxLength - Array.from(written).length;
  const isCounted = isNearLimit(written, maxLength);
  // Chromium computes the style of a hidden placeholder again with each key.
  const placeholder = written ? undefined : localize.term('composerPlaceholder', agent ? agentName : '');
  const description = (edit ? 'composer-editing' : '') + (isCounted ? ' composer-count' : '');
  return html`<div
    class="composer"
    part="composer"
    ?hidden=${composer.isComposerHidden}
    @focusin=${actions.prefetchReply}
    @pointerdown=${actions.prefetchReply}
  >
    ${edit ? renderEditing(composer) : nothing}
    <div class="field" @mousedown=${actions.pressField}>
      <slot name="composer-start"></slot>
      <textarea
        class="input"
        part="input"
        rows="1"
        .dir=${written ? 'auto' : ''}
        autocomplete="off"
        .enterKeyHint=${settings.sendKey === 'enter' ? 'send' : 'enter'}
        aria-label=${localize.term('composerLabel')}
        aria-invalid=${isCounted && left < 0 ? 'true' : 'false'}
        aria-describedby=${description || nothing}
        placeholder=${ifDefined(placeholder)}
        ?disabled=${settings.disabled}
        .value=${live(written)}
        @focus=${actions.enterField}
        @input=${actions.write}
        @keydown=${actions.pressKey}
      ></textarea>
      <slot name="composer-end"></slot>
      ${renderButton(composer)}
    </div>
    ${isCounted ? renderCount(left, maxLength, localize) : nothing}
  </div>`;
}

function isNearLimit(text: string, maxLength: number): boolean {
  return maxLength > 0 && Array.from(text).length >= maxLength * countedShare;
}

/** Shows that a message is being edited, with a button that leaves it as it was. */
function renderEditing({localize, actions}: ComposerView): TemplateResult {
  return html`<p class="edited" part="notice">
    <bdi id="composer-editing">${localize.term('editingMessage')}</bdi>
    <button class="text-button" type="button" @click=${actions.cancelEdit}>
      ${localize.term('cancelEdit')}
    </button>
  </p>`;
}

/** One button for both, so that the focus stays where it is when its meaning changes. */
function renderButton({reply, canSend, localize, actions}: ComposerView): TemplateResult {
  const name = localize.term(reply ? 'stop' : 'send');
  return html`<button
    class="round-button ${reply ? 'stop' : 'send'}"
    part=${reply ? 'stop-button' : 'send-button'}
    type="button"
    aria-label=${name}
    title=${name}
    aria-disabled=${reply || canSend ? 'false' : 'true'}
    @mousedown=${keepFocus}
    @click=${actions.pressButton}
  >
    ${reply ? stopIcon : arrowUpIcon}
  </button>`;
}

function renderCount(left: number, maxLength: number, localize: Localize): TemplateResult {
  const words = left < 0 ? localize.term('messageTooLong', maxLength) : localize.term('charactersLeft', left);
  return html`<p class="count ${left < 0 ? 'too-long' : ''}" id="composer-count"><bdi>${words}</bdi></p>`;
}

/** A press of the button leaves the focus, and the keyboard of a phone, where they were. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** Sets the height of the field in browsers without `field-sizing`. The style sheet limits it. */
export function fitToText(input: HTMLElement | null): void {
  if (!input || CSS.supports('field-sizing', 'content')) return;
  input.style.blockSize = 'auto';
  input.style.blockSize = `${input.scrollHeight}px`;
}
