/** The platform's `fetch`, looked up at each call: pages put their own in its place, also later. */
export const platformFetch: typeof fetch = (input, init) => globalThis.fetch(input, init);
