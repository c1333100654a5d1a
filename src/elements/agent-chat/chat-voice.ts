import type {AgentServiceError} from '../../client/agent-service-error.js';
import {Announcer, type Announce} from '../../controllers/announcer.js';
import type {Localize} from '../../controllers/localize.js';
import type {ConversationChange} from '../../conversation/conversation-change.js';
import type {ConversationState} from '../../conversation/conversation-state.js';
import {markdownIfLoaded} from '../agent-markdown/markdown-chunk.js';
import {announceChange} from './reply-announcements.js';

/** Where a chat speaks, and how much. */
export interface SpeakingChat {
  readonly localize: Localize;
  announce(): Announce;
  /** The live regions; absent before the first render. */
  politeRegion(): HTMLElement | null;
  alertRegion(): HTMLElement | null;
}

/** Speaks for a chat to screen readers: politely what goes on, at once what failed. */
export class ChatVoice {
  readonly #chat: SpeakingChat;
  readonly #announcer: Announcer;

  constructor(chat: SpeakingChat) {
    this.#chat = chat;
    this.#announcer = new Announcer(
      () => chat.announce(),
      words => put(withoutMarkup(words), chat.politeRegion()),
    );
  }

  /** Speaks what is going on. */
  say(words: string): void {
    this.#announcer.say(words);
  }

  /** Speaks what failed, in the words on screen. */
  alert(error: AgentServiceError): void {
    const {localize} = this.#chat;
    const sentence = localize.term('errorForVisitor', error.kind);
    put(localize.term('failedAnnouncement', sentence), this.#chat.alertRegion());
  }

  /** Speaks what a change of the conversation means. */
  follow(state: ConversationState, change: ConversationChange): void {
    announceChange(this.#announcer, this.#chat.localize, state, change);
    // Emptied, so that the same failure is spoken again.
    if (change.type === 'question-asked' || change.type === 'reply-restarted')
      put('', this.#chat.alertRegion());
    if (change.type === 'reply-failed') this.alert(change.error);
  }
}

/** Stars and brackets are not for the ear. */
function withoutMarkup(words: string): string {
  const markdown = markdownIfLoaded();
  return markdown ? markdown.blocksText(markdown.parseMarkdown(words)) : words;
}

function put(words: string, region: HTMLElement | null): void {
  if (region) region.textContent = words;
}
