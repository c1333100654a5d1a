// Bundlers put Lit and its decorators into one file as long as the same files import both.
import 'lit/decorators.js';
import type {ReactiveController, TemplateResult} from 'lit';
import {Localize} from '../../../controllers/localize.js';
import type {Consent} from '../../../controllers/consent.js';
import {pagePartsEnglish} from '../../../locales/english/page-parts.js';
import type {ChatSession} from '../../../session/chat-session.js';
import {addStyles} from '../../../styles/add-styles.js';
import type {ChatSettings} from '../chat-settings.js';
import {ConsentNotice} from './consent-notice.js';
import {pagePartsStyles} from './page-parts.styles.js';

export interface PagePartsOptions {
  readonly chat: ChatSettings & {readonly session: ChatSession};
  readonly consent: Consent;
  /** Announces politely. */
  readonly say: (words: string) => void;
}

export interface PagePartsContext extends PagePartsOptions {
  readonly localize: Localize;
}

/** The parts of a chat that only some pages use: consent, notices and handover. */
export class PageParts implements ReactiveController {
  readonly #options: PagePartsOptions;
  readonly #consent: ConsentNotice;

  constructor(options: PagePartsOptions) {
    const {chat} = options;
    const context: PagePartsContext = {...options, localize: new Localize(chat, pagePartsEnglish)};
    this.#options = options;
    this.#consent = new ConsentNotice(context);
    chat.addController(this);
  }

  /** The ready notice, for a chat whose page has put nothing into the slot. */
  get consent(): TemplateResult | undefined {
    return this.#consent.render();
  }

  hostConnected(): void {
    addStyles(this.#options.chat.renderRoot, pagePartsStyles);
  }
}
