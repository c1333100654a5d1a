import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {Agent} from '../../client/resources.js';
import type {AgentServiceError} from '../../client/agent-service-error.js';
import type {Localize} from '../../controllers/localize.js';
import {avatar} from '../avatar.js';
import {failureNotice} from '../failure-notice.js';
import {messageIcon} from '../../icons.js';
import {plainName} from '../plain-name.js';

/** One quiet sentence in the middle: there is nothing to talk to yet. */
export function nothingToTalkTo(sentence: string): TemplateResult {
  return html`<div class="placeholder">
    <span class="placeholder-icon">${messageIcon}</span>
    <p>${sentence}</p>
  </div>`;
}

/** What is said of an agent before anything was said to it. */
export interface AgentIntroduction {
  readonly agent: Agent | undefined;
  readonly agentName: string;
  readonly imageBase: string;
  /** Whether one cannot begin. */
  readonly composerHidden: boolean;
  readonly localize: Localize;
}

/** An agent without a welcome message. */
export function agentIntroduction(view: AgentIntroduction): TemplateResult | typeof nothing {
  const {agent, agentName, imageBase, composerHidden, localize} = view;
  if (!agent) return nothing;
  const introduction = plainName(agent.introduction);
  const language = localize.marks.content;
  return html`<div class="placeholder">
    ${avatar(agent, imageBase)}
    <p class="placeholder-name" dir="auto" lang=${ifDefined(language)}>${agentName}</p>
    ${introduction ? html`<p dir="auto" lang=${ifDefined(language)}>${introduction}</p>` : nothing}
    ${composerHidden ? nothing : html`<p class="invitation">${localize.term('invitation')}</p>`}
  </div>`;
}

/** The agent could not be found, and how to go on. */
export function agentFailure(
  error: AgentServiceError,
  localize: Localize,
  onRetry: (() => void) | undefined,
): TemplateResult {
  return html`<div class="placeholder">${failureNotice({error, localize, onRetry})}</div>`;
}
