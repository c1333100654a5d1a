import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {Agent} from '../../../client/resources.js';
import type {Localize} from '../../../controllers/localize.js';
import {arrowUpIcon, stopIcon} from '../../../icons.js';
import {textDirection} from '../../../markdown/text-direction.js';
import type {ChatSnapshot} from '../../../session/chat-snapshot.js';
import {positive} from '../../../session/session-settings.js';
import type {ChatSettings} from '../chat-settings.js';
import type {PartLoader} from '../part-loader.js';

export interface ComposerActions {
  /** The visitor is about to write: the code for replies loads. */
  readonly prefetchReply: () => void;
  readonly enterField: () => void;
  readonly write: (event: Event) => void;
  /** May send the message, or start or cancel an edit. */
  readonly pressKey: (event: KeyboardEvent) => void;
  readonly pressButton: (event: MouseEvent) => void;
  /** A press inside the field, but beside the text. */
  readonly pressField: (event: MouseEvent) => void;
  readonly cancelEdit: () => void;
}

export interface ComposerView extends Pick<ChatSnapshot, 'written' | 'canSend' | 'reply' | 'edit' | 'desk'> {
  readonly isComposerHidden: boolean;
  readonly settings: Pick<ChatSettings, 'disabled' | 'maxLength' | 'sendKey' | 'whileReplying'>;
  readonly agent: Agent | undefined;
  readonly agentName: string;
  readonly parts: PartLoader;
  readonly localize: Localize;
  readonly actions: ComposerActions;
}

/** Share of the limit from which the remaining characters are shown. */
const countedShare = 0.8;

/** Whether the composer renders equally for two drafts, so that a key press needs no update of the chat. */
export function looksUnchanged(before: string, draft: string, maxLength: number | undefined): boolean {
  const isCounted = [before, draft].some(text => isNearLimit(text, positive(maxLength) ?? 0));
  return before.trim() !== '' && draft.trim() !== '' && !isCounted;
}

export function composerTemplate(composer: ComposerView): TemplateResult {
  const {agent, agentName, desk, written, edit, settings, localize, actions} = composer;
  const maxLength = positive(settings.maxLength) ?? 0;
  const left = maxLength - Array.from(written).length;
  const isCounted = isNearLimit(written, maxLength);
  // Chromium recomputes the style of a hidden placeholder at each key press.
  const placeholder = written
    ? undefined
    : localize.term('composerPlaceholder', desk || (agent ? agentName : ''));
  const description = (edit ? 'composer-editing' : '') + (isCounted ? ' composer-count' : '');
  return html`<div
    class="composer"
    part="composer"
    ?hidden=${composer.isComposerHidden}
    @focusin=${actions.prefetchReply}
    @pointerdown=${actions.prefetchReply}
  >
    ${edit ? renderEditing(composer) : nothing}${composer.parts.renderPlace('in-composer')}
    <div class="field" @mousedown=${actions.pressField}>
      <slot name="composer-start"></slot>
      <textarea
        class="input"
        part="input"
        rows="1"
        autocomplete="off"
        .enterKeyHint=${settings.sendKey === 'enter' ? 'send' : 'enter'}
        aria-label=${localize.term('composerLabel')}
        aria-invalid=${isCounted && left < 0 ? 'true' : 'false'}
        aria-describedby=${description || nothing}
        placeholder=${ifDefined(placeholder)}
        ?disabled=${settings.disabled}
        @focus=${actions.enterField}
        @input=${actions.write}
        @keydown=${actions.pressKey}
      ></textarea>
      <slot name="composer-end"></slot>
      ${composer.parts.renderPlace('in-field')}${renderButtons(composer)}
    </div>
    ${isCounted ? renderCount(left, maxLength, localize) : nothing}
  </div>`;
}

function isNearLimit(text: string, maxLength: number): boolean {
  return maxLength > 0 && Array.from(text).length >= maxLength * countedShare;
}

function renderEditing({localize, actions}: ComposerView): TemplateResult {
  return html`<p class="edited" part="notice">
    <bdi id="composer-editing">${localize.term('editingMessage')}</bdi>
    <button class="text-button" part="cancel-edit-button" type="button" @click=${actions.cancelEdit}>
      ${localize.term('cancelEdit')}
    </button>
  </p>`;
}

/** Whether the last button stops the reply. With a text to send, the stop button is another one. */
export function lastButtonStops({
  reply,
  written,
  settings,
}: Pick<ComposerView, 'reply' | 'written' | 'settings'>): boolean {
  return reply !== undefined && (settings.whileReplying === 'wait' || written.trim() === '');
}

/** The last button sends or stops, so the focus stays when its meaning changes. */
function renderButtons(composer: ComposerView): TemplateResult {
  const stops = lastButtonStops(composer);
  return html`${composer.reply && !stops ? renderButton(composer, true) : nothing}${renderButton(composer, stops)}`;
}

function renderButton({canSend, localize, actions}: ComposerView, stops: boolean): TemplateResult {
  const name = stops ? 'stop' : 'send';
  const words = localize.term(name);
  return html`<button
    class="round-button ${name}"
    part=${stops ? 'stop-button' : 'send-button'}
    type="button"
    aria-label=${words}
    title=${words}
    aria-disabled=${stops || canSend ? 'false' : 'true'}
    @mousedown=${keepFocus}
    @click=${actions.pressButton}
  >
    ${stops ? stopIcon : arrowUpIcon}
  </button>`;
}

function renderCount(left: number, maxLength: number, localize: Localize): TemplateResult {
  const words = left < 0 ? localize.term('messageTooLong', maxLength) : localize.term('charactersLeft', left);
  return html`<p class="count ${left < 0 ? 'too-long' : ''}" id="composer-count"><bdi>${words}</bdi></p>`;
}

/** Keeps the focus, and so the on-screen keyboard, when the button is pressed. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

let hasFieldSizing: boolean | undefined;

/** Sets the direction of the field, and its height in browsers without `field-sizing`. The style sheet limits it. */
export function fitToText(input: HTMLElement | null, text: string): void {
  if (!input) return;
  const direction = textDirection(text);
  if (input.dir !== direction) input.dir = direction;
  hasFieldSizing ??= CSS.supports('field-sizing', 'content');
  if (hasFieldSizing) return;
  input.style.blockSize = 'auto';
  input.style.blockSize = `${input.scrollHeight}px`;
}
