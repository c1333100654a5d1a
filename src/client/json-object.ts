/** A JSON object nobody has looked into yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The first of the named members that holds text; a number is its digits. `''` when there is none. */
export function readText(object: JsonObject, ...names: readonly string[]): string {
  for (const name of names) {
    const text = textOf(object[name]);
    if (text !== '') return text;
  }
  return '';
}

/** Text, or the digits of a number; `''` for all else. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
}

/** A number, also one written as text. */
export function readNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** A flag, also one written as text or number. */
export function readFlag(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true';
}

/** The value a JSON text stands for, or `undefined` when it is none. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text.trim());
    return value;
  } catch {
    return undefined;
  }
}

/**
 * The JSON text of plain data. Old libraries give a `toJSON` to all lists or all objects of a page; it does not count
 * here. Dates and objects with a `toJSON` of their own are written as usual.
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
