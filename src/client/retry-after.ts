/** Seconds to wait by a `Retry-After` header, between 0 and `longest`; `undefined` when it says nothing readable. */
export function readRetryAfter(header: string | null, now: number, longest: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Math.min(Number(text), longest);
  // A bare or negative number would pass for a year.
  const time = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : Math.min(Math.max(0, Math.ceil((time - now) / 1000)), longest);
}
