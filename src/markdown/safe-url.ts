/**
 * Addresses from outside, on their way into `src`. What is not plainly allowed does not load.
 */

/** Where an address is used: the page it is shown on. */
export interface PageLocation {
  readonly href: string;
  readonly origin: string;
}

/**
 * The address of an agent's avatar or background, or `undefined` when it must not load: only `https:`
 * and the page's own origin do. A relative address belongs to the service, not to the page.
 *
 * @param address as the service sent it
 * @param baseUrl the service's address; may be relative to the page
 * @param page absent on a server, where nothing is loaded
 */
export function agentImageUrl(
  address: string,
  baseUrl: string,
  page: PageLocation | undefined,
): string | undefined {
  if (!page || address.trim() === '') return undefined;
  try {
    const url = new URL(address, new URL(baseUrl, page.href));
    const ownOrigin = url.protocol === 'http:' && url.origin === page.origin;
    return url.protocol === 'https:' || ownOrigin ? url.href : undefined;
  } catch {
    return undefined;
  }
}
