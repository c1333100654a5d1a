// What a developer is told of the settings of an element: only what is certain, since a false alarm makes deaf for the
// others. So an unknown attribute is told of only when it is nearly the name of one, or that of another element.
import {knownFunctions, knownSettings, type Amount, type KnownSetting} from './known-settings.js';
import {nearName} from './near-name.js';

/** An element as its page has set it. */
export interface SetElement {
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** The attributes with a property of the element behind them, and what that holds. */
  readonly values: ReadonlyMap<string, unknown>;
  /** The properties without an attribute, and what they hold. */
  readonly properties: ReadonlyMap<string, unknown>;
}

/** What seems mistaken about an element, a sentence each. In doubt there is nothing to say. */
export function hintsAbout(element: SetElement): readonly string[] {
  const settings = Object.entries(knownSettings[element.tag] ?? {});
  return [
    ...settings.flatMap(([name, setting]) => hintAtValue(element, name, setting) ?? []),
    ...[...element.attributes.keys()].flatMap(name => hintAtName(element, name) ?? []),
    ...[...element.properties].flatMap(([name, value]) => hintAtFunction(element, name, value) ?? []),
  ];
}

function hintAtValue(element: SetElement, name: string, setting: KnownSetting): string | undefined {
  const {tag, attributes, values} = element;
  const attribute = attributes.get(name);
  // A property may have been set after its attribute: what it holds now counts.
  const value = values.has(name) ? values.get(name) : attribute;
  const problem = setting === 'switch' ? problemOfSwitch(value, attribute) : problemOf(value, name, setting);
  const shown = typeof value === 'string' ? value : (attribute ?? asText(value));
  return problem && shown && !isPlaceholder(shown) ? `<${tag} ${name}="${shown}">: ${problem}` : undefined;
}

function problemOfSwitch(value: unknown, attribute: string | undefined): string | undefined {
  const isMeantOff = attribute === 'false' && value !== false;
  return isMeantOff ? 'it is on when it is there, also as "false"; leave it out to turn it off.' : undefined;
}

function problemOf(
  value: unknown,
  name: string,
  setting: Exclude<KnownSetting, 'switch'>,
): string | undefined {
  // Nothing is how many frameworks and templates say that something is not set.
  if (value === undefined || value === null || value === '') return undefined;
  const text = asText(value);
  if (name === 'time-zone')
    return isTimeZone(text) ? undefined : 'no time zone the browser knows; its own is used.';
  if (setting === 'text') return undefined;
  if ('values' in setting)
    return setting.values.includes(text)
      ? undefined
      : `not one of ${setting.values.join(', ')}; ${setting.instead}.`;
  return isWithin(Number(text), setting) ? undefined : `not ${described(setting)}; ${setting.instead}.`;
}

function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : typeof value;
}

function isWithin(value: number, {from = -Infinity, above = -Infinity, to = Infinity}: Amount): boolean {
  return value >= from && value > above && value <= to;
}

function described({from, above, to}: Amount): string {
  if (above !== undefined) return `a number above ${above}`;
  return to === undefined ? `a number from ${from} on` : `a number from ${from} to ${to}`;
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', {timeZone: name}).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** What a template engine has not filled in yet: `{{ density }}`, `${density}`, `<%= density %>`. */
function isPlaceholder(value: string): boolean {
  return /[{}]|<%|%>/.test(value);
}

function hintAtName({tag, values, properties}: SetElement, name: string): string | undefined {
  const settings = knownSettings[tag];
  // Frameworks mark theirs with other signs: `@click`, `:density`, `[density]`, `_ngcontent-1`.
  if (!settings || name in settings || values.has(name) || !/^[a-z][a-z\d_-]*$/i.test(name)) return undefined;
  const property = [...properties].find(([other]) => other.toLowerCase() === name.replace(/-/g, ''));
  if (property)
    // The element itself warns about a token.
    return property[1] || property[0] === 'accessToken'
      ? undefined
      : `<${tag} ${name}>: no attribute; set the property ${property[0]} by a script.`;
  const owners = Object.keys(knownSettings).filter(other => name in (knownSettings[other] ?? {}));
  // A single word may be the page's own; one of ours in two is not.
  if (owners.length > 0)
    return name.includes('-')
      ? `<${tag} ${name}>: not for <${tag}>, only for ${owners.map(owner => `<${owner}>`).join(', ')}; it does nothing.`
      : undefined;
  const near = nearName(name, Object.keys(settings));
  return near && `<${tag} ${name}>: no such attribute; did you mean ${near}?`;
}

function hintAtFunction({tag}: SetElement, name: string, value: unknown): string | undefined {
  const isRight = value === undefined || value === null || typeof value === 'function';
  return isRight || !knownFunctions.includes(name) ? undefined : `<${tag}>.${name}: not a function.`;
}
