import {isJsonObject, parseJson, readText} from './json-object.js';

/**
 * Returns the `sub` of a token that is a JWT, and `''` for any other token. The signature is not checked: the result only
 * tells one person from another, it grants nothing.
 */
export function tokenSubject(token: string): string {
  const parts = token.split('.');
  if (parts.length !== 3) return '';
  const payload = parseJson(decodeBase64Url(parts[1] ?? ''));
  return isJsonObject(payload) ? readText(payload, 'sub') : '';
}

function decodeBase64Url(text: string): string {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder().decode(Uint8Array.from(binary, character => character.charCodeAt(0)));
  } catch {
    return '';
  }
}
