import {html, nothing, type LitElement, type ReactiveController, type TemplateResult} from 'lit';
import {AgentImageBlockEvent, AgentLinkOpenEvent} from '../../events/chat-events.js';
import {isServer} from '../../is-server.js';
import {defineElements} from '../../define-elements.js';
import {Memo} from '../../memo.js';
import type {Localize} from '../../controllers/localize.js';
import type {Strings} from '../../locales/en.js';
import {customRender} from '../../lists/custom-render.js';
import type {RenderCode} from '../../markdown/content/code/custom-code.js';
import type {ImagePolicy} from '../../markdown/content/image/image-source.js';
import type {ImageWithheldEvent} from '../../markdown/content/image/markdown-image.js';
import type {ContentContext} from '../../markdown/render/content-context.js';
import {partsModule} from '../load-parts.js';
import type {LinkConfirmation, LinkToConfirm} from '../chat-parts/link-confirmation.js';

export interface ContentSettings {
  readonly images: ImagePolicy['images'];
  /** `null` after the attribute was removed. */
  readonly imageHosts: string | null;
  readonly links: 'confirm' | 'open';
  readonly linkBase?: string | undefined;
  /** Only the action `table` counts. */
  readonly actions?: string;
  readonly math: boolean;
  readonly headingLevel: number;
  readonly strings?: Partial<Strings> | undefined;
  readonly renderCode?: RenderCode<never> | undefined;
}

/** Controls which links may open and which images may load in messages. */
export class ContentGuard implements ReactiveController {
  readonly #host: LitElement & ContentSettings;
  readonly #localize: Localize;
  readonly #defaultLevel: number;
  readonly #agentName: () => string;
  readonly #context = new Memo<ContentContext>();

  constructor(
    host: LitElement & ContentSettings,
    localize: Localize,
    defaultLevel: number,
    agentName = () => '',
  ) {
    this.#host = host;
    this.#localize = localize;
    this.#defaultLevel = defaultLevel;
    this.#agentName = agentName;
    host.addController(this);
  }

  hostConnected(): void {
    this.#changeListeners('addEventListener');
  }

  hostDisconnected(): void {
    this.#changeListeners('removeEventListener');
  }

  #changeListeners(change: 'addEventListener' | 'removeEventListener'): void {
    const {renderRoot} = this.#host;
    for (const type of ['pointerover', 'focusin']) renderRoot[change](type, this.#prefetchQuestion);
    for (const type of ['click', 'auxclick']) renderRoot[change](type, this.#followLink);
    renderRoot[change]('image-withheld', this.#reportImage);
  }

  /** The context of the content. It is a new object only after a setting, the language or the wording changes. */
  get context(): ContentContext {
    const localize = this.#localize;
    const {images, imageHosts, math, linkBase, actions, headingLevel, strings, renderCode} = this.#host;
    const settings = [images, imageHosts, math, headingLevel, linkBase, actions, localize.lang()].join('\n');
    return this.#context.of([settings, strings, renderCode, localize.wording, localize.marks], () => ({
      images: {
        images,
        hosts: typeof imageHosts === 'string' ? imageHosts.split(/[\s,]+/).filter(Boolean) : [],
      },
      math,
      linkBase,
      tableFileName: /\btable\b/.test(String(actions)) ? this.#agentName : undefined,
      renderCode: renderCode && {
        of: renderCode,
        call: (code, show) => customRender('renderCode', renderCode, [code], show),
      },
      headingLevel: headingLevel >= 1 && headingLevel <= 6 ? Math.floor(headingLevel) : this.#defaultLevel,
      words: localize.term.bind(localize),
    }));
  }

  /** Loads the question about links when a visitor is about to follow one. */
  readonly #prefetchQuestion = (event: Event): void => {
    if (this.#host.links !== 'open' && linkOf(event)) loadQuestion().catch(() => undefined);
  };

  /** Receives all clicks, and handles those on links of messages. */
  readonly #followLink = (event: Event): void => {
    const link = linkOf(event);
    if (!link || (event instanceof MouseEvent && event.button === secondaryButton)) return;
    const host = link.dataset['host'] ?? '';
    const opening = new AgentLinkOpenEvent(link.href, host, linkText(link));
    if (!this.#host.dispatchEvent(opening)) {
      event.preventDefault();
    } else if (this.#host.links !== 'open') {
      event.preventDefault();
      void this.#ask({href: link.href, host});
    }
  };

  /** Asks whether to open a link. If the question cannot be loaded, the browser asks. */
  async #ask(link: LinkToConfirm): Promise<void> {
    try {
      await loadQuestion();
      this.#host.renderRoot.querySelector('agent-link-confirmation')?.ask(link);
    } catch {
      if (confirm(link.href)) open(link.href, '_blank', 'noopener,noreferrer');
    }
  }

  readonly #reportImage = {
    handleEvent: ({address, host, reason}: ImageWithheldEvent): void => {
      this.#host.dispatchEvent(new AgentImageBlockEvent(address, host, reason));
    },
  };
}

const secondaryButton = 2;

async function loadQuestion(): Promise<void> {
  const {LinkConfirmation} = await partsModule.load();
  defineElements({'agent-link-confirmation': LinkConfirmation});
}

function linkOf({target}: Event): HTMLAnchorElement | null {
  return target instanceof Element
    ? target.closest<HTMLAnchorElement>(':is(agent-markdown,.reply-sources) a[href]:not(agent-custom-code *)')
    : null;
}

/** Returns the text of a link without the host after it. */
function linkText(link: Element): string {
  const host = link.querySelector('.link-host')?.textContent ?? '';
  return link.textContent.slice(0, link.textContent.length - host.length);
}

/** Renders the element that confirms links. SSR renders nothing. */
export function linkQuestion({
  locale,
  strings,
}: Pick<LinkConfirmation, 'locale' | 'strings'>): TemplateResult | typeof nothing {
  if (isServer) return nothing;
  return html`<agent-link-confirmation .locale=${locale} .strings=${strings}></agent-link-confirmation>`;
}
