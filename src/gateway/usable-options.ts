import {isJsonObject} from '../client/json-object.js';
import type {GatewayOptions} from './gateway-options.js';
import {requireKnownOptions} from './known-options.js';

/**
 * Throws a `TypeError` that names the option that cannot be used. Where types are not checked, the site would
 * start, and its visitors would find out.
 */
export function requireUsableOptions(options: GatewayOptions): void {
  if (!isJsonObject(options)) throw new TypeError('createGateway needs an object of options.');
  const {allowAgents, limit = {}, assumptions = {}, storage, fetch, onError, clock} = options;
  requireThat(isJsonObject(limit), 'limit must be an object.');
  requireThat(isJsonObject(assumptions), 'assumptions must be an object.');
  requireKnownOptions(options);
  for (const [name, most] of Object.entries(limit))
    requireThat(
      most === undefined || (typeof most === 'number' && most >= 0),
      `limit.${name} must be a number.`,
    );
  requireThat(
    allowAgents === undefined || isListOfTexts(allowAgents),
    'allowAgents must be a list of identifiers.',
  );
  requireThat(hasFunctions(storage, ['getItem', 'setItem']), 'storage must have getItem and setItem.');
  requireThat(
    hasFunctions(clock, ['now', 'schedule', 'random']),
    'clock must have now, schedule and random.',
  );
  for (const [name, given] of Object.entries({fetch, onError}))
    requireThat(given === undefined || typeof given === 'function', `${name} must be a function.`);
}

function isListOfTexts(given: unknown): boolean {
  return Array.isArray(given) && given.every(item => typeof item === 'string' && item !== '');
}

/** Those of a class are not its own members. */
function hasFunctions(given: object | undefined, names: readonly string[]): boolean {
  return given === undefined || names.every(name => typeof Reflect.get(Object(given), name) === 'function');
}

function requireThat(isSo: boolean, sentence: string): void {
  if (!isSo) throw new TypeError(sentence);
}
