import type {Consent} from '../../../controllers/consent.js';
import type {Localize} from '../../../controllers/localize.js';
import type {ChatSession} from '../../../session/chat-session.js';
import type {ChatSettings} from '../chat-settings.js';

export interface PagePartsOptions {
  readonly chat: ChatSettings & {readonly session: ChatSession};
  readonly consent: Consent;
  /** Announces politely. */
  readonly say: (words: string) => void;
}

export interface PagePartsContext extends PagePartsOptions {
  readonly localize: Localize;
}
