import {css, html, nothing, type TemplateResult} from 'lit';
import {isRunning, type Message} from '../../conversation/message.js';
import {icon} from '../../icons.js';
import {recordsModule} from '../load-records.js';
import {MessagePartElement} from './part-element.js';
import {consentButtonStyles} from './consent-button.styles.js';
import {QuestionDialog, type Question} from './question-dialog.js';
import {questionStyles} from './question.styles.js';

interface VersionPosition {
  readonly versions: readonly Message[];
  readonly index: number;
  readonly canSwitch: boolean;
}

/** At most as many as a message renders in one frame. */
const charactersPerFrame = 5_000;

/** Chevrons; the styles mirror them from right to left. */
const steps = [
  {by: -1, name: 'previousVersion', shape: icon('M15 18l-6-6 6-6')},
  {by: 1, name: 'nextVersion', shape: icon('M9 18l6-6-6-6')},
] as const;

const versionStyles = css`
  .versions {
    display: flex;
    align-items: center;
    gap: 6px;
    min-block-size: 28px;
    color: var(--_text-muted);
    font-size: 0.8em;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }

  /* The other buttons follow in the same row. */
  .message.agent:has(> .chat-part > .versions) {
    display: grid;
    grid-template-columns: auto 1fr;
    justify-items: start;
  }

  .message.agent:has(> .chat-part > .versions) > *,
  .message.agent:has(> .chat-part > .versions) > .chat-part > * {
    grid-column: 1 / -1;
  }

  .message.agent:has(> .chat-part > .versions) .versions {
    grid-column: 1;
    margin-block-start: -2px;
    margin-inline-start: -6px;
  }

  .message.agent:has(> .chat-part > .versions) > .actions {
    grid-column: 2;
    margin-inline-start: 0;
  }

  .versions .action {
    font-size: 1.25em;
  }

  .versions .action[aria-disabled='true'] {
    opacity: 0.45;
    background: none;
  }

  .versions .action:dir(rtl) .icon {
    scale: -1 1;
  }

  /* Beside the message, the buttons would take half of its width. */
  @container agent-chat (inline-size < 420px) {
    .message.user:has(> .chat-part > .versions) {
      flex-flow: row-reverse wrap;
      gap: 6px 0;
    }

    .user:has(> .chat-part > .versions) > .bubble {
      margin-inline-start: auto;
    }
  }

  @media (forced-colors: active) {
    .versions .action[aria-disabled='true'] {
      border-color: GrayText;
      color: GrayText;
      opacity: 1;
    }
  }
`;

const versionQuestion: Question = {
  question: 'versionQuestion',
  warning: 'versionWarning',
  consent: 'showVersion',
};

/** Buttons that move between the versions of a reply, or of a question. */
export class MessageVersions extends MessagePartElement {
  static override styles = [versionStyles, questionStyles, consentButtonStyles];

  /** A message does not change when a reply starts, or when another question follows. Its buttons do. */
  protected override readonly followsChat = true;

  #question!: QuestionDialog;

  /** The code of records knows which versions there are. */
  protected override attach(signal: AbortSignal): void {
    this.#question = new QuestionDialog(this.host.localize, this.host.chat);
    signal.addEventListener('abort', () => this.#question.close());
    if (!recordsModule.loaded) void recordsModule.loadFor(() => this.requestUpdate());
  }

  /** Renders nothing for a message with one version. */
  override render(): TemplateResult | typeof nothing {
    const {localize} = this.host;
    const position = this.#positionOf(this.element.message);
    if (!position) return nothing;
    const {versions, index} = position;
    this.#question.update();
    const shown = [index + 1, versions.length] as const;
    return html`<span class="versions" role="group" aria-label=${localize.term('versionShown', ...shown)}
      >${this.#renderStep(position, 0)}<bdi class="version" part="version"
        >${localize.term('versionPlace', ...shown)}</bdi
      >${this.#renderStep(position, 1)}</span
    >`;
  }

  #renderStep({versions, index, canSwitch}: VersionPosition, side: 0 | 1): TemplateResult {
    const {by, name, shape} = steps[side];
    const version = canSwitch ? versions[index + by] : undefined;
    const term = this.host.localize.term(name);
    const onClick = ({currentTarget}: Event): void => {
      if (version) void this.#show(version, side, currentTarget);
    };
    return html`<button
      class="action"
      part="version-button"
      type="button"
      aria-label=${term}
      title=${term}
      aria-disabled=${version ? 'false' : 'true'}
      @click=${onClick}
    >
      ${shape}
    </button>`;
  }

  async #show(version: Message, side: number, button: EventTarget | null): Promise<void> {
    const {chat, say, stick, refs} = this.host;
    const {column} = refs;
    const {message} = this.element;
    const hidesMessages =
      message && recordsModule.loaded?.hasMessagesBelow(chat.session.conversation, message);
    if (hidesMessages && !(await this.#question.ask(versionQuestion))) return;
    const hadFocus = button instanceof Element && button.matches(':focus');
    // Without its height, the list would scroll up until the other text has rendered.
    if (column) column.style.minBlockSize = `${column.offsetHeight}px`;
    const isShown = await chat.session.showVersion(version.id).catch((error: unknown) => {
      console.warn('agent-chat-elements: the version could not be shown.', error);
      return false;
    });
    const position = isShown ? this.#positionOf(version) : undefined;
    if (position) {
      // The reader compares two versions, so the view does not follow the end.
      stick.release();
      say(this.host.localize.term('versionShown', position.index + 1, position.versions.length));
      await chat.updateComplete;
      if (hadFocus) await this.#focus(version, side);
    }
    for (let shown = 0; shown <= version.text.length; shown += charactersPerFrame) await nextFrame();
    if (column) column.style.minBlockSize = '';
  }

  /** Focuses the pressed button again. Another version is another element. */
  async #focus({id}: Message, side: number): Promise<void> {
    const elements = [...this.host.chat.renderRoot.querySelectorAll('agent-chat-message')];
    const element = elements.findLast(({message}) => message?.id === id);
    await element?.updateComplete;
    const buttons = element?.querySelectorAll<HTMLElement>('[part="version-button"]');
    buttons?.[side]?.focus({preventScroll: true});
  }

  #positionOf(message: Message | undefined): VersionPosition | undefined {
    const code = recordsModule.loaded;
    const {conversation, snapshot} = this.host.chat.session;
    if (!code || !message || isRunning(message)) return undefined;
    const versions = code.versionsOf(conversation.turns, message);
    if (versions.length < 2) return undefined;
    const index = versions.findIndex(({id}) => id === message.id);
    return {versions, index, canSwitch: !snapshot.reply && snapshot.queued.length === 0};
  }
}

function nextFrame(): Promise<unknown> {
  return new Promise(resolve => requestAnimationFrame(resolve));
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-versions': MessageVersions;
  }
}
