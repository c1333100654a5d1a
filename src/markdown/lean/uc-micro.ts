/* In place of markdown-it's dependency `uc.micro`, in everything built for browsers, which know Unicode. */

/** Punctuation. */
export const P = /\p{P}/u;
/** Symbols. */
export const S = /\p{S}/u;
