import {isJsonObject} from '../client/json-object.js';
import {attempt} from '../client/platform.js';

/** Throws a `TypeError`. Without it, only visitors would notice a wrong option. */
export function requireThat(isSo: boolean, sentence: string): asserts isSo {
  if (!isSo) throw new TypeError(sentence);
}

/** Throws a `TypeError` for an unknown option. A misspelt name would silently drop a limit or open the server. */
export function requireKnown(given: object, known: object, path: string): void {
  const names = Object.keys(known).join(', ');
  for (const name of Object.keys(given))
    requireThat(Object.hasOwn(known, name), `There is no ${path}${name}, only ${names}.`);
}

/** Throws a `TypeError` for an option that is given and no function. */
export function requireFunctions(options: Readonly<Record<string, unknown>>): void {
  for (const [name, given] of Object.entries(options))
    requireThat(given === undefined || typeof given === 'function', `${name} must be a function.`);
}

/** Throws a `TypeError` for an option that is given and no object. */
export function requireObjects(options: Readonly<Record<string, unknown>>): void {
  for (const [name, given] of Object.entries(options))
    requireThat(given === undefined || isJsonObject(given), `${name} must be an object.`);
}

/** Throws a `TypeError` for an option that is given and no number of days. */
export function requireDays(name: string, given: unknown): void {
  requireThat(
    given === undefined || (typeof given === 'number' && Number.isFinite(given) && given > 0),
    `${name} must be a number of days above 0.`,
  );
}

/** Throws a `TypeError` for `basePath`, `allowOrigins` or `origin` that are not what they must be. */
export function requireAddresses({basePath, allowOrigins, origin}: Readonly<Record<string, unknown>>): void {
  requireThat(basePath === undefined || isPath(basePath), 'basePath must be a path, such as /agents.');
  requireThat(
    allowOrigins === undefined || (Array.isArray(allowOrigins) && allowOrigins.every(isOrigin)),
    'allowOrigins must contain origins, such as https://shop.example.',
  );
  requireThat(origin === undefined || isOrigin(origin), 'origin must be one, such as https://shop.example.');
}

function isPath(given: unknown): boolean {
  if (typeof given !== 'string' || /^(\/\/|[^/]*:)/.test(given)) return false;
  const url = attempt(() => new URL(given, 'http://server'));
  return url !== undefined && url.search === '' && url.hash === '';
}

/** Returns whether a value is an origin, such as `https://shop.example`. */
export function isOrigin(given: unknown): boolean {
  if (typeof given !== 'string' || !/^https?:[^*]+$/.test(given)) return false;
  return URL.canParse(given) && new URL(given).origin === given;
}
