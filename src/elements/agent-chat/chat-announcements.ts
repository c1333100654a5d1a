import type {AgentServiceError} from '../../client/agent-service-error.js';
import {Announcer} from '../../controllers/announcer.js';
import {LiveRegion} from '../../controllers/live-region.js';
import type {Localize} from '../../controllers/localize.js';
import {latestReply, type ConversationState} from '../../conversation/conversation-state.js';
import type {SessionChange} from '../../session/chat-snapshot.js';
import {findSpokenRegion} from '../shared/live-region.template.js';
import type {ChatRefs} from './chat-refs.js';
import type {ChatSettings} from './chat-settings.js';
import {lazyReading} from './lazy-reading.js';
import {messageNote} from './message/message-labels.js';

/** Announces the changes of a chat to screen readers. Failures interrupt, everything else is polite. */
export class ChatAnnouncements {
  readonly #localize: Localize;
  readonly #refs: ChatRefs;
  readonly #region: LiveRegion;
  readonly #announcer: Announcer;

  constructor(host: ChatSettings, localize: Localize, refs: ChatRefs) {
    this.#localize = localize;
    this.#refs = refs;
    this.#region = new LiveRegion(() => findSpokenRegion(refs.root));
    this.#announcer = new Announcer({
      mode: () => host.announce,
      speak: words => this.#region.say(words),
      beginReading: () => lazyReading(localize, host.math),
    });
  }

  /** Announces words politely. */
  say(words: string): void {
    this.#announcer.say(words);
  }

  /** Clears the failure, so that the same one is announced again. */
  clearAlert(): void {
    this.#alert('');
  }

  /** Announces a change of the session. */
  follow(state: ConversationState, change: SessionChange): void {
    const announcer = this.#announcer;
    const localize = this.#localize;
    switch (change.type) {
      case 'question-asked':
      case 'reply-asked':
        this.clearAlert();
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
        if (reply?.error) this.#alertOf(reply.error);
        break;
      }
      case 'conversation-begun':
        announcer.silence();
        this.#region.clear();
        this.clearAlert();
        break;
      case 'question-queued':
        this.say(localize.term('questionQueued'));
        break;
      case 'reply-recovery': {
        const reply = state.messages.find(({id}) => id === change.replyId);
        if (reply && change.recovery) this.say(messageNote(reply, localize));
        break;
      }
      case 'agent-changed':
        if (change.error) this.#alertOf(change.error);
        break;
      case 'earlier-changed':
        if (change.error) this.say(localize.term('historyFailed'));
        break;
      case 'earlier-added':
        this.say(localize.term('earlierAdded', change.count));
        break;
      default:
        break;
    }
  }

  /** Announces a failure, in the words on screen. */
  #alertOf({kind}: AgentServiceError): void {
    const localize = this.#localize;
    this.#alert(localize.term('failedAnnouncement', localize.term('errorForVisitor', kind)));
  }

  #alert(words: string): void {
    const region = this.#refs.root?.querySelector('.alert');
    if (region && region.textContent !== words) region.textContent = words;
  }
}
