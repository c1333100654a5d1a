import type {ReactiveController, TemplateResult} from 'lit';
import {addStyles} from '../../styles/add-styles.js';
import {ContextChip} from './page-context/context-chip.js';
import {ConsentNotice} from './consent-notice.js';
import {HandoverButton} from './handover.js';
import {PageNotices} from './page-notices.js';
import type {PagePartsContext} from './page-parts-context.js';
import {pagePartsStyles} from './page-parts.styles.js';

/** The parts of a chat that only some pages use: consent, notices, handover and page context. */
export class PageParts implements ReactiveController {
  readonly #options: PagePartsContext;
  readonly #consent: ConsentNotice;
  readonly #handover: HandoverButton;
  readonly notices: PageNotices;
  #context: ContextChip | undefined;

  constructor(options: PagePartsContext) {
    const {chat: host} = options;
    this.#options = options;
    this.#consent = new ConsentNotice(options);
    this.#handover = new HandoverButton(host, options.localize);
    this.notices = new PageNotices(options);
    host.addController(this);
  }

  /** The ready notice, for a chat whose page has put nothing into the slot. */
  get consent(): TemplateResult | undefined {
    return this.#consent.render();
  }

  /** The button of failure notices, if the page offers a handover. */
  get handover(): TemplateResult | undefined {
    return this.#options.chat.handover ? this.#handover.render() : undefined;
  }

  /** The line above the message field that says what the page adds to a message. */
  get context(): Node | undefined {
    return this.#context?.element;
  }

  hostUpdate(): void {
    const {chat} = this.#options;
    if (this.#context || !chat.pageContext) return;
    this.#context = new ContextChip(this.#options);
    chat.requestUpdate();
  }

  hostConnected(): void {
    addStyles(this.#options.chat.renderRoot, pagePartsStyles);
  }
}
