/**
 * What of an answer's own words may go into a report. A service that is broken, or wants to be, writes texts and
 * tokens anywhere; so a word is reported only when it is one of those known beforehand.
 */

const contentTypes: ReadonlySet<string> = new Set([
  'text/event-stream',
  'text/html',
  'text/plain',
  'application/json',
  'application/jsonl',
  'application/json-lines',
  'application/ndjson',
  'application/x-ndjson',
  'application/problem+json',
  'application/xhtml+xml',
  'application/xml',
  'application/octet-stream',
]);

const finishReasons: ReadonlySet<string> = new Set([
  'stop',
  'length',
  'content_filter',
  'tool_calls',
  'function_call',
  'error',
  'end_turn',
  'max_tokens',
  'stop_sequence',
  'tool_use',
  'safety',
  'sensitive',
  'cancelled',
]);

/** A content type without its parameters; `other` for an unusual one, `''` for none. */
export function knownContentType(header: string): string {
  return knownWord(header.replace(/;.*/s, '').trim().toLowerCase(), contentTypes);
}

/** A finish reason; `other` for one nobody knows. */
export function knownFinishReason(reason: string): string {
  return knownWord(reason, finishReasons);
}

/**
 * An address without parameters and without a name or password in front of its host, whichever slashes stand there:
 * browsers take all of them, and none.
 */
export function plainAddress(address: unknown): string {
  const text = typeof address === 'string' ? address.trim() : '';
  return text
    .replace(/[?#].*/s, '')
    .replace(/(^[a-z]+:[/\\]*|[/\\]{2})[^/\\]*@/i, '$1')
    .slice(0, 200);
}

function knownWord(word: string, known: ReadonlySet<string>): string {
  return word === '' || known.has(word) ? word : 'other';
}
