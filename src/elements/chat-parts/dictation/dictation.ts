/*!
 * Outline of the icon from Lucide, ISC License: see `icons.ts`.
 */
import {html, nothing, type TemplateResult} from 'lit';
import {icon, stopIcon} from '../../../icons.js';
import {isEscapeKey} from '../../agent-chat/composer/composer-keys.js';
import {joinSentences} from '../../shared/format-text.js';
import {isHasty} from '../../shared/hasty-press.js';
import {ChatPart} from '../part-element.js';
import {dictationStyles} from './dictation.styles.js';
import {problemOf, startRecording, type Recording, type RecordingProblem} from './recording.js';
import {spaced, transcribed, TranscriptionProblem} from './transcribe.js';

type State = 'idle' | 'asking' | 'recording' | 'transcribing';
type Note = RecordingProblem | TranscriptionProblem['term'] | 'recordingEnded';

const microphoneIcon = icon(
  'M12 2a3 3 0 0 0-3 3v7a3 3 0 0 0 6 0V5a3 3 0 0 0-3-3ZM19 10v2a7 7 0 0 1-14 0v-2M12 19v3',
);

/** The button in the message field that records speech, which the page turns into text. */
export class Dictation extends ChatPart {
  static override styles = [dictationStyles];

  #state: State = 'idle';
  #note: Note | undefined;
  #run: AbortController | undefined;
  #recording: Recording | undefined;
  #startedAt = 0;
  #pressedAt = -Infinity;
  #isInterrupted = false;
  #agentId = '';

  protected override attach(signal: AbortSignal): void {
    const {chat, refs} = this.host;
    // Before the message field and the launcher, which use the key too.
    chat.addEventListener('keydown', this.#onKey, {capture: true, signal});
    refs.input?.addEventListener('input', () => this.#clearNote(), {signal});
    document.addEventListener('visibilitychange', this.#onVisibility, {signal});
    const clock = setInterval(() => {
      if (this.#state === 'recording') this.requestUpdate();
    }, 1000);
    signal.addEventListener('abort', () => {
      clearInterval(clock);
      this.#end();
    });
  }

  /** The message field, or the agent whose draft it has, may be another one now. */
  protected override chatUpdated(): void {
    const {agentId} = this.host.chat.session.snapshot;
    if (this.#state !== 'idle' && (!this.#canRecord || agentId !== this.#agentId)) this.#cancel();
  }

  get #canRecord(): boolean {
    const {chat, consent} = this.host;
    return typeof chat.transcribe === 'function' && !chat.disabled && !chat.readonly && !consent.isAwaited;
  }

  protected override render(): TemplateResult | typeof nothing {
    const {localize, consent, chat} = this.host;
    if (consent.isAwaited || typeof chat.transcribe !== 'function') return nothing;
    const isRecording = this.#state === 'recording';
    const name = localize.term(isRecording ? 'stopDictation' : 'dictate');
    return html`${this.#renderLine()}<button
        class="dictation-button ${this.#state}"
        part="dictation-button"
        type="button"
        aria-label=${name}
        title=${name}
        aria-disabled=${this.#state === 'transcribing' || this.#state === 'asking'}
        ?disabled=${chat.disabled}
        @mousedown=${(event: MouseEvent) => event.preventDefault()}
        @click=${this.#onPress}
      >
        ${isRecording ? stopIcon : microphoneIcon}
      </button>`;
  }

  #renderLine(): TemplateResult | typeof nothing {
    const {localize} = this.host;
    if (this.#state === 'idle')
      return this.#note
        ? html`<p class="dictation" part="dictation"><bdi>${localize.term(this.#note)}</bdi></p>`
        : nothing;
    const isRecording = this.#state === 'recording';
    const seconds = Math.floor((performance.now() - this.#startedAt) / 1000);
    return html`<div class="dictation" part="dictation">
      <span class="dictation-mark ${this.#state}"></span>
      ${
        this.#state === 'asking'
          ? nothing
          : html`<bdi>${localize.term(isRecording ? 'recording' : 'transcribing')}</bdi>`
      }
      ${
        isRecording
          ? html`<span class="dictation-time" aria-hidden="true"
              >${localize.term('duration', Math.floor(seconds / 60), seconds % 60)}</span
            >`
          : nothing
      }
      <button
        class="text-button"
        part="dictation-cancel-button"
        type="button"
        @mousedown=${(event: MouseEvent) => event.preventDefault()}
        @click=${() => this.#cancel()}
      >
        ${localize.term('cancelDictation')}
      </button>
    </div>`;
  }

  readonly #onPress = (event: MouseEvent): void => {
    if (isHasty(event, this.#pressedAt)) return;
    this.#pressedAt = event.timeStamp;
    if (this.#state === 'recording') this.#recording?.stop();
    else if (this.#state === 'idle' && this.#canRecord) void this.#start();
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (this.#state === 'idle' || !isEscapeKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#cancel();
  };

  /** Nothing is recorded unseen. The speech so far is kept. */
  readonly #onVisibility = (): void => {
    if (!document.hidden) return;
    if (this.#state === 'asking') this.#cancel();
    if (this.#state !== 'recording') return;
    this.#isInterrupted = true;
    this.#recording?.stop();
  };

  async #start(): Promise<void> {
    const {chat, say, localize} = this.host;
    const {signal} = (this.#run = new AbortController());
    this.#agentId = chat.session.snapshot.agentId;
    this.#isInterrupted = false;
    this.#show('asking');
    try {
      this.#recording = await startRecording(signal);
      this.#startedAt = performance.now();
      this.#show('recording');
      say(localize.term('recording'));
      const audio = await this.#recording.audio;
      this.#show('transcribing');
      say(localize.term('transcribing'));
      // The page may have removed its function, which cancels with the next rendering.
      const {transcribe = () => ''} = chat;
      const text = await transcribed(transcribe, audio, signal);
      signal.throwIfAborted();
      await this.#insert(text);
    } catch (error) {
      if (!signal.aborted) this.#fail(error instanceof TranscriptionProblem ? error.term : problemOf(error));
    }
  }

  async #insert(text: string): Promise<void> {
    const {chat, refs, say, localize} = this.host;
    const {session} = chat;
    const field = refs.input;
    const {written} = session.snapshot;
    const [start, end] =
      field instanceof HTMLTextAreaElement
        ? [field.selectionStart, field.selectionEnd]
        : [written.length, written.length];
    const inserted = spaced(written.slice(0, start), text, written.slice(end));
    const whole = written.slice(0, start) + inserted + written.slice(end);
    const {activeElement} = refs.root ?? {};
    this.#end(this.#isInterrupted ? 'recordingEnded' : undefined);
    if (session.snapshot.edit) session.write(whole);
    else session.setDraft(whole);
    const why = this.#isInterrupted ? localize.term('recordingEnded') : '';
    say(joinSentences(why, localize.term('dictated')));
    if (activeElement) chat.focus();
    await chat.updateComplete;
    if (!(field instanceof HTMLTextAreaElement)) return;
    field.setSelectionRange(start + inserted.length, start + inserted.length);
    field.scrollTop = field.scrollHeight;
  }

  #fail(note: Note): void {
    this.#end(note);
    this.host.say(this.host.localize.term(note));
  }

  #cancel(): void {
    if (this.querySelector('.text-button')?.matches(':focus')) this.host.chat.focus();
    this.#end();
    this.host.say(this.host.localize.term('dictationCancelled'));
  }

  /** Ends everything that runs, and releases the microphone. */
  #end(note?: Note): void {
    this.#run?.abort();
    this.#run = undefined;
    this.#recording = undefined;
    this.#show('idle', note);
  }

  #clearNote(): void {
    if (this.#note) this.#show(this.#state);
  }

  #show(state: State, note?: Note): void {
    this.#state = state;
    this.#note = note;
    this.requestUpdate();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-dictation': Dictation;
  }
}
