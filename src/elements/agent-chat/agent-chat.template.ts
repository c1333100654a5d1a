import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import {isServer} from '../../is-server.js';
import type {Agent} from '../../client/resources.js';
import type {Message} from '../../conversation/message.js';
import {arrowDownIcon, menuIcon, messageIcon, offlineIcon, retryIcon} from '../../icons.js';
import {textDirection} from '../../markdown/text-direction.js';
import {agentImage} from '../shared/agent-image.js';
import type {ChatSnapshot} from '../../session/chat-snapshot.js';
import {avatar} from '../shared/avatar.js';
import {failureNotice} from '../shared/failure-notice.js';
import {linkQuestion} from '../shared/content-guard.js';
import {spokenRegion} from '../../controllers/live-region.js';
import {plainName} from '../shared/format-text.js';
import type {ChatActions} from './chat-actions.js';
import type {ChatSettings} from './chat-settings.js';
import {headerSkeleton, messageSkeleton} from './chat-skeleton.js';
import {composerTemplate, type ComposerView} from './composer/composer.template.js';
import {messageTemplate, transcriptTemplate, type TranscriptView} from './transcript/transcript.template.js';

export interface ChatView extends ChatSnapshot, TranscriptView, ComposerView {
  readonly actions: ChatActions;
  readonly agent: Agent | undefined;
  readonly isLoading: boolean;
  /** Base address for relative image addresses. */
  readonly imageBase: string;
  readonly editable: Message | undefined;
  readonly settings: ChatSettings;
  readonly label: string;
  readonly welcome: Message | undefined;
  readonly isAwayFromEnd: boolean;
  readonly unread: number;
  readonly asksConsent: boolean;
  readonly hasMenu: boolean;
}

export function chatTemplate(view: ChatView): TemplateResult {
  const {settings} = view;
  const {retry} = view.parts;
  return html`<section
    class="base"
    part="base"
    lang=${ifDefined(view.localize.marks.wording)}
    aria-label=${view.label}
    aria-busy=${view.isLoading}
    @keydown=${view.actions.onEscape}
    @text-copied=${view.actions.sayCopied}
  >
    ${settings.background === 'none' ? nothing : renderBackground(view.agent?.background ?? '', view.imageBase)}
    ${renderHeader(view)} ${view.parts.renderPlace('below-header')}
    <div class="body">
      ${renderTranscript(view)} ${view.isAwayFromEnd ? renderLatestButton(view) : nothing}
      <slot name="consent" ?hidden=${!view.asksConsent} @slotchange=${() => settings.requestUpdate()}
        >${view.parts.renderPlace('consent')}</slot
      >
    </div>
    ${view.messages.length > 0 ? renderFailure(view) : nothing}
    ${
      view.online
        ? nothing
        : html`<p class="offline" part="notice">${offlineIcon}<bdi>${view.localize.term('offline')}</bdi></p>`
    }
    ${
      retry
        ? html`<div class="offline">
            ${renderRetry(view.localize.term('errorForVisitor', 'network'), retry, view)}
          </div>`
        : nothing
    }
    <div
      class="suggestion-box"
      ?hidden=${Boolean(view.reply ?? view.edit) || view.isComposerHidden || view.asksConsent}
    >
      <slot name="suggestions">${view.parts.renderPlace('above-composer')}</slot>
    </div>
    ${isServer && view.isComposerHidden ? nothing : composerTemplate(view)}
    <slot name="footer"></slot>
    ${linkQuestion(settings)}${view.parts.renderPlace('frame')} ${spokenRegion}
    <div class="alert visually-hidden" role="alert"></div>
  </section>`;
}

function renderTranscript(view: ChatView): TemplateResult {
  const {isLoading, isOpening, phase, welcome, messages, earlierCount, localize, actions} = view;
  const isReady = phase === 'ready' && !isOpening;
  const showsWelcome = isReady && earlierCount === 0;
  // Queued messages are shown below the skeleton of the welcome message.
  const isUnsaid = messages.every(({status}) => status === 'queued');
  const showsSkeleton = (isLoading && isUnsaid) || (isOpening && messages.length === 0);
  return html`<div
    class="transcript"
    part="transcript"
    role="log"
    aria-live="off"
    aria-label=${localize.term('messagesLabel')}
    aria-describedby="messages-help"
    tabindex="0"
    @pointerover=${view.parts.prepare}
    @keydown=${actions.moveFocus}
    @focusin=${actions.focusMessage}
    @reply-retry=${actions.retry}
    @reply-show-stored=${actions.showStored}
    @queued-edit=${actions.editQueued}
    @queued-cancel=${actions.cancelQueued}
  >
    <p id="messages-help" hidden>${localize.term('messagesHelp')}</p>
    <div class="column">
      <div class="earlier">${showsSkeleton ? nothing : renderEarlierLine(view)}</div>
      ${showsSkeleton ? messageSkeleton : nothing}
      <div class="welcome ${messages.length > 0 ? '' : 'hero'}" ?hidden=${!showsWelcome}>
        <slot name="welcome"
          >${welcome ? html`${renderHeroHead(view)}${messageTemplate(welcome, view)}` : nothing}</slot
        >
      </div>
      <slot name="empty" ?hidden=${!isReady || messages.length > 0}>
        ${welcome ? nothing : renderIntroduction(view)}
      </slot>
      ${renderPlaceholder(view)} ${transcriptTemplate(view)}
    </div>
    <div class="end"></div>
  </div>`;
}

/** A line about something that did not load, with a button. */
function renderRetry(words: string, onRetry: () => void, {localize}: ChatView): TemplateResult {
  return html`<div part="notice">
    <p class="note">${words}</p>
    <button class="text-button" part="retry-button" type="button" @click=${onRetry}>
      ${retryIcon}${localize.term('tryAgain')}
    </button>
  </div>`;
}

/** A button for earlier messages, or the reason why there are none. */
function renderEarlierLine(view: ChatView): TemplateResult | typeof nothing {
  const {earlierStatus, localize, actions} = view;
  switch (earlierStatus) {
    case 'unknown':
      return nothing;
    case 'beginning':
      return html`<p class="note">${localize.term('conversationBeginning')}</p>`;
    case 'failed':
      return renderRetry(localize.term('historyFailed'), actions.loadOlder, view);
    case 'more':
    case 'loading':
      return html`<button
        class="text-button"
        part="earlier-button"
        type="button"
        aria-disabled=${earlierStatus === 'loading' ? 'true' : 'false'}
        @click=${actions.loadOlder}
      >
        ${localize.term(earlierStatus === 'loading' ? 'loadingHistory' : 'earlierMessages')}
      </button>`;
  }
}

/** The agent above its welcome message or its introduction, until the first message. The header names it for screen readers. */
function renderHeroHead({
  agent,
  agentName,
  messages,
  imageBase,
  localize,
}: ChatView): TemplateResult | typeof nothing {
  if (!agent || messages.length > 0) return nothing;
  return html`<div class="hero-head" part="hero" aria-hidden="true" lang=${ifDefined(localize.marks.content)}>
    ${avatar(agent, imageBase)}<bdi>${agentName}</bdi>
  </div>`;
}

/** Shown before the first message of an agent without a welcome message. */
function renderIntroduction(view: ChatView): TemplateResult | typeof nothing {
  const {agent, isComposerHidden, localize} = view;
  if (!agent) return nothing;
  const introduction = plainName(agent.introduction);
  const language = localize.marks.content;
  return html`<div class="placeholder">
    ${renderHeroHead(view)}
    ${introduction ? html`<p dir=${textDirection(introduction)} lang=${ifDefined(language)}>${introduction}</p>` : nothing}
    ${isComposerHidden ? nothing : html`<p class="invitation">${localize.term('invitation')}</p>`}
  </div>`;
}

/** Why there is no agent. Below a conversation, it is beside the message field: its beginning is out of view. */
function renderFailure({phase, error, localize, actions, parts}: ChatView): TemplateResult | typeof nothing {
  if (phase !== 'failed' || !error) return nothing;
  return html`<div class="placeholder">
    ${failureNotice({error, localize, onRetry: actions.findAgent, buttons: parts.renderPlace('in-failure')})}
  </div>`;
}

function renderPlaceholder(view: ChatView): TemplateResult | typeof nothing {
  const {phase, messages, localize} = view;
  switch (phase) {
    case 'unconnected':
      return renderIdle(localize.term('notConnected'));
    case 'unchosen':
      return renderIdle(localize.term('noAgentChosen'));
    case 'failed':
      return messages.length > 0 ? nothing : renderFailure(view);
    case 'loading':
    case 'ready':
      return nothing;
  }
}

function renderIdle(sentence: string): TemplateResult {
  return html`<div class="placeholder">
    <span class="placeholder-icon">${messageIcon}</span>
    <p>${sentence}</p>
  </div>`;
}

function renderLatestButton({unread, localize, actions}: ChatView): TemplateResult {
  const news = unread > 0;
  const name = localize.term('latest') + (news ? `, ${localize.term('unreadMessages', unread)}` : '');
  return html`<button
    class="latest-button"
    part="latest-button"
    type="button"
    aria-label=${name}
    title=${name}
    @click=${actions.scrollToLatest}
  >
    ${arrowDownIcon}${news ? localize.number(unread) : nothing}
  </button>`;
}

function renderHeader(view: ChatView): TemplateResult {
  const {agent, agentName: name, isLoading, imageBase, context, localize, messages} = view;
  const {headingLevel: level} = context;
  const introduction = plainName(agent?.introduction ?? '');
  const direction = textDirection(name);
  return html`<header
    class="header ${agent || isLoading || messages.length > 0 ? '' : 'vacant'}"
    part="header"
  >
    <slot name="header">
      <div class="talks-to" ?hidden=${!agent && !isLoading}>
        ${isLoading ? headerSkeleton : nothing}${agent ? avatar(agent, imageBase) : nothing}
        <div class="talks-to-words" lang=${ifDefined(localize.marks.content)} ?hidden=${!agent}>
          <div class="name" part="name" role="heading" aria-level=${level} dir=${direction}>${name}</div>
          ${
            introduction
              ? html`<p class="introduction" dir=${textDirection(introduction)} title=${introduction}>
                  ${introduction}
                </p>`
              : nothing
          }
        </div>
      </div>
    </slot>
    <slot name="header-end"></slot>
    ${agent && view.hasMenu ? renderMenuButton(view) : nothing}
  </header>`;
}

function renderMenuButton({localize, parts}: ChatView): TemplateResult {
  const name = localize.term('menu');
  return html`<button
    class="action"
    part="menu-button"
    type="button"
    aria-label=${name}
    title=${name}
    aria-haspopup="menu"
    aria-expanded="false"
    @pointerenter=${parts.approach}
    @focus=${parts.approach}
    @click=${parts.toggleMenu}
  >
    ${menuIcon}
  </button>`;
}

/** The background image, under a scrim that keeps text readable. */
function renderBackground(address: string, imageBase: string): TemplateResult | typeof nothing {
  const image = agentImage(address, imageBase, 'eager', 'background');
  if (!image) return nothing;
  return html`<div class="backdrop" aria-hidden="true">
    ${image}
    <div class="scrim"></div>
  </div>`;
}
