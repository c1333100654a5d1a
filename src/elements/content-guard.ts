import type {LitElement, ReactiveController} from 'lit';
import {AgentImageBlockEvent} from '../events/agent-image-block-event.js';
import {AgentLinkOpenEvent} from '../events/agent-link-open-event.js';
import {Lasting} from '../controllers/lasting.js';
import type {Localize} from '../controllers/localize.js';
import type {Strings} from '../locales/en.js';
import type {ImagePolicy} from '../markdown/image/image-source.js';
import type {ImageWithheldEvent} from '../markdown/image/image-withheld-event.js';
import type {ContentContext} from './agent-markdown/content-context.js';
import {markdownWords} from './agent-markdown/markdown-words.js';
import type {LinkInQuestion} from './link-confirmation.js';
import {replyModule} from './reply-module.js';

/** What an element's page says of its content: what is safe, and in which words. */
export interface ContentSettings {
  readonly images: ImagePolicy['images'];
  /** `null` once the attribute has been taken away. */
  readonly imageHosts: string | null;
  readonly links: 'confirm' | 'open';
  readonly math: boolean;
  readonly headingLevel: number;
  readonly strings?: Partial<Strings> | undefined;
}

/** Stands between the content of messages and the world: what it may load, and where it may lead. */
export class ContentGuard implements ReactiveController {
  readonly #host: LitElement & ContentSettings;
  readonly #localize: Localize;
  readonly #usualLevel: number;
  readonly #context = new Lasting<ContentContext>();

  /** @param usualLevel the level of headings where the page gives none */
  constructor(host: LitElement & ContentSettings, localize: Localize, usualLevel: number) {
    this.#host = host;
    this.#localize = localize;
    this.#usualLevel = usualLevel;
    host.addController(this);
  }

  hostConnected(): void {
    const {renderRoot} = this.#host;
    renderRoot.addEventListener('click', this.#followLink);
    renderRoot.addEventListener('auxclick', this.#followLink);
    renderRoot.addEventListener('image-withheld', this.#tellImage);
  }

  hostDisconnected(): void {
    const {renderRoot} = this.#host;
    renderRoot.removeEventListener('click', this.#followLink);
    renderRoot.removeEventListener('auxclick', this.#followLink);
    renderRoot.removeEventListener('image-withheld', this.#tellImage);
  }

  /** What the content is shown with; the same object until a setting, the language or a word changes. */
  get context(): ContentContext {
    const localize = this.#localize;
    const {images, imageHosts, math, headingLevel, strings} = this.#host;
    const settings = [images, imageHosts, math, headingLevel, localize.lang()].join('\n');
    return this.#context.of([settings, strings, localize.wording, localize.marks], () => ({
      images: {
        images: knownPolicy(images),
        hosts: typeof imageHosts === 'string' ? imageHosts.split(/[\s,]+/).filter(Boolean) : [],
      },
      math,
      headingLevel: headingLevel >= 1 && headingLevel <= 6 ? Math.floor(headingLevel) : this.#usualLevel,
      words: markdownWords(localize),
    }));
  }

  /** Takes a click on anything; only links of messages matter. */
  readonly #followLink = (event: Event): void => {
    const {target} = event;
    const link =
      target instanceof Element ? target.closest<HTMLAnchorElement>('agent-markdown a[href]') : null;
    if (!link || (event instanceof MouseEvent && event.button === secondaryButton)) return;
    const host = link.dataset['place'] ?? '';
    const opening = new AgentLinkOpenEvent(link.href, host, ownWords(link));
    if (!this.#host.dispatchEvent(opening)) {
      event.preventDefault();
    } else if (this.#host.links !== 'open') {
      event.preventDefault();
      this.#ask({href: link.href, host});
    }
  };

  /** Asks whether a link is to be opened. The code that renders links has loaded, and brings the question. */
  #ask(link: LinkInQuestion): void {
    if (!customElements.get('agent-link-confirmation') && replyModule.loaded)
      customElements.define('agent-link-confirmation', replyModule.loaded.LinkConfirmation);
    this.#host.renderRoot.querySelector('agent-link-confirmation')?.ask(link);
  }

  /** Tells the page of a picture that does not load by itself. */
  readonly #tellImage = {
    handleEvent: ({address, host, reason}: ImageWithheldEvent): void => {
      this.#host.dispatchEvent(new AgentImageBlockEvent(address, host, reason));
    },
  };
}

const secondaryButton = 2;

/** The words of a link, without the place it leads to, which stands after them. */
function ownWords(link: Element): string {
  const place = link.querySelector('.link-place')?.textContent ?? '';
  return link.textContent.slice(0, link.textContent.length - place.length);
}

/** An unknown value is the safe one. */
function knownPolicy(images: ImagePolicy['images']): ImagePolicy['images'] {
  return images === 'allow-list' || images === 'block' ? images : 'click';
}
