import type {Consent} from '../../../controllers/consent.js';
import type {Localize} from '../../../controllers/localize.js';
import type {ChatSession} from '../../../session/chat-session.js';
import type {ChatSettings} from '../chat-settings.js';

export interface PagePartsOptions {
  readonly chat: ChatSettings & {readonly session: ChatSession};
  readonly consent: Consent;
  /** Announces politely. */
  readonly say: (words: string) => void;
  /** Called while the consent is awaited: without arguments when the code has loaded, else with a function that retries. */
  readonly onLoad: (retry?: () => void) => void;
}

export interface PagePartsContext extends PagePartsOptions {
  readonly localize: Localize;
}
