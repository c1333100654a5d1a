import {languageFiles} from '../../src/language/wordings.js';
import type {StudioSettings} from './settings.js';

/** Where a site has its files and its agent. */
export interface SiteAddresses {
  readonly loader: string;
  readonly service: string;
  readonly agentId: string;
  /** Whether the service gives each visitor an identity. Otherwise a gateway of the site adds the token. */
  readonly isAnonymous: boolean;
}

/** The addresses of the examples in the guides. */
const exampleAddresses = {
  loader: 'https://cdn.example/loader.js',
  service: 'https://agents.example',
  agentId: 'Agent-42',
} as const;

/** Reads the entries of the form. An empty or wrong one has the value of an example. */
export function readAddresses(given: URLSearchParams): SiteAddresses {
  const loader = readAddress(given.get('loader') ?? '') ?? exampleAddresses.loader;
  return {
    loader: loader.endsWith('/') ? `${loader}loader.js` : loader,
    service: readAddress(given.get('service') ?? '') ?? exampleAddresses.service,
    agentId: given.get('agent')?.trim() || exampleAddresses.agentId,
    isAnonymous: given.get('token') !== 'gateway',
  };
}

/** Returns an `http(s)` address or a path, or `undefined`. */
export function readAddress(text: string): string | undefined {
  const written = text.trim();
  // `//host` is an address, but few readers recognise it as one.
  if (/^\/(?!\/)\S*$/.test(written)) return written;
  if (!/^https?:\/\/\S+$/i.test(written) || !URL.canParse(written)) return undefined;
  return written;
}

/** An attribute without a value is left out. */
type Attributes = Readonly<Record<string, string | false | undefined>>;

/** Returns the script tag of a chat, to paste into a page. */
export async function scriptTag(settings: StudioSettings, addresses: SiteAddresses): Promise<string> {
  const {greeting, starters, language, density, corner, scheme} = settings;
  const {launcherLabel, chatNotLoaded} =
    (await languageFiles
      .get(language)?.()
      .catch(() => undefined)) ?? {};
  const attributes: Attributes = {
    src: addresses.loader,
    'data-base-url': addresses.service,
    'data-agent-id': addresses.agentId,
    'data-sign-in': addresses.isAnonymous && 'anonymous',
    'data-history': 'recent',
    'data-greeting': greeting,
    'data-suggestions': starters.join(' | '),
    'data-density': density === 'compact' && 'compact',
    'data-placement': corner === 'start' && 'bottom-start',
    'data-theme': scheme !== 'page' && scheme,
    'data-locale': language,
    // Until the launcher has loaded, its button is in English.
    'data-label': launcherLabel,
    'data-failed-text': chatNotLoaded,
  };
  return `<script\n  async\n${attributeLines(attributes)}></script>\n`;
}

/** Returns the elements of a page that share an agent, to paste into the page. */
export function pageMarkup(settings: StudioSettings, addresses: SiteAddresses): string {
  const {starters, language, density, scheme} = settings;
  const provider = {
    'base-url': addresses.service,
    'agent-id': addresses.agentId,
    'sign-in': addresses.isAnonymous && 'anonymous',
    theme: scheme !== 'page' && scheme,
    locale: language,
  };
  const chat = {density: density === 'compact' && 'compact', suggestions: starters.join(' | ')};
  return [
    `<script type="module" src="${escapeAttribute(elementsBeside(addresses.loader))}"></script>`,
    '<agent-provider',
    `${attributeLines(provider)}>`,
    '  <agent-picker></agent-picker>',
    `  <${['agent-chat', ...written(chat)].join(' ')}></agent-chat>`,
    '  <agent-history></agent-history>',
    '</agent-provider>\n',
  ].join('\n');
}

function attributeLines(attributes: Attributes): string {
  return written(attributes)
    .map(attribute => `  ${attribute}\n`)
    .join('');
}

function written(attributes: Attributes): readonly string[] {
  return Object.entries(attributes).flatMap(([name, value]) =>
    value ? [`${name}="${escapeAttribute(value)}"`] : [],
  );
}

/** The address of the file with all elements, in the folder of the loader. */
function elementsBeside(loader: string): string {
  const {href, pathname, search} = new URL('agent-chat-elements.js', new URL(loader, 'https://page.invalid'));
  return loader.startsWith('/') ? pathname + search : href;
}

function escapeAttribute(text: string): string {
  return text.replace(/[&"<>]/g, mark => `&#${mark.charCodeAt(0)};`);
}

/** Returns a content security policy that allows the chat, and the page's own style sheet if the chat needs one. */
export function policyLine({loader, service}: SiteAddresses, hasStyles: boolean): string {
  return [
    "default-src 'none'",
    `script-src ${originOf(loader)}`,
    ...(hasStyles ? ["style-src 'self'"] : []),
    `connect-src ${originOf(service)}`,
    `img-src ${originOf(service)}`,
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
  ].join('; ');
}

function originOf(address: string): string {
  return address.startsWith('/') ? "'self'" : new URL(address).origin;
}
