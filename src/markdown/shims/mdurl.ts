/*
 * Replaces markdown-it's dependency `mdurl` in all builds for browsers. It is not used: addresses stay as written until
 * `safeLink` checks them.
 */
export {};
