import {AgentServiceError} from './agent-service-error.js';
import {attempt} from './platform.js';

/** Returns the address of an operation: its path is appended to the path of the service. */
export function serviceUrl(baseUrl: string, path: string): URL {
  const url = resolveUrl(baseUrl);
  url.pathname = url.pathname.replace(/(?<!\/)\/+$/, '') + (path.startsWith('/') ? path : `/${path}`);
  url.hash = '';
  return url;
}

/** An operation of our gateway beside those of SERVICE.md. */
export const signOutPath = '/v1/sign-out';

/** Inserts an agent's identifier into a path template, always as one segment. */
export function agentPath(template: string, agentId: string): string {
  const segment = encodeId(agentId);
  return template.split('{AgentId}').join(segment);
}

/** Returns the credentials mode of a request: the page sends its cookies only to its own origin. */
export function credentialsFor(url: URL): RequestCredentials {
  return siteLocation()?.origin === url.origin ? 'same-origin' : 'omit';
}

/** Node and other servers lack both members. */
const scope: Partial<Pick<typeof globalThis, 'location' | 'origin'>> = globalThis;

/**
 * Returns the base address and the origin of the page or worker; `undefined` outside of browsers. In a frame with `srcdoc`,
 * which has no address of its own, both belong to the page around it.
 */
export function siteLocation(): {readonly href: string; readonly origin: string} | undefined {
  const {location, origin} = scope;
  if (!location || origin === undefined) return undefined;
  // A request resolves against the base of the page. This works in workers too, which have no document.
  return {href: attempt(() => new Request('').url) ?? location.href, origin};
}

/** Resolves an http or https address against the page. Throws `configuration` for any other text. */
export function resolveUrl(text: string): URL {
  const address = typeof text === 'string' ? text.trim() : '';
  if (address === '') throw new AgentServiceError('configuration', 'No address is given.');
  // Most addresses are absolute, and the base costs a request object.
  const url = attempt(() => new URL(address)) ?? attempt(() => new URL(address, siteLocation()?.href));
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new AgentServiceError('configuration', 'The address is not one of http or https.');
  }
  return url;
}

/** Rejects dot segments, which would address another operation, and an empty one, which would address the list. */
function encodeId(agentId: string): string {
  // `encodeURIComponent` throws on half a surrogate pair.
  const segment = typeof agentId === 'string' ? attempt(() => encodeURIComponent(agentId)) : undefined;
  if (!segment || segment === '.' || segment === '..') {
    throw new AgentServiceError('configuration', 'The agent identifier cannot be used.', {
      setting: 'agent-id',
    });
  }
  return segment;
}
