import type {AgentServiceError} from '../../../client/agent-service-error.js';
import {delayByTimer} from '../../../delay.js';
import {LiveRegion, findSpokenRegion} from '../../../controllers/live-region.js';
import type {Localize} from '../../../controllers/localize.js';
import {latestReply, type ConversationState} from '../../../conversation/conversation-state.js';
import {isWaitingForAnswer, type Message} from '../../../conversation/message.js';
import {shownText} from '../../../conversation/reply-suggestions.js';
import type {SessionChange} from '../../../session/chat-snapshot.js';
import {mayContainMarkup} from '../../agent-markdown/agent-markdown.js';
import {loadReply} from '../../load-reply.js';
import {joinSentences} from '../../shared/format-text.js';
import type {ChatRefs} from '../chat-refs.js';
import type {ChatSettings} from '../chat-settings.js';
import {messageNote} from '../message/message-bubble.js';
import {Announcer, type ReplyReading} from './announcer.js';

/** Announces changes of a chat to screen readers. Failures interrupt; everything else is polite. */
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

  say(words: string): void {
    this.#announcer.say(words);
  }

  /** Clears the failure, so that the same one is announced again. */
  clearAlert(): void {
    this.#alert('');
  }

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
      case 'details-arrived':
        // The text so far was reasoning.
        if (change.text !== undefined) announcer.reset();
        break;
      case 'text-arrived': {
        const reply = latestReply(state);
        announcer.update(reply ? shownText(reply) : '');
        break;
      }
      case 'reply-ended': {
        const reply = latestReply(state);
        const note = reply ? messageNote(reply, localize) || this.#waitingFor(reply) : '';
        // The question at its end is complete now.
        announcer.update(reply ? shownText(reply) : '');
        announcer.finish(note, note || (reply?.error ? '' : localize.term('replyFinished')));
        if (reply?.error) this.#alertOf(reply.error);
        break;
      }
      case 'conversation-begun':
        announcer.silence();
        this.#region.clear();
        this.clearAlert();
        break;
      case 'aside-added': {
        const message = state.messages.findLast(one => one.aside);
        const text = message ? shownText(message) : '';
        if (message?.aside?.author && text)
          announcer.sayMessage(localize.term('messageFrom', message.aside.author.name, ''), text);
        break;
      }
      case 'aside-failed':
        this.say(localize.term('notDelivered'));
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

  /** The questions at the end of a reply, or `''` if it has none. */
  #waitingFor(reply: Message): string {
    if (!isWaitingForAnswer(reply)) return '';
    const titles = (reply.interrupts ?? []).map(({title}) => title);
    return joinSentences(this.#localize.term('waitingForAnswer'), ...titles);
  }

  #alertOf({kind}: AgentServiceError): void {
    const localize = this.#localize;
    this.#alert(localize.term('failedAnnouncement', localize.term('errorForVisitor', kind)));
  }

  #alert(words: string): void {
    const region = this.#refs.root?.querySelector('.alert');
    if (region && region.textContent !== words) region.textContent = words;
  }
}

/** Maximum wait for the code at the end of a reply, in milliseconds. */
const maxWait = 10_000;

/** Resolves when the work has ended, or after the maximum wait. A longer timer would keep a removed element. */
function waitFor(work: Promise<void>): Promise<void> {
  return new Promise(resolve => void work.then(resolve).then(delayByTimer(resolve, maxWait)));
}

/** Reads a reply with lazily loaded code. If that fails to load, reads the plain text when the reply is complete. */
function lazyReading(localize: Localize, math: boolean): ReplyReading {
  let reading: ReplyReading | undefined;
  const begin = async (): Promise<void> => {
    try {
      const {createSpokenReply} = await loadReply(math);
      reading ??= createSpokenReply(localize, math);
    } catch {
      // Retried at the end of this reply and for the next one.
    }
  };
  const beginning = begin();
  return {
    getReady(text, isComplete) {
      if (reading) return reading.getReady(text, isComplete);
      if (!isComplete) return beginning;
      if (!mayContainMarkup(text)) return undefined;
      return waitFor(begin()).then(() => reading?.getReady(text, true));
    },
    read(text, isComplete) {
      if (reading) return reading.read(text, isComplete);
      return isComplete ? text.trim() : '';
    },
  };
}
