import {defineProperty} from '../define-property.js';

/** A JSON object whose members are not checked yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Adds the object that the service sent. Not enumerable, so no copy, export or storage contains it. */
export function withRaw<Value extends object>(value: Value, raw: JsonObject): Value {
  return defineProperty(value, 'raw', {value: raw});
}

/** Returns the first of the named members that contains text or a number, as text. `''` if there is none. */
export function readText(object: JsonObject, ...names: readonly string[]): string {
  for (const name of names) {
    const text = textOf(object[name]);
    if (text !== '') return text;
  }
  return '';
}

/** Returns a text, or a number as text; `''` for any other value. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
}

/** Reads a number, also one written as text. */
export function readNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Reads a flag, also one written as text or number. */
export function readFlag(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true';
}

/** Smallest number that counts milliseconds and not seconds: March 1973, or the year 5138 in seconds. */
const minMilliseconds = 1e11;
const maxTime = 8.64e15;

/**
 * Reads a time in seconds, milliseconds or ISO 8601 (UTC if it names no zone). Returns epoch milliseconds, or `undefined`
 * if it is not readable.
 */
export function readTime(value: unknown): number | undefined {
  const number = readNumber(value);
  if (number !== undefined) {
    const milliseconds = number < minMilliseconds ? number * 1000 : number;
    return number > 0 && milliseconds <= maxTime ? milliseconds : undefined;
  }
  if (typeof value !== 'string' || !/^\s*\d{4}-\d\d/.test(value)) return undefined;
  const text = value.trim().replace(/^(\S+) (?=\d\d:)/, '$1T');
  const hasNoZone = /T[\d:.]+$/.test(text);
  const time = Date.parse(hasNoZone ? `${text}Z` : text);
  return Number.isNaN(time) ? undefined : time;
}

export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text.trim());
    return value;
  } catch {
    return undefined;
  }
}

/**
 * Writes plain data as JSON. Ignores the `toJSON` that old libraries add to all arrays or all objects of a page. Dates
 * and objects with a `toJSON` of their own are written as usual.
 */
export function writeJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, withoutForeignForm, indent);
}

function withoutForeignForm(this: JsonObject, key: string, written: unknown): unknown {
  const original = this[key];
  const isPlain =
    isJsonObject(original) && original['toJSON'] === (Object.prototype as {toJSON?: unknown}).toJSON;
  return Array.isArray(original) || isPlain ? original : written;
}
