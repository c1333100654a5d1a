/** What takes the place of a secret; of plain signs, so that it stands in any encoding and any JSON. */
const replacement = '***';

/** A shorter one is a word like any other, and would be taken out of everything. */
const shortestSecret = 6;

/** A text without the secrets, also where JSON has written them in its own way. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return replaceAll(text, secrets.flatMap(spellings));
}

/** An address in the ways it may be spoken of, the longest first. */
export function addressWords({origin, host, hostname}: URL): readonly string[] {
  return [origin, host, hostname];
}

/**
 * Takes secrets out of bytes that pass by. A few bytes are held back only where a secret may have begun with
 * the last of them.
 */
export class SecretFilter {
  readonly #spellings: readonly string[];
  #held = '';

  constructor(secrets: readonly string[]) {
    this.#spellings = secrets.flatMap(spellings);
  }

  /** What of the bytes can be passed on, possibly nothing; `further` words are taken out as well. */
  pass(bytes: Uint8Array, further: readonly string[] = []): Uint8Array {
    const words = [...this.#spellings, ...further.flatMap(spellings)];
    const received = this.#held + toText(bytes);
    const text = replaceAll(received, words);
    const held = longestBeginning(text, words);
    const isAsItCame = this.#held === '' && held === 0 && text === received;
    this.#held = text.slice(text.length - held);
    return isAsItCame ? bytes : toBytes(text.slice(0, text.length - held));
  }

  /** What was held back. */
  end(): Uint8Array {
    return toBytes(this.#held);
  }
}

function spellings(secret: string): readonly string[] {
  if (secret.length < shortestSecret) return [];
  const inJson = JSON.stringify(secret).slice(1, -1);
  // Some write a slash with another in front.
  return [...new Set([secret, inJson, inJson.replaceAll('/', '\\/')])];
}

function replaceAll(text: string, words: readonly string[]): string {
  let clean = text;
  for (const word of words) clean = clean.replaceAll(word, replacement);
  return clean;
}

/** How many characters at the end of a text may be the beginning of a word. */
function longestBeginning(text: string, words: readonly string[]): number {
  let longest = 0;
  for (const word of words) {
    const first = word.charAt(0);
    let start = text.indexOf(first, Math.max(0, text.length - word.length + 1));
    while (start >= 0 && !word.startsWith(text.slice(start))) start = text.indexOf(first, start + 1);
    if (start >= 0) longest = Math.max(longest, text.length - start);
  }
  return longest;
}

/** One character a byte, whatever the bytes mean; secrets are of ASCII. */
function toText(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += 8192) {
    // Spread out as arguments, the bytes would take many times as long.
    text += String(Reflect.apply(String.fromCharCode, String, bytes.subarray(start, start + 8192)));
  }
  return text;
}

function toBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes;
}
