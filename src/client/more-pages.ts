/** What is known of a list once another page of it has arrived. */
export interface ListSoFar {
  /** Items the page brought. */
  readonly received: number;
  /** Those of them that were not listed before. */
  readonly added: number;
  /** Items listed now. */
  readonly listed: number;
  /** What the service claims to have in all. */
  readonly total: number;
  readonly pageSize: number;
}

/**
 * Whether another page is worth asking for. The total is a hint: where more is listed than it claims, a full
 * page says that another may follow; a page without news ends the list, whatever the total says.
 */
export function mayHaveMorePages({received, added, listed, total, pageSize}: ListSoFar): boolean {
  if (added === 0) return false;
  return listed < total || (listed > total && received >= pageSize);
}
