/* Replaces markdown-it's dependency `uc.micro` in all builds for browsers: regular expressions support Unicode. */

/** Punctuation. */
export const P = /\p{P}/u;
/** Symbols. */
export const S = /\p{S}/u;
