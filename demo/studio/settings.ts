import {languageFiles} from '../../src/language/wordings.js';
import {formatColor, readColor} from '../../src/theming/color.js';
import {readShapes, type Shapes} from './shapes.js';

/** Settings with a fixed set of values. The first value is the default. */
const choices = {
  preset: ['calm', 'paper', 'mint', 'ink'],
  density: ['comfortable', 'compact'],
  corner: ['end', 'start'],
  scheme: ['page', 'light', 'dark'],
  preview: ['launcher', 'page'],
  width: ['desktop', 'phone'],
  chat: ['open', 'closed'],
  visitor: ['system', 'light', 'dark'],
} as const;

type Choices = {readonly [Name in keyof typeof choices]: (typeof choices)[Name][number]};

/** Everything that the address of the studio restores: the chat, its preview, and the code to copy. */
export interface StudioSettings extends Choices, Shapes {
  /** As `#rrggbb`; empty for the accent of the preset. */
  readonly accent: string;
  /** Whether the accent stays as it is, even where its contrast is too low. */
  readonly exact: boolean;
  readonly greeting: string;
  readonly starters: readonly string[];
  /** Lower-case code of a language of the interface; empty for that of the page. */
  readonly language: string;
}

const longestText = 200;
/** The chat shows six. */
const mostStarters = 6;

/** The languages of the interface in their own names, English first. */
export const languages: readonly {readonly code: string; readonly name: string}[] = [
  'en',
  ...languageFiles.keys(),
].map(code => ({code, name: new Intl.DisplayNames(code, {type: 'language'}).of(code) ?? code}));

/**
 * Reads the parameters of an address or the entries of the form. A missing or wrong value has its default, so any address
 * shows a working studio.
 */
export function readSettings(given: URLSearchParams): StudioSettings {
  const text = (name: string) => cleanText(given.get(name) ?? '').slice(0, longestText);
  const preset = oneOf(choices.preset, given.get('preset'));
  const density = oneOf(choices.density, given.get('density'));
  return {
    preset,
    accent: readAccent(given.get('accent') ?? '') ?? '',
    exact: given.get('exact') === 'yes',
    ...readShapes(given, {preset, density}),
    density,
    corner: oneOf(choices.corner, given.get('corner')),
    scheme: oneOf(choices.scheme, given.get('scheme')),
    greeting: text('greeting'),
    starters: readStarters(given.get('starters') ?? ''),
    language: languages.find(({code}) => code === given.get('language'))?.code ?? '',
    preview: oneOf(choices.preview, given.get('preview')),
    width: oneOf(choices.width, given.get('width')),
    chat: oneOf(choices.chat, given.get('chat')),
    visitor: oneOf(choices.visitor, given.get('visitor')),
  };
}

/** The entries of forms, like the parameters of an address. */
export function entriesOf(...forms: readonly HTMLFormElement[]): URLSearchParams {
  const entries = forms.flatMap(form => [...new FormData(form)]);
  // Only a file is not a text, and the forms take none.
  return new URLSearchParams(
    entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

/** Returns `#rrggbb`, or `undefined` for a text that is not an opaque colour. The `#` may be missing. */
export function readAccent(text: string): string | undefined {
  const color = readColor(text) ?? readColor(`#${text.trim()}`);
  return color?.alpha === 1 ? formatColor(color) : undefined;
}

/** Returns the parameters of an address, without the settings that have their default. */
export function writeSettings(settings: StudioSettings): string {
  const {accent, exact, starters, ...texts} = settings;
  const written = {
    accent: accent.slice(1),
    exact: exact ? 'yes' : '',
    starters: starters.join('|'),
    ...texts,
  };
  const defaults: Readonly<Record<string, unknown>> = {...readSettings(new URLSearchParams())};
  const changed = Object.entries(written).filter(([name, text]) => text !== '' && text !== defaults[name]);
  return new URLSearchParams(changed).toString();
}

function oneOf<Value extends string>(
  values: readonly [Value, ...(readonly Value[])],
  given: string | null,
): Value {
  return values.find(value => value === given) ?? values[0];
}

function readStarters(text: string): readonly string[] {
  return text
    .split(/[|\r\n]/)
    .map(line => cleanText(line).slice(0, longestText))
    .filter(line => line !== '')
    .slice(0, mostStarters);
}

/** Removes control characters, and marks that change the direction: they could disguise the code to copy. */
function cleanText(text: string): string {
  return text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
}
