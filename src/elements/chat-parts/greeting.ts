import {css, html, type ReactiveController, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import {AgentGreetingDismissEvent} from '../../events/part-events.js';
import {closeIcon} from '../../icons.js';
import {textDirection} from '../../markdown/text-direction.js';
import {addStyles} from '../../styles/add-styles.js';
import type {Localize} from '../../controllers/localize.js';
import type {AgentElement} from '../agent-element.js';
import type {LauncherActions} from '../agent-launcher/launcher-button.js';
import type {LauncherMemory} from '../agent-launcher/launcher-memory.js';

const greetingStyles = css`
  .greeting {
    position: absolute;
    inset-block-end: calc(100% + 12px);
    inset-inline-end: 0;
    display: flex;
    align-items: start;
    inline-size: max-content;
    max-inline-size: min(280px, calc(100vw - 2 * var(--_inline-edge)));
    max-block-size: calc(100dvh - var(--_block-edge) - var(--_size) - 24px);
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) + 2px);
    border-end-end-radius: 4px;
    background: var(--_surface);
    box-shadow: var(--_shadow);
    animation: agent-launcher-rise var(--_entrance);
  }

  :host([placement='bottom-start']) .greeting {
    inset-inline: 0 auto;
    border-end-start-radius: 4px;
    border-end-end-radius: calc(var(--_radius) + 2px);
  }

  .greeting-words {
    flex: 1;
    min-inline-size: 0;
    max-block-size: inherit;
    padding-block: 12px;
    padding-inline: 16px 4px;
    overflow: auto;
    border-radius: inherit;
    line-height: 1.45;
    text-align: start;
  }

  .greeting .small-button {
    margin: 6px;
    margin-inline-start: 0;
    font-size: 16px;
  }
`;

type Launcher = AgentElement & {
  readonly greeting: string;
  readonly greetingDelay: number;
  readonly open: boolean;
};

export interface GreetingOptions {
  readonly launcher: Launcher;
  readonly localize: Localize;
  readonly memory: LauncherMemory;
  readonly actions: LauncherActions;
}

/** The bubble beside the button, visible from its delay until the visitor dismisses it or opens the chat. */
export class LauncherGreeting implements ReactiveController {
  readonly #options: GreetingOptions;
  #isDue = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: GreetingOptions) {
    this.#options = options;
    options.launcher.addController(this);
  }

  hostConnected(): void {
    const {launcher} = this.#options;
    const {greetingDelay, renderRoot} = launcher;
    addStyles(renderRoot, greetingStyles);
    this.#isDue ||= !(greetingDelay > 0);
    if (this.#isDue) return;
    this.#timer = setTimeout(() => {
      this.#isDue = true;
      launcher.requestUpdate();
    }, greetingDelay * 1000);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }

  render(): TemplateResult {
    const {launcher, localize, memory, actions} = this.#options;
    const {greeting, open} = launcher;
    const name = localize.term('dismissGreeting');
    const hasContent = greeting || launcher.querySelector(':scope > [slot="greeting"]');
    const isShown = this.#isDue && hasContent && !open && memory.read('greeted') !== greeting;
    return html`<div class="greeting" part="greeting" ?hidden=${!isShown} @pointerenter=${actions.loadCode}>
      <button class="greeting-words" part="greeting-button" type="button" @click=${actions.press}>
        <slot name="greeting" @slotchange=${this.#onSlotChange}
          ><bdi dir=${textDirection(greeting)} lang=${ifDefined(localize.marks.content)}
            >${greeting}</bdi
          ></slot
        >
      </button>
      <button
        class="small-button"
        part="greeting-close-button"
        type="button"
        aria-label=${name}
        title=${name}
        @click=${this.#onDismiss}
      >
        ${closeIcon}
      </button>
    </div>`;
  }

  readonly #onSlotChange = (): void => this.#options.launcher.requestUpdate();

  readonly #onDismiss = (): void => {
    const {launcher, memory} = this.#options;
    memory.write('greeted', launcher.greeting);
    launcher.requestUpdate();
    launcher.focus({preventScroll: true});
    launcher.dispatchEvent(new AgentGreetingDismissEvent());
  };
}
