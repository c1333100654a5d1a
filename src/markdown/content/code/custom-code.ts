import {css, html, LitElement, nothing, render, type PropertyValues, type TemplateResult} from 'lit';
import {property, state} from 'lit/decorators.js';

/** A block of code for the page's own renderer. */
export interface CodeToRender<Shown> {
  /** The first word after the opening fence, as the agent wrote it; `''` if there is none. */
  readonly language: string;
  /** The code. It comes from the agent, so treat it as hostile: never as HTML. */
  readonly text: string;
  /** The message of a chat, or the record of a history, that contains the code. */
  readonly message: Shown;
}

/**
 * Renders a complete block of code. Returns a Lit template, a DOM node or a text, or `undefined` to show the code as
 * usual.
 */
export type RenderCode<Shown> = (code: CodeToRender<Shown>) => unknown;

/** The page's renderer with its guard: `call` returns `undefined` and warns if the renderer or `show` fails. */
export interface GuardedRenderCode {
  readonly of: unknown;
  readonly call: (code: CodeToRender<never>, show: (result: unknown) => void) => unknown;
}

/** The settings that this element uses. */
interface CustomCodeContext {
  readonly words: (name: 'showSource' | 'showResult') => string;
  readonly renderCode?: GuardedRenderCode | undefined;
}

export interface CodeView {
  readonly text: string;
  readonly language: string;
  readonly final: boolean;
  readonly usual: TemplateResult;
}

export function customCodeTemplate(
  {text, language, final, usual}: CodeView,
  context: CustomCodeContext,
): TemplateResult {
  return html`<agent-custom-code
    .text=${text}
    .language=${language}
    .final=${final}
    .usual=${usual}
    .context=${context}
  ></agent-custom-code>`;
}

/**
 * A block of code that the page may render. The result replaces the code, and a switch shows either. Renders into the
 * tree of the text around it.
 */
export class CustomCode extends LitElement {
  @property({attribute: false}) text = '';
  @property({attribute: false}) language = '';
  @property({attribute: false}) final = false;
  /** The code block that shows the code as usual. */
  @property({attribute: false}) usual!: TemplateResult;
  @property({attribute: false}) context!: CustomCodeContext;

  @state() private showsSource = false;

  /** Contains the result, also while the source is shown, so that the state of its elements stays. */
  #result = resultBox();
  #hasResult = false;

  protected override willUpdate(changed: PropertyValues<this>): void {
    const isOther =
      changed.has('text') ||
      changed.has('language') ||
      changed.has('final') ||
      (changed.has('context') && changed.get('context')?.renderCode?.of !== this.context.renderCode?.of);
    if (isOther) this.#hasResult = this.final && this.#renderResult();
  }

  override render(): TemplateResult {
    const {usual} = this;
    if (!this.#hasResult) return html`${nothing} ${usual}`;
    this.#result.hidden = this.showsSource;
    return html`<div class="custom-code">
        <button
          class="text-button"
          part="source-button"
          type="button"
          @click=${() => (this.showsSource = !this.showsSource)}
        >
          ${this.context.words(this.showsSource ? 'showResult' : 'showSource')}
        </button>
        ${this.#result}
      </div>
      ${this.showsSource ? usual : nothing}`;
  }

  /** Returns whether there is a result. If not, the code is shown as usual. */
  #renderResult(): boolean {
    const {text, language} = this;
    const message = this.#message();
    if (isCutOff(text, message)) return false;
    const code = {text, language, message: message as never};
    const result = this.context.renderCode?.call(code, this.#showResult) ?? false;
    return result !== false;
  }

  readonly #showResult = (result: unknown): void => {
    if (!isRenderable(result)) throw new TypeError('It must return a Lit template, a node or a text.');
    try {
      render(result, this.#result);
    } catch (error) {
      // Lit cannot render into this box again.
      this.#result = resultBox();
      throw error;
    }
  };

  #message(): unknown {
    const owner: {readonly message?: unknown} | null =
      this.closest('agent-chat-message') ?? this.closest('agent-markdown');
    return owner?.message;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}

function resultBox(): HTMLElement {
  const box = document.createElement('div');
  box.className = 'custom-result';
  box.part.add('code-result');
  return box;
}

/** Whether a reply ended within this code: it was stopped or failed, and the fence is not closed. */
function isCutOff(code: string, message: unknown): boolean {
  const {status, text} = Object(message) as {readonly status?: unknown; readonly text?: unknown};
  const isPart = status === 'stopped' || status === 'failed';
  return isPart && typeof text === 'string' && text.trimEnd().endsWith(code.trimEnd());
}

function isRenderable(result: unknown): boolean {
  if (Array.isArray(result)) return result.every(isRenderable);
  if (typeof result !== 'object' || result === null) return typeof result !== 'function';
  // The marks of Lit. Its functions for them would be in the core, for this element alone.
  return result instanceof Node || '_$litType$' in result || '_$litDirective$' in result;
}

export const customCodeStyles = css`
  agent-custom-code {
    display: block;
  }

  .custom-code {
    display: flow-root;
  }

  .custom-code > .text-button {
    display: block;
    margin-inline-start: auto;
  }

  .custom-result {
    overflow-x: auto;
    text-align: start;
  }
`;

declare global {
  interface HTMLElementTagNameMap {
    'agent-custom-code': CustomCode;
  }
}
