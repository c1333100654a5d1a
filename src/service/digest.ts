/** Returns the SHA-256 digest of a text in hexadecimal digits, 64 characters. */
export async function hexDigest(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('');
}
