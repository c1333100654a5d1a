/** Replacement of a secret, valid in any encoding and any JSON. */
const replacement = '***';

/** A shorter text could be an ordinary word. */
const minSecretLength = 6;

export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return replaceAll(text, secrets.flatMap(spellings));
}

/** Returns the spellings of an address, longest first. */
export function addressWords({origin, host, hostname}: URL): readonly string[] {
  return [origin, host, hostname];
}

/**
 * Removes secrets from a stream of bytes. It delays the last bytes only if they may be the start of a secret.
 */
export class SecretFilter {
  readonly #spellings: readonly string[];
  #pending = '';

  constructor(secrets: readonly string[]) {
    this.#spellings = secrets.flatMap(spellings);
  }

  /** Returns the bytes that can be sent, possibly none. Also removes the `further` words. */
  pass(bytes: Uint8Array, further: readonly string[] = []): Uint8Array {
    const words = [...this.#spellings, ...further.flatMap(spellings)];
    const received = this.#pending + toText(bytes);
    const text = replaceAll(received, words);
    const pendingLength = partialMatchLength(text, words);
    const isUnchanged = this.#pending === '' && pendingLength === 0 && text === received;
    this.#pending = text.slice(text.length - pendingLength);
    return isUnchanged ? bytes : toBytes(text.slice(0, text.length - pendingLength));
  }

  end(): Uint8Array {
    return toBytes(this.#pending);
  }
}

function spellings(secret: string): readonly string[] {
  if (secret.length < minSecretLength) return [];
  const inJson = JSON.stringify(secret).slice(1, -1);
  // Some JSON writers escape slashes.
  return [...new Set([secret, inJson, inJson.replaceAll('/', '\\/')])];
}

function replaceAll(text: string, words: readonly string[]): string {
  let clean = text;
  for (const word of words) clean = clean.replaceAll(word, replacement);
  return clean;
}

/** Returns the length of the text's end that may be the start of a word. */
function partialMatchLength(text: string, words: readonly string[]): number {
  let longest = 0;
  for (const word of words) {
    const first = word.charAt(0);
    let start = text.indexOf(first, Math.max(0, text.length - word.length + 1));
    while (start >= 0 && !word.startsWith(text.slice(start))) start = text.indexOf(first, start + 1);
    if (start >= 0) longest = Math.max(longest, text.length - start);
  }
  return longest;
}

/** Maps each byte to a character. Secrets are ASCII, so the encoding does not matter. */
function toText(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += 8192) {
    // Spreading the bytes as arguments would be much slower.
    text += String(Reflect.apply(String.fromCharCode, String, bytes.subarray(start, start + 8192)));
  }
  return text;
}

function toBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes;
}
