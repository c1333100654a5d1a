/* Reads an address of a text. urls.ts decides which addresses may open, image-source.ts which images may load. A file of
   its own, because the code of images needs only this part. */

/** Maximum characters. No honest link is longer. */
const maxAddressLength = 2_000;
/** Characters that browsers drop or change, so that the true destination differs from the visible one. */
export const deceptive = /[\s\\<>"`\p{Cc}\p{Cf}]/u;
/**
 * The same after the host, where most of these characters can be encoded. The two joiners are part of words
 * in some scripts.
 */
const deceptiveAfterHost = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u;
/**
 * Scheme and host, or the empty start of a relative address. Two slashes name a host, and so may a space before
 * them, which browsers drop.
 */
const addressStart = /^(?:[a-z]+:(?:\/\/[^/?#]*)?|(?!$|\s|[^/?#]*:|\/\/))/i;

/**
 * Reads an address as browsers do, except that a backslash is no slash. After the host, characters such as
 * spaces are percent-encoded. Returns `undefined` for an address whose destination may differ from the
 * visible one.
 * @param base for a relative address; without it, such an address is refused
 */
export function writtenUrl(address: string, base?: string): URL | undefined {
  const [start] = addressStart.exec(address) ?? [];
  if (start === undefined || address.length > maxAddressLength || deceptive.test(start)) return undefined;
  const rest = address.slice(start.length);
  return deceptiveAfterHost.test(rest) ? undefined : readAddress(start + rest.replace(/\\/g, '%5C'), base);
}

export function readAddress(address: string, base?: string): URL | undefined {
  return URL.canParse(address, base) ? new URL(address, base) : undefined;
}
