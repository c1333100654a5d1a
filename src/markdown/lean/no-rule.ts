/** A rule that is never asked. */
export default function noRule(): false {
  return false;
}
