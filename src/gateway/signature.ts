/** Signs texts, and knows its own signatures again: HMAC-SHA-256. */
export class Signer {
  readonly #keys: readonly (() => Promise<CryptoKey>)[];

  /** @param secrets the first signs; a signature of any of them is accepted */
  constructor(secrets: readonly string[]) {
    this.#keys = secrets.map(lazyKey);
  }

  /** The signature of a text, of letters, digits, `-` and `_`. */
  async sign(text: string): Promise<string> {
    const [key] = this.#keys;
    if (!key) throw new Error('There is no secret to sign with.');
    return toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', await key(), bytesOf(text))));
  }

  /** Which of the secrets signed a text, `-1` for none of them. */
  async findSecret(text: string, signature: string): Promise<number> {
    const bytes = fromBase64Url(signature);
    if (!bytes) return -1;
    for (const [index, key] of this.#keys.entries()) {
      // Takes the same time wherever the signatures differ.
      if (await crypto.subtle.verify('HMAC', await key(), bytes, bytesOf(text))) return index;
    }
    return -1;
  }
}

/** A text as 64 hexadecimal digits that do not tell what it was. */
export async function digest(text: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(text))));
}

/** An identifier nobody can guess. */
export function randomId(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)));
}

/** Some runtimes refuse cryptography outside of a request, so keys are made with the first one. */
function lazyKey(secret: string): () => Promise<CryptoKey> {
  let key: Promise<CryptoKey> | undefined;
  return () =>
    (key ??= crypto.subtle.importKey('raw', bytesOf(secret), {name: 'HMAC', hash: 'SHA-256'}, false, [
      'sign',
      'verify',
    ]));
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  // Of another length it is no signature, and need not be decoded.
  if (!/^[\w-]{43}$/.test(text)) return undefined;
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, character => character.charCodeAt(0));
}
