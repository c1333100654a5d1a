import {AgentServiceError} from './agent-service-error.js';
import {attempt} from './attempt.js';

/** The address of an operation: the service's address, its own path kept, and the operation's path behind it. */
export function serviceUrl(baseUrl: string, path: string): URL {
  const url = resolveUrl(baseUrl);
  url.pathname = url.pathname.replace(/(?<!\/)\/+$/, '') + (path.startsWith('/') ? path : `/${path}`);
  url.hash = '';
  return url;
}

/** Puts an agent's identifier into a path template, as one segment whatever it holds. */
export function agentPath(template: string, agentId: string): string {
  const segment = encodeId(agentId);
  return template.split('{AgentId}').join(segment);
}

/** Whether credentials of the page may go along: only to the page's own origin. */
export function credentialsFor(url: URL): RequestCredentials {
  return pageLocation()?.origin === url.origin ? 'same-origin' : 'omit';
}

/** Servers have neither. */
const scope: Partial<Pick<typeof globalThis, 'location' | 'origin'>> = globalThis;

/**
 * The address that relative addresses are resolved against, and the origin of the page or worker; `undefined` outside of
 * browsers. In a frame with `srcdoc`, which has no address of its own, both are those of the page around it.
 */
export function pageLocation(): {readonly href: string; readonly origin: string} | undefined {
  const {location, origin} = scope;
  if (!location || origin === undefined) return undefined;
  // A request is resolved against the base of the page, also where a worker has no document to ask.
  return {href: attempt(() => new Request('').url) ?? location.href, origin};
}

/** An http or https address, absolute or relative to the page. */
export function resolveUrl(text: string): URL {
  const address = typeof text === 'string' ? text.trim() : '';
  if (address === '') throw new AgentServiceError('configuration', 'No address is given.');
  const url = attempt(() => new URL(address, pageLocation()?.href));
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new AgentServiceError('configuration', 'The address is not one of http or https.');
  }
  return url;
}

/** A dot segment would name another operation, an empty one the list. */
function encodeId(agentId: string): string {
  // Half a character cannot be encoded.
  const segment = typeof agentId === 'string' ? attempt(() => encodeURIComponent(agentId)) : undefined;
  if (!segment || segment === '.' || segment === '..') {
    throw new AgentServiceError('configuration', 'The agent identifier cannot be used.', {
      setting: 'agent-id',
    });
  }
  return segment;
}
