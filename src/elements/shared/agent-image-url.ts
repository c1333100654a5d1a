export interface PageLocation {
  readonly href: string;
  readonly origin: string;
}

/**
 * Returns the address of an agent's avatar or background, or `undefined` when it must not load. Only `https:` and the
 * page's own origin may load. A relative address belongs to the service, not to the page.
 *
 * @param address as the service sent it
 * @param baseUrl the service's address; may be relative to the page
 * @param page absent on a server, where nothing loads
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
