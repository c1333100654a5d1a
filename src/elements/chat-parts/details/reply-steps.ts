import {css, html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {ReplyStep} from '../../../client/reply-details.js';
import {canceledActivities, isRunning} from '../../../conversation/message.js';
import {icon} from '../../../icons.js';
import {textDirection} from '../../../markdown/text-direction.js';
import {MessagePartElement} from '../part-element.js';
import {lineStyles, reasoningStyles} from './details.styles.js';
import {durationWords} from './elapsed-time.js';

const chevron = icon('m9 6 6 6-6 6');

const stepStyles = css`
  .steps {
    display: grid;
    gap: 6px;
    margin-block: 4px 8px;
    margin-inline-start: 2px;
    padding-inline: 14px 6px;
    border-inline-start: 2px solid var(--_border);
    color: var(--_text-muted);
    font-size: 0.933em;
    list-style: none;
  }

  .step {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.6em;
    overflow-wrap: anywhere;
  }

  .step-name {
    color: var(--_text);
    font-weight: 600;
  }

  .step-time {
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }

  .step-result {
    flex-basis: 100%;
    max-block-size: 12em;
    margin: 0;
    overflow: hidden auto;
    scrollbar-width: thin;
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }
`;

/** The ended actions of the agent in a reply, as a closed section above its text that the reader can open. */
export class ReplySteps extends MessagePartElement {
  static override styles = [lineStyles, reasoningStyles, stepStyles];

  #isOpen = false;

  override render(): TemplateResult | typeof nothing {
    const {localize} = this.host;
    const steps = this.#ended;
    if (steps.length === 0) return nothing;
    const words = localize.term('stepCount', steps.length);
    return html`<div class="thought">
      <button
        class="reasoning-toggle"
        part="steps-toggle"
        type="button"
        aria-expanded=${this.#isOpen}
        @click=${this.#onToggle}
      >
        ${chevron}<bdi>${words}</bdi>
      </button>
      ${
        this.#isOpen
          ? html`<ol class="steps" part="steps" aria-label=${words} lang=${ifDefined(localize.marks.content)}>
              ${steps.map(step => this.#renderStep(step))}
            </ol>`
          : nothing
      }
    </div>`;
  }

  /** The status below shows the running one. */
  get #ended(): readonly ReplyStep[] {
    const {message} = this.element;
    if (!message) return [];
    return (message.steps ?? []).filter(
      ({activity, endedAt}) =>
        !canceledActivities.has(activity) && (endedAt !== undefined || !isRunning(message)),
    );
  }

  #renderStep({activity: {kind, name}, startedAt, endedAt, result}: ReplyStep): TemplateResult {
    const {localize} = this.host;
    const words = {
      search: localize.term('searchStep'),
      knowledge: localize.term('documentStep'),
      tool: name.replace(/[_-]+/g, ' '),
      other: '',
    }[kind];
    const shown = words || localize.term('otherStep');
    // The clock of the computer may have been set back.
    const time = endedAt === undefined ? '' : durationWords(Math.max(0, endedAt - startedAt), localize);
    return html`<li class="step">
      <bdi class="step-name" dir=${textDirection(shown)}>${shown}</bdi>
      ${time ? html`<bdi class="step-time">${time}</bdi>` : nothing}
      ${result ? html`<p class="step-result" dir=${textDirection(result)}>${result}</p>` : nothing}
    </li>`;
  }

  readonly #onToggle = (): void => {
    this.#isOpen = !this.#isOpen;
    if (this.#isOpen) this.host.stick.release();
    this.requestUpdate();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-reply-steps': ReplySteps;
  }
}
