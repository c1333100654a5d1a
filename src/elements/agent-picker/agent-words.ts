import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {Agent} from '../../client/resources.js';
import type {Localize} from '../../controllers/localize.js';
import {globeIcon, messageIcon} from '../../icons.js';
import {plainName} from '../plain-name.js';

/** The wording of the marks an agent may have. */
export interface AgentMarks {
  readonly searches: string;
  readonly suggests: string;
  /** What an agent's own words are marked with beside them. */
  readonly language: string | undefined;
}

/** The wording of the marks in the reader's language. */
export function agentMarks(localize: Localize): AgentMarks {
  return {
    searches: localize.term('searchEnabledMark'),
    suggests: localize.term('suggestsMark'),
    language: localize.marks.content,
  };
}

/** What an agent is called in a list: its name, or else the identifier that tells it from the others. */
export function optionName({name, AgentId}: Agent): string {
  return plainName(name) || plainName(AgentId);
}

/** An agent in words, as plain text, whatever the service sent; with how it greets where there is room. */
export function agentWords(agent: Agent, marks: AgentMarks, withWelcome: boolean): TemplateResult {
  const introduction = plainName(agent.introduction);
  const language = marks.language;
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
    ${renderBadges(agent, marks)}
    ${welcome ? html`<p class="welcome" part="welcome" dir="auto" lang=${ifDefined(language)}>${welcome}</p>` : nothing}`;
}

/** What sets an agent apart from a plain one that talks in text. */
function renderBadges(agent: Agent, marks: AgentMarks): TemplateResult | typeof nothing {
  const type = agent.type === 'text' ? '' : plainName(agent.type);
  if (!type && !agent.searchEnable && !agent.isNeedRecommend) return nothing;
  return html`<div class="badges">
    ${type ? html`<span class="badge" part="badge" dir="auto">${type}</span>` : nothing}
    ${agent.searchEnable ? html`<span class="badge" part="badge">${globeIcon}${marks.searches}</span>` : nothing}
    ${
      agent.isNeedRecommend
        ? html`<span class="badge" part="badge">${messageIcon}${marks.suggests}</span>`
        : nothing
    }
  </div>`;
}
