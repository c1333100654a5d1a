import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {Agent} from '../../../client/resources.js';
import type {Localize} from '../../../controllers/localize.js';
import {messageIcon} from '../../../icons.js';
import {globeIcon} from '../../../list-icons.js';
import {plainName} from '../../shared/format-text.js';

/** Wording of the badges of agents. */
export interface BadgeWording {
  readonly searches: string;
  readonly suggests: string;
  /** Value of `lang` for text of the agent. */
  readonly language: string | undefined;
}

export function badgeWording(localize: Localize): BadgeWording {
  return {
    searches: localize.term('searchEnabledMark'),
    suggests: localize.term('suggestsMark'),
    language: localize.marks.content,
  };
}

/** The name of an agent in the list: its own name, else its identifier. */
export function optionName({name, AgentId}: Agent): string {
  return plainName(name) || plainName(AgentId);
}

/** Name, introduction and badges of an agent as plain text, and its welcome message if `withWelcome` is set. */
export function optionText(agent: Agent, wording: BadgeWording, withWelcome: boolean): TemplateResult {
  const introduction = plainName(agent.introduction);
  const language = wording.language;
  const welcome = withWelcome ? plainName(agent.welcomeMessage) : '';
  return html`<div class="name" part="name" dir="auto" lang=${ifDefined(language)}>${optionName(agent)}</div>
    ${
      introduction
        ? html`<p
            class="introduction"
            part="introduction"
            dir="auto"
            lang=${ifDefined(language)}
            title=${introduction}
          >
            ${introduction}
          </p>`
        : nothing
    }
    ${renderBadges(agent, wording)}
    ${welcome ? html`<p class="welcome" part="welcome" dir="auto" lang=${ifDefined(language)}>${welcome}</p>` : nothing}`;
}

/** Badges for everything that a plain text agent does not have. */
function renderBadges(agent: Agent, wording: BadgeWording): TemplateResult | typeof nothing {
  const type = agent.type === 'text' ? '' : plainName(agent.type);
  if (!type && !agent.searchEnable && !agent.isNeedRecommend) return nothing;
  return html`<div class="badges">
    ${type ? html`<span class="badge" part="badge" dir="auto">${type}</span>` : nothing}
    ${agent.searchEnable ? html`<span class="badge" part="badge">${globeIcon}${wording.searches}</span>` : nothing}
    ${
      agent.isNeedRecommend
        ? html`<span class="badge" part="badge">${messageIcon}${wording.suggests}</span>`
        : nothing
    }
  </div>`;
}
