/** A value of a query parameter; one that is absent or blank is not sent. */
export type QueryValue = string | number | boolean | undefined;

/** Adds parameters to an address, those it has already kept. */
export function addQuery(url: URL, parameters: Readonly<Record<string, QueryValue>>): URL {
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== '') url.searchParams.set(name, String(value));
  }
  return url;
}

/** A count of at least 1 and at most `largest`; `undefined`, so the service decides, when it is none. */
export function wholeCount(count: number | undefined, largest = Number.MAX_SAFE_INTEGER): number | undefined {
  return typeof count === 'number' && count >= 1 ? Math.min(Math.floor(count), largest) : undefined;
}
