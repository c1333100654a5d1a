/** Replaces rules of markdown-it that are switched off. */
// eslint-disable-next-line no-restricted-exports
export default function noRule(): false {
  return false;
}
