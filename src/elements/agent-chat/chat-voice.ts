import type {AgentServiceError} from '../../client/agent-service-error.js';
import {Announcer} from '../../controllers/announcer.js';
import {LiveRegion} from '../../controllers/live-region.js';
import type {Localize} from '../../controllers/localize.js';
import type {ConversationChange} from '../../conversation/conversation-change.js';
import {latestReply, type ConversationState} from '../../conversation/conversation-state.js';
import {findSpokenRegion} from '../spoken-region.js';
import type {ChatPlaces} from './chat-places.js';
import type {ChatSettings} from './chat-settings.js';
import {lazyReading} from './lazy-reading.js';
import {messageNote} from './message-note.js';

/** The chat that speaks. */
export interface SpeakingChat {
  readonly localize: Localize;
  readonly places: ChatPlaces;
}

/** Speaks for a chat to screen readers: politely what goes on, at once what failed. */
export class ChatVoice {
  readonly #chat: SpeakingChat;
  readonly #region: LiveRegion;
  readonly #announcer: Announcer;

  constructor(host: ChatSettings, chat: SpeakingChat) {
    this.#chat = chat;
    this.#region = new LiveRegion(() => findSpokenRegion(chat.places.root));
    this.#announcer = new Announcer({
      mode: () => host.announce,
      speak: words => this.#region.say(words),
      beginReading: () => lazyReading(chat.localize, host.math),
    });
  }

  /** Speaks what is going on. */
  say(words: string): void {
    this.#announcer.say(words);
  }

  /** Speaks what failed, in the words on screen. */
  alert(error: AgentServiceError): void {
    const {localize} = this.#chat;
    const sentence = localize.term('errorForVisitor', error.kind);
    this.#putAlert(localize.term('failedAnnouncement', sentence));
  }

  /** Forgets what failed, so that the same failure is spoken again. */
  forgetAlert(): void {
    this.#putAlert('');
  }

  /** Speaks what a change of the conversation means. */
  follow(state: ConversationState, change: ConversationChange): void {
    const announcer = this.#announcer;
    const {localize} = this.#chat;
    switch (change.type) {
      case 'question-asked':
      case 'reply-asked':
        this.forgetAlert();
        announcer.reset();
        this.say(localize.term('waitingForReply'));
        break;
      case 'text-arrived':
        announcer.hear(latestReply(state)?.text ?? '');
        break;
      case 'reply-ended': {
        const reply = latestReply(state);
        const note = reply ? messageNote(reply, localize) : '';
        announcer.finish(note, note || (reply?.error ? '' : localize.term('replyFinished')));
        if (reply?.error) this.alert(reply.error);
        break;
      }
      case 'conversation-begun':
        announcer.silence();
        this.#region.clear();
        this.forgetAlert();
        break;
      case 'question-queued':
        this.say(localize.term('questionQueued'));
        break;
      case 'reply-recovery': {
        const reply = state.messages.find(({id}) => id === change.replyId);
        if (reply && change.recovery) this.say(messageNote(reply, localize));
        break;
      }
      case 'history-loaded':
      case 'transcript-restored':
      case 'questions-changed':
      case 'reply-accepted':
        break;
    }
  }

  #putAlert(words: string): void {
    const region = this.#chat.places.root?.querySelector('.alert');
    if (region && region.textContent !== words) region.textContent = words;
  }
}
