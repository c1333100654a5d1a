/*
 * In place of markdown-it's dependency `mdurl`, in everything built for browsers: nothing of it is used,
 * since addresses stay as they were written until `safeLink` has read them.
 */
export {};
