/** Scripts that occur together in one honest name (UTS 39, "Highly Restrictive"). */
const scripts: readonly RegExp[] = [
  /^[\p{Script=Latin}\d.-]+$/u,
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\d.-]+$/u,
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Bopomofo}\d.-]+$/u,
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hangul}\d.-]+$/u,
  /^[\p{Script=Cyrillic}\d.-]+$/u,
  /^[\p{Script=Greek}\d.-]+$/u,
  /^[\p{Script=Arabic}\d.-]+$/u,
  /^[\p{Script=Hebrew}\d.-]+$/u,
  /^[\p{Script=Devanagari}\d.-]+$/u,
  /^[\p{Script=Thai}\d.-]+$/u,
];
/** Most names are written in plain letters, and need no thought. */
const isPlainName = /^[\x21-\x24\x26-\x7e]*$/;
/** Latin letters of phonetics and old prints, some of which look like common ones, or like an exclamation mark. */
const rareLatin = /[\u01c0-\u01c3\u0250-\u02af\u1d00-\u1dbf\u2c60-\u2c7f\ua720-\ua7ff\uab30-\uab6f]/;
/** Letters that pass for a slash or a dash where a Latin name seems to end. */
const signLike =
  /[\p{Script=Latin}\d][ノンソゾー一丨丿丶〇ㄧ\u1173\u1175]|[ノンソゾー一丨丿丶〇ㄧ\u1173\u1175][\p{Script=Latin}\d]/u;
/** Letters that do not show, or change the direction of those around them. */
const invisible = /[\p{Cc}\p{Cf}]/u;

/**
 * The host of an address, as a person should read it: in its own script as it was written, unless it mixes
 * scripts, as names made to look like others do; then as the letters that are really asked for (punycode).
 *
 * @param written the address as its author wrote it
 */
export function displayHost(url: URL, written: string): string {
  if (isPlainName.test(written)) return url.host;
  const [, authority = ''] = /^[a-z]+:\/\/([^/?#]*)/i.exec(written) ?? [];
  const host = (decoded(authority) ?? authority).toLowerCase().normalize('NFKC').replace(/:\d*$/, '');
  const isHonest =
    scripts.some(script => script.test(host)) &&
    ![rareLatin, signLike, invisible].some(trick => trick.test(host));
  if (!isHonest || readAddress(`https://${host}`)?.hostname !== url.hostname) return url.host;
  return url.port === '' ? host : `${host}:${url.port}`;
}

/** Whether a link's words already tell its host: as a whole name, not as a part of another one. */
export function showsHost(words: string, host: string): boolean {
  if (host === '') return true;
  if (invisible.test(words)) return false;
  const lower = words.normalize('NFKC').toLowerCase();
  const name = host.toLowerCase();
  for (let at = lower.indexOf(name); at >= 0; at = lower.indexOf(name, at + 1)) {
    const before = lower.slice(0, at);
    const after = lower.slice(at + name.length);
    const begins = /(?:^|[\s("'<[]|https?:\/\/|www\.|mailto:|tel:)$/.test(before);
    const ends = /^(?:$|[\s)"'>\]/?#,;!]|[.:](?:\s|$))/.test(after);
    if (begins && ends && !/\S\.\S|@/.test(otherWords(before, after))) return true;
  }
  return false;
}

/** What else looks like an address in the words: a second host would compete with the true one. */
function otherWords(before: string, after: string): string {
  const rest = /^[^\s]*/.exec(after)?.[0] ?? '';
  const inPath = /^[/?#]/.test(rest) ? rest.length : 0;
  return `${before.replace(/(?:https?:\/\/|www\.|mailto:|tel:){1,4}$/, '')} ${after.slice(inPath)}`;
}

/** An address as browsers read it; `undefined` when it is none. */
export function readAddress(address: string): URL | undefined {
  return URL.canParse(address) ? new URL(address) : undefined;
}

/** Without escapes; `undefined` where they stand for no text. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
