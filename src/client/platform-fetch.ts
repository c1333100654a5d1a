/**
 * What may take the place of the platform's `fetch`: a function that is called like it. Whatever else a platform's own
 * has, such as Bun's `preconnect`, is not asked for.
 */
export type FetchFunction = (...parameters: Parameters<typeof fetch>) => ReturnType<typeof fetch>;

/** The platform's `fetch`, looked up at each call: pages put their own in its place, also later. */
export const platformFetch: FetchFunction = (input, init) => globalThis.fetch(input, init);
