import type {Consent} from '../../controllers/consent.js';
import type {Localize} from '../../controllers/localize.js';
import type {ChatSession} from '../../session/chat-session.js';
import type {ChatSettings} from '../agent-chat/chat-settings.js';

export interface PagePartsContext {
  readonly chat: ChatSettings & {readonly session: ChatSession};
  readonly consent: Consent;
  readonly localize: Localize;
  /** Selected in the page before this code loaded. In some browsers, the focus of the message field ends a selection. */
  selected?: Range | undefined;
  /** Announces politely. */
  readonly say: (words: string) => void;
  /** Called while the consent is awaited: without arguments when the code has loaded, else with a function that retries. */
  readonly onLoad: (retry?: () => void) => void;
}
