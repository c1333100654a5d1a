import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {AgentServiceError} from '../../client/agent-service-error.js';
import type {Agent} from '../../client/resources.js';
import type {Localize} from '../../controllers/localize.js';
import type {Message} from '../../conversation/conversation-state.js';
import type {FeedbackRating} from '../../events/agent-feedback-event.js';
import type {Strings} from '../../locales/en.js';
import type {ContentPolicy} from '../agent-markdown/content-policy.js';
import {arrowDownIcon} from '../icons/arrow-down.js';
import {offlineIcon} from '../icons/offline.js';
import {linkQuestion} from '../link-question.js';
import {spokenRegion} from '../spoken-region.js';
import type {ChatActions} from './chat-actions.js';
import {chatBackground} from './chat-background.js';
import {chatComposer, type ChatComposer} from './chat-composer.js';
import {chatHeader} from './chat-header.js';
import type {ChatHistory} from './chat-history.js';
import {agentFailure, agentIntroduction, nothingToTalkTo} from './chat-placeholder.js';
import {messageSkeleton} from './chat-skeleton.js';
import type {ChatSettings} from './chat-settings.js';
import type {ChatPhase} from './chat-standing.js';
import {chatMessage, chatTranscript} from './chat-transcript.js';
import {earlierLine} from './earlier-line.js';
import type {MessageAction} from './message-actions.js';
import type {RenderMessage} from './own-content.js';

/** Everything `<agent-chat>` shows. */
export interface ChatView {
  readonly phase: ChatPhase;
  readonly agent: Agent | undefined;
  readonly agentName: string;
  /** Why there is no agent. */
  readonly error: AgentServiceError | undefined;
  readonly label: string;
  readonly headingLevel: number;
  readonly background: ChatSettings['background'];
  /** The service's address, which relative images belong to. */
  readonly imageBase: string;
  readonly welcome: Message | undefined;
  readonly messages: readonly Message[];
  /** How many of them were read from stored records. */
  readonly earlierCount: number;
  readonly canAskAgain: boolean;
  /** The question that can be put into other words. */
  readonly editable: Message | undefined;
  /** What messages offer. */
  readonly offers: ReadonlySet<MessageAction>;
  /** What the visitor thinks of replies, by the message's key. */
  readonly ratings: ReadonlyMap<string, FeedbackRating>;
  readonly renderMessage: RenderMessage | undefined;
  readonly questionOnTop: boolean;
  readonly earlier: Pick<ChatHistory, 'status' | 'opening' | 'groups' | 'isFar'>;
  readonly awayFromEnd: boolean;
  readonly offline: boolean;
  readonly suggestions: SuggestionView;
  readonly composer: ChatComposer;
  readonly policy: ContentPolicy;
  readonly localize: Localize;
  readonly locale: string | undefined;
  readonly strings: Partial<Strings> | undefined;
  readonly actions: ChatActions;
}

/** What the visitor could say next. */
export interface SuggestionView {
  /** Whether nothing can be said now. */
  readonly hidden: boolean;
  /** Absent until there are any. */
  readonly content: TemplateResult | typeof nothing | undefined;
}

/** The whole chat. */
export function chatView(view: ChatView): TemplateResult {
  return html`<section
    class="base"
    part="base"
    lang=${ifDefined(view.localize.marks.wording)}
    aria-label=${view.label}
    aria-busy=${view.phase === 'loading'}
  >
    ${view.background === 'none' ? nothing : chatBackground(view.agent?.background ?? '', view.imageBase)}
    ${chatHeader({
      ...view,
      name: view.agentName,
      loading: view.phase === 'loading',
      language: view.localize.marks.content,
    })}
    <div class="body">${renderTranscript(view)} ${view.awayFromEnd ? renderLatestButton(view) : nothing}</div>
    ${
      view.offline
        ? html`<p class="offline" part="notice">${offlineIcon}<bdi>${view.localize.term('offline')}</bdi></p>`
        : nothing
    }
    <div class="suggestion-place" ?hidden=${view.suggestions.hidden}>
      <slot name="suggestions">${view.suggestions.content ?? nothing}</slot>
    </div>
    ${chatComposer(view.composer)}
    <slot name="footer"></slot>
    ${linkQuestion(view.locale, view.strings)} ${spokenRegion}
    <div class="alert visually-hidden" role="alert"></div>
  </section>`;
}

function renderTranscript(view: ChatView): TemplateResult {
  const {phase, welcome, messages, earlierCount, earlier, localize, actions} = view;
  const settled = phase === 'ready' && !earlier.opening;
  const showsWelcome = settled && earlierCount === 0;
  const showsSkeleton = phase === 'loading' || (earlier.opening && messages.length === 0);
  return html`<div
    class="transcript"
    part="transcript"
    role="log"
    aria-live="off"
    aria-label=${localize.term('messagesLabel')}
    aria-describedby="messages-help"
    tabindex="0"
    @keydown=${actions.travel}
    @focusin=${actions.visitMessage}
    @reply-retry=${actions.retry}
    @reply-regenerate=${actions.regenerate}
    @reply-rate=${actions.rate}
    @question-edit=${actions.editLast}
    @text-copied=${actions.sayCopied}
    @reply-show-stored=${actions.showStored}
    @queued-edit=${actions.editQueued}
    @queued-cancel=${actions.cancelQueued}
  >
    <p id="messages-help" hidden>${localize.term('messagesHelp')}</p>
    <div class="column">
      <div class="earlier">
        ${showsSkeleton ? nothing : earlierLine(earlier.status, localize, actions.loadOlder)}
      </div>
      ${showsSkeleton ? messageSkeleton : nothing}
      <div class="welcome" ?hidden=${!showsWelcome}>
        <slot name="welcome">${welcome ? chatMessage(welcome, view) : nothing}</slot>
      </div>
      <slot name="empty" ?hidden=${!settled || messages.length > 0}>
        ${welcome ? nothing : renderIntroduction(view)}
      </slot>
      ${renderPlaceholder(view)} ${chatTranscript(view)}
    </div>
    <div class="end"></div>
  </div>`;
}

function renderIntroduction(view: ChatView): TemplateResult | typeof nothing {
  const {agent, agentName: name, imageBase, composer, localize} = view;
  if (!agent) return nothing;
  return agentIntroduction({agent, name, imageBase, invites: !composer.hidden, localize});
}

function renderPlaceholder(view: ChatView): TemplateResult | typeof nothing {
  switch (view.phase) {
    case 'unconnected':
      return nothingToTalkTo(view.localize.term('notConnected'));
    case 'unchosen':
      return nothingToTalkTo(view.localize.term('noAgentChosen'));
    case 'failed':
      return view.error ? agentFailure(view.error, view.localize, view.actions.findAgain) : nothing;
    case 'loading':
    case 'ready':
      return nothing;
  }
}

function renderLatestButton({localize, actions}: ChatView): TemplateResult {
  const name = localize.term('latest');
  return html`<button
    class="latest-button"
    part="latest-button"
    type="button"
    aria-label=${name}
    title=${name}
    @click=${actions.scrollToLatest}
  >
    ${arrowDownIcon}
  </button>`;
}
