import {LitElement} from 'lit';
import {property} from 'lit/decorators.js';
import type {AccessToken} from '../client/access-token.js';
import type {AgentClient, PrepareRequest} from '../client/agent-client.js';
import {Connection} from '../controllers/connection.js';
import {Localize} from '../controllers/localize.js';
import type {Strings} from '../locales/en.js';

/** What all elements share: where the service is, who the visitor is, and the wording. */
export abstract class AgentElement extends LitElement {
  /** Address of the service or gateway; `/v1/aibot/bots…` is appended (SERVICE.md "Endpoints"). */
  @property({attribute: 'base-url'}) baseUrl?: string | undefined;

  /** Same-origin endpoint that answers `{access_token, expires_in}`; asked when a token is first needed. */
  @property({attribute: 'token-url'}) tokenUrl?: string | undefined;

  /** `anonymous` signs each visitor in by the service's own sign-in; nothing else is known. */
  @property({attribute: 'sign-in'}) signIn?: string | undefined;

  /** The token, or a function that gets one (SERVICE.md "Authentication"). Never an attribute. */
  @property({attribute: false}) accessToken?: AccessToken | undefined;

  /** A ready client; goes before `base-url` and the provider's. */
  @property({attribute: false}) client?: AgentClient | undefined;

  /** Replaces the page's `fetch`, for tests and special transports. */
  @property({attribute: false}) fetch?: typeof fetch | undefined;

  /** May add headers or undocumented body fields to each request. */
  @property({attribute: false}) prepareRequest?: PrepareRequest | undefined;

  /** Language of the wording, BCP 47; default: the nearest `lang`. */
  @property() locale?: string | undefined;

  /** Partial override of the wording. */
  @property({attribute: false}) strings?: Partial<Strings> | undefined;

  /** `light` or `dark` forces one; default: the page's `color-scheme`. */
  @property({reflect: true}) theme?: 'light' | 'dark' | undefined;

  protected readonly connection = new Connection(this);
  protected readonly localize = new Localize(this);
}
