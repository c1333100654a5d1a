import {html, type TemplateResult} from 'lit';
import type {Agent} from '../../client/resources.js';
import type {AgentServiceError} from '../../client/agent-service-error.js';
import type {Localize} from '../../controllers/localize.js';
import {avatar} from '../avatar.js';
import {failureNotice} from '../failure-notice.js';
import {messageIcon} from '../icons.js';
import {plainName} from '../plain-name.js';

/** One quiet sentence in the middle: there is nothing to talk to yet. */
export function nothingToTalkTo(sentence: string): TemplateResult {
  return html`<div class="placeholder">
    <span class="placeholder-icon">${messageIcon}</span>
    <p>${sentence}</p>
  </div>`;
}

/** An agent without a welcome message, before anything was said. */
export function agentIntroduction(agent: Agent, name: string, imageBase: string): TemplateResult {
  return html`<div class="placeholder">
    ${avatar(agent, imageBase)}
    <p class="placeholder-name" dir="auto">${name}</p>
    <p dir="auto">${plainName(agent.introduction)}</p>
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
