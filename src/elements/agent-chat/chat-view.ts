import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {AgentServiceError} from '../../client/agent-service-error.js';
import {isServer} from '../../controllers/is-server.js';
import type {Message} from '../../conversation/conversation-state.js';
import {arrowDownIcon, offlineIcon} from '../../icons.js';
import {linkQuestion} from '../link-question.js';
import {spokenRegion} from '../spoken-region.js';
import {chatBackground} from './chat-background.js';
import {chatComposer, type ChatComposer} from './chat-composer.js';
import {chatHeader, type ChatHeader} from './chat-header.js';
import type {ChatHistory} from './chat-history.js';
import {agentFailure, agentIntroduction, nothingToTalkTo} from './chat-placeholder.js';
import {messageSkeleton} from './chat-skeleton.js';
import type {ChatSettings} from './chat-settings.js';
import type {ChatPhase} from './chat-standing.js';
import {chatMessage, chatTranscript, type ChatTranscript} from './chat-transcript.js';
import {earlierLine} from './earlier-line.js';

/** Everything `<agent-chat>` shows. */
export interface ChatView extends ChatHeader, ChatTranscript, ChatComposer {
  readonly settings: ChatSettings;
  readonly phase: ChatPhase;
  /** Why there is no agent. */
  readonly error: AgentServiceError | undefined;
  readonly label: string;
  readonly welcome: Message | undefined;
  readonly earlier: ChatHistory;
  readonly awayFromEnd: boolean;
  readonly offline: boolean;
  /** What the visitor could say next; absent until there is anything. */
  readonly suggestions: TemplateResult | typeof nothing | undefined;
}

/** The whole chat. */
export function chatView(view: ChatView): TemplateResult {
  const {settings} = view;
  return html`<section
    class="base"
    part="base"
    lang=${ifDefined(view.localize.marks.wording)}
    aria-label=${view.label}
    aria-busy=${view.loading}
    @keydown=${view.actions.leave}
  >
    ${settings.background === 'none' ? nothing : chatBackground(view.agent?.background ?? '', view.imageBase)}
    ${chatHeader(view)}
    <div class="body">${renderTranscript(view)} ${view.awayFromEnd ? renderLatestButton(view) : nothing}</div>
    ${
      view.offline
        ? html`<p class="offline" part="notice">${offlineIcon}<bdi>${view.localize.term('offline')}</bdi></p>`
        : nothing
    }
    <div
      class="suggestion-place"
      ?hidden=${view.running || view.editing !== undefined || view.composerHidden}
    >
      <slot name="suggestions">${view.suggestions ?? nothing}</slot>
    </div>
    ${isServer && view.composerHidden ? nothing : chatComposer(view)}
    <slot name="footer"></slot>
    ${linkQuestion(settings)} ${spokenRegion}
    <div class="alert visually-hidden" role="alert"></div>
  </section>`;
}

function renderTranscript(view: ChatView): TemplateResult {
  const {loading, phase, welcome, messages, earlierCount, earlier, localize, actions} = view;
  const settled = phase === 'ready' && !earlier.opening;
  const showsWelcome = settled && earlierCount === 0;
  // Queued messages are shown below the skeleton of the welcome message.
  const isUnsaid = messages.every(({status}) => status === 'queued');
  const showsSkeleton = (loading && isUnsaid) || (earlier.opening && messages.length === 0);
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
        ${welcome ? nothing : agentIntroduction(view)}
      </slot>
      ${renderPlaceholder(view)} ${chatTranscript(view)}
    </div>
    <div class="end"></div>
  </div>`;
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
