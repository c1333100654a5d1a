import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import {live} from 'lit/directives/live.js';
import type {Agent} from '../../client/resources.js';
import type {Localize} from '../../controllers/localize.js';
import {arrowUpIcon, stopIcon} from '../../icons.js';
import type {ChatActions} from './chat-actions.js';
import type {ChatSettings} from './chat-settings.js';
import {positive} from './number-settings.js';

/** What the message field shows. */
export interface ChatComposer {
  readonly composerHidden: boolean;
  readonly draft: string;
  /** Whether the text would be taken now. Writing is possible in any case. */
  readonly canSend: boolean;
  /** Whether a reply runs, which the button then stops. */
  readonly running: boolean;
  /** Says that the text is a message that was sent and is being changed, while it is. */
  readonly editing: TemplateResult | undefined;
  readonly settings: Pick<ChatSettings, 'disabled' | 'maxLength' | 'sendKey'>;
  readonly agent: Agent | undefined;
  readonly agentName: string;
  readonly localize: Localize;
  readonly actions: ChatActions;
}

/** From this share of the limit on, the characters that are left are counted. */
const countedShare = 0.8;

/** Whether the composer looks the same around two drafts. A key then need not render the chat. */
export function isShownAlike(
  before: string,
  draft: string,
  {maxLength}: Pick<ChatSettings, 'maxLength'>,
): boolean {
  const isCounted = [before, draft].some(text => isNearLimit(text, positive(maxLength) ?? 0));
  return before.trim() !== '' && draft.trim() !== '' && !isCounted;
}

/** Where a message is written. */
export function chatComposer(composer: ChatComposer): TemplateResult {
  const {agent, agentName, draft, editing, settings, localize, actions} = composer;
  const maxLength = positive(settings.maxLength) ?? 0;
  const left = maxLength - Array.from(draft).length;
  const isCounted = isNearLimit(draft, maxLength);
  // Chromium makes the style of a hidden placeholder again with each key.
  const placeholder = draft ? undefined : localize.term('composerPlaceholder', agent ? agentName : '');
  const description = (editing ? 'composer-editing' : '') + (isCounted ? ' composer-count' : '');
  return html`<div
    class="composer"
    part="composer"
    ?hidden=${composer.composerHidden}
    @focusin=${actions.getReady}
    @pointerdown=${actions.getReady}
  >
    ${editing ?? nothing}
    <div class="field" @mousedown=${actions.pressField}>
      <slot name="composer-start"></slot>
      <textarea
        class="input"
        part="input"
        rows="1"
        .dir=${draft ? 'auto' : ''}
        autocomplete="off"
        .enterKeyHint=${settings.sendKey === 'enter' ? 'send' : 'enter'}
        aria-label=${localize.term('composerLabel')}
        aria-invalid=${isCounted && left < 0 ? 'true' : 'false'}
        aria-describedby=${description || nothing}
        placeholder=${ifDefined(placeholder)}
        ?disabled=${settings.disabled}
        .value=${live(draft)}
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

/** Whether the characters that are left are counted. */
function isNearLimit(draft: string, maxLength: number): boolean {
  return maxLength > 0 && Array.from(draft).length >= maxLength * countedShare;
}

/** One button for both, so that the focus stays where it is when its meaning changes. */
function renderButton({running, canSend, localize, actions}: ChatComposer): TemplateResult {
  const name = localize.term(running ? 'stop' : 'send');
  return html`<button
    class="round-button ${running ? 'stop' : 'send'}"
    part=${running ? 'stop-button' : 'send-button'}
    type="button"
    aria-label=${name}
    title=${name}
    aria-disabled=${running || canSend ? 'false' : 'true'}
    @mousedown=${keepFocus}
    @click=${actions.pressButton}
  >
    ${running ? stopIcon : arrowUpIcon}
  </button>`;
}

function renderCount(left: number, maxLength: number, localize: Localize): TemplateResult {
  const words = left < 0 ? localize.term('messageTooLong', maxLength) : localize.term('charactersLeft', left);
  return html`<p class="count ${left < 0 ? 'too-long' : ''}" id="composer-count"><bdi>${words}</bdi></p>`;
}

/** Pressing the button leaves the focus, and the keyboard of a phone, where they were. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** Browsers without `field-sizing` are told the height of the text; the sheet limits it. */
export function fitToText(input: HTMLElement | null): void {
  if (!input || CSS.supports('field-sizing', 'content')) return;
  input.style.blockSize = 'auto';
  input.style.blockSize = `${input.scrollHeight}px`;
}
