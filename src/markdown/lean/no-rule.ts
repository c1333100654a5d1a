/** A rule that is never asked, under the name by which markdown-it imports its own. */
// eslint-disable-next-line no-restricted-exports
export default function noRule(): false {
  return false;
}
