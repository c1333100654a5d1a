import {defaultConverter, LitElement, type CSSResult, type PropertyDeclaration} from 'lit';
import {property} from 'lit/decorators.js';
import type {PrepareRequest} from '../client/agent-client.js';
import type {ServiceClient} from '../client/client-contract.js';
import type {FetchFunction} from '../client/platform.js';
import {Connection} from '../controllers/connection.js';
import {InheritedTheme} from '../controllers/inherited-theme.js';
import {defineProperty} from '../define-property.js';
import {Memo} from '../memo.js';
import {Localize} from '../controllers/localize.js';
import type {GivenToken} from '../connection/client-factory.js';
import type {Strings} from '../locales/en.js';
import {addStyles} from '../styles/add-styles.js';
import {keepTypedKeys} from './shared/typed-keys.js';

/** Written out, because the declaration of `values` is not in the package. */
type SettingValues = Pick<readonly string[], 'includes' | 'join'> & {
  readonly read?: (text: string) => unknown;
};

const withoutNull: typeof defaultConverter = {
  fromAttribute: (value, type) => defaultConverter.fromAttribute?.(value, type) ?? undefined,
};

/** Attributes that look like a token. They are never read: everyone could read a token in the page. */
const tokenAttributes = ['access-token', 'accesstoken'];

export abstract class AgentElement extends LitElement {
  static override get observedAttributes(): string[] {
    // Observed only to warn about a token as an attribute.
    return super.observedAttributes.concat(tokenAttributes);
  }

  /**
   * A setting without a default becomes `undefined`, not `null`, when its attribute is removed. The text of one with
   * `values` is checked first: Lit reads any text of a boolean as `true`.
   */
  static override getPropertyOptions(name: PropertyKey): PropertyDeclaration {
    const options = super.getPropertyOptions(name);
    return {...options, converter: withoutNull, ...(options.values && {type: String})};
  }

  /** Lit calls this once per class, with all properties. */
  protected static override finalize(): void {
    const isFirst = !Object.hasOwn(this, 'finalized');
    super.finalize();
    if (isFirst) for (const entry of this.elementProperties) guardValues(this.prototype, ...entry);
  }

  /** Address of the service or gateway; `/v1/aibot/bots…` is appended (SERVICE.md "Endpoints"). */
  @property({attribute: 'base-url'}) baseUrl?: string | undefined;

  /**
   * Endpoint in the page's own origin that returns `{access_token, expires_in}`. The element requests it by GET, with
   * the page's cookies, when it first needs a token.
   */
  @property({attribute: 'token-url'}) tokenUrl?: string | undefined;

  /** `anonymous` signs each visitor in by the service's own sign-in, without an account. */
  @property({values: ['anonymous'], attribute: 'sign-in'}) signIn?: 'anonymous' | undefined;

  /**
   * The token, a function that returns one, or a promise of one (SERVICE.md "Authentication"). There is no attribute.
   * `null`: the token comes later, and requests wait for it, unless `sign-in` or `token-url` is set. `undefined`:
   * requests have no token, unless `sign-in` or `token-url` is set.
   * Each request reads the current value. A new token or function applies to the next request and changes nothing else.
   * A JWT with another `sub` belongs to another visitor, so the conversation of the previous visitor is removed. A
   * token of another form counts as a renewal. With such tokens, change the provider's `visitor-id` or call `signOut()`
   * for another visitor.
   */
  @property({attribute: false})
  get accessToken(): GivenToken {
    return this.#accessToken;
  }
  set accessToken(accessToken: GivenToken) {
    // A private field, because error reports may list public fields.
    this.#accessToken = accessToken;
  }

  /**
   * A client that the page created. It takes precedence over `base-url` and the client of the provider. Another client
   * of the same address applies to the next request and changes nothing else.
   */
  @property({attribute: false}) client?: ServiceClient | undefined;

  /** Replaces the browser's `fetch`, for tests and special transports. Read for each request. */
  @property({attribute: false}) fetch?: FetchFunction | undefined;

  /** Adds headers or undocumented body fields to each request. Read for each request. */
  @property({attribute: false}) prepareRequest?: PrepareRequest | undefined;

  /**
   * Id of an `<agent-provider>` in the same shadow root or in the document. It replaces a provider around the element.
   * It may be added, replaced or removed at any time. The element is idle while no such provider exists. An
   * `<agent-provider>` itself ignores this setting.
   */
  @property({attribute: 'for'}) htmlFor?: string | undefined;

  /** Language of the texts on screen, as a BCP 47 tag. Default: that of the provider, else the nearest `lang`. */
  @property()
  get locale(): string | undefined {
    return this.#locale || this.connection.provider?.locale;
  }
  set locale(locale: string | undefined) {
    this.#locale = locale;
  }

  /** Replaces some of the texts on screen. Missing texts come from the provider, else from the language. */
  @property({attribute: false})
  get strings(): Partial<Strings> | undefined {
    const own = this.#strings;
    const around = this.connection.provider?.strings;
    return own && around ? this.#merged.of([own, around], () => ({...around, ...own})) : (own ?? around);
  }
  set strings(strings: Partial<Strings> | undefined) {
    this.#strings = strings;
  }

  /** Forces `light` or `dark`. Default: the theme of the provider, else the `color-scheme` of the page. */
  @property({values: ['light', 'dark'], reflect: true}) theme?: 'light' | 'dark' | undefined;

  protected readonly connection = new Connection(this);
  protected readonly inheritedTheme = new InheritedTheme(this, () => this.connection.provider?.theme);
  protected readonly localize = new Localize(this);
  readonly #merged = new Memo<Partial<Strings>>();
  #accessToken: GivenToken;
  #locale: string | undefined;
  #strings: Partial<Strings> | undefined;

  constructor() {
    super();
    keepTypedKeys(this);
  }

  override attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    super.attributeChangedCallback(name, before, value);
    // Vue turns `:access-token` into an attribute, and React 18 does so with `accessToken`.
    if (value !== null && tokenAttributes.includes(name))
      warnOnce(
        `<${this.localName} ${name}> is not read. Set the property instead: :accessToken or .accessToken in a template, else element.accessToken.`,
      );
  }

  /** The browser calls this after a move to another document, which removes the style sheets. */
  adoptedCallback(): void {
    if (this.shadowRoot) this.#addOwnStyles(this.shadowRoot);
    this.requestUpdate();
  }

  /**
   * Waits while the browser prerenders the page: a visit that may never happen must send no requests, and stored data
   * must include the changes of the previous page.
   */
  protected override scheduleUpdate(): void {
    const {prerendering}: Document & {readonly prerendering?: boolean} = document;
    if (prerendering) document.addEventListener('prerenderingchange', () => this.performUpdate());
    else this.performUpdate();
  }

  protected override performUpdate(): void {
    this.connection.update();
    super.performUpdate();
  }

  /** Saves text that the visitor typed into server-rendered content, before that content is replaced. */
  protected saveInput?(content: ShadowRoot): void;

  /**
   * Replaces server-rendered content before the next frame: only the browser knows the visitor's language, the
   * provider and stored data.
   */
  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    if (this.shadowRoot) this.saveInput?.(this.shadowRoot);
    const root = this.shadowRoot ?? this.attachShadow({mode: 'open'});
    root.replaceChildren();
    this.#addOwnStyles(root);
    return root;
  }

  #addOwnStyles(root: Node): void {
    addStyles(root, ...((this.constructor as typeof AgentElement).elementStyles as CSSResult[]));
  }
}

/**
 * Ignores an unknown value of a setting with a warning and keeps the last valid one. Frameworks and templates write
 * `undefined`, `null` or `''` for a missing setting.
 */
function guardValues(
  prototype: AgentElement,
  name: PropertyKey,
  {values, attribute = String(name)}: PropertyDeclaration,
): void {
  const descriptor = values && Object.getOwnPropertyDescriptor(prototype, name);
  // Settings of a superclass are guarded already.
  if (!descriptor) return;
  const set = function (this: AgentElement, value: unknown): void {
    const isEmpty = value === undefined || value === null || value === '';
    const text = typeof value === 'string' || typeof value === 'boolean' ? String(value) : typeof value;
    if (isEmpty || values.includes(text)) descriptor.set?.call(this, values.read?.(text) ?? value);
    else warnOnce(`<${this.localName} ${String(attribute)}="${text}"> is not one of ${values.join(', ')}.`);
  };
  defineProperty(prototype, name, {...descriptor, set});
}

/** Addresses of web pages, as the values of a setting. */
export const webAddresses: SettingValues = {
  includes: text => /^https?:/i.test(text) && URL.canParse(text),
  join: () => 'https://…',
};

const off = ['false', 'off'];

/**
 * The values of a setting that is on by default. Its attribute works like `spellcheck`: its absence and its bare presence
 * mean on, `false` means off.
 */
export const onByDefault: SettingValues = {
  includes: text => ['true', 'on', 'auto', ...off].includes(text),
  join: () => 'true, false',
  read: text => !off.includes(text),
};

const warnings = new Set<string>();

export function warnOnce(warning: string): void {
  if (!warnings.has(warning)) console.warn(`agent-chat-elements: ${warning}`);
  warnings.add(warning);
}
