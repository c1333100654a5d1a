import {isJsonObject} from '../../../client/json-object.js';
import type {PageContextEntry} from '../../../conversation/page-context.js';

/** An entry of page context, and its name in the line above the message field. Default: its label. */
export interface ShownEntry extends PageContextEntry {
  readonly shown?: string;
}

export type Entries = readonly ShownEntry[];

/** Milliseconds that a message waits for the page's function. */
const maxWait = 2000;
const maxEntriesRead = 20;
const known = ['title', 'url', 'selection'] as const;

export interface ReadSettings {
  readonly site: Document;
  readonly selection: string;
  /** Name of the selection on screen. */
  readonly nameSelection: (text: string) => string;
}

/** Reads the page context of a list of tokens. Warns once about unknown ones. */
export function readTokens(list: string, {site, selection, nameSelection}: ReadSettings): Entries {
  const tokens = list.split(/[\s,]+/).filter(Boolean);
  for (const token of tokens)
    if (!known.some(name => name === token))
      warnOnce(`there is no page context "${token}"; known are ${known.join(', ')}.`);
  const title = site.title.trim();
  const url = siteAddress(site);
  const entries = {
    title: {label: 'Title', text: title, shown: title},
    url: {label: 'Address', text: url, shown: url.replace(/^\w+:\/\//, '')},
    selection: {label: 'Selection', text: selection, shown: nameSelection(selection)},
  };
  return known
    .filter(name => tokens.includes(name))
    .flatMap(name => (entries[name].text ? entries[name] : []));
}

/** Without query and fragment: they may contain secrets. A page without an own address, such as a frame, has none. */
function siteAddress({location}: Document): string {
  return /^https?:$/.test(location.protocol) ? location.origin + location.pathname : '';
}

/** Calls the function of the page. Never rejects: after an error or 2 seconds, there is no context, and the console says so. */
export function readFromSite(read: () => unknown): Entries | Promise<Entries> {
  try {
    const given = read();
    return isPromise(given) ? inTime(Promise.resolve(given)) : readEntries(given);
  } catch (error) {
    return failed(error);
  }
}

function isPromise(given: unknown): boolean {
  return isJsonObject(given) && typeof given['then'] === 'function';
}

async function inTime(given: Promise<unknown>): Promise<Entries> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Entries>(resolve => {
    timer = setTimeout(() => {
      warn('pageContext took longer than 2 seconds, so nothing of it is sent.');
      resolve([]);
    }, maxWait);
  });
  const entries = await Promise.race([given.then(readEntries).catch(failed), late]);
  clearTimeout(timer);
  return entries;
}

function failed(error: unknown): Entries {
  warn('pageContext failed, so nothing of it is sent.', error);
  return [];
}

/** Reads a list of `{label, text}`. Leaves out everything else with a warning. */
function readEntries(given: unknown): Entries {
  if (given === undefined || given === null) return [];
  const entries: readonly unknown[] = Array.isArray(given) ? given.slice(0, maxEntriesRead) : [];
  const read = entries.flatMap(entry => readEntry(entry) ?? []);
  if (!Array.isArray(given) || read.length < entries.length)
    warnOnce('pageContext must return a list of {label, text}, both texts. Everything else is not sent.');
  return read;
}

function readEntry(entry: unknown): PageContextEntry | undefined {
  const {label, text} = isJsonObject(entry) ? entry : {};
  return typeof label === 'string' && typeof text === 'string' ? {label, text} : undefined;
}

function warn(sentence: string, ...more: readonly unknown[]): void {
  console.warn(`agent-chat-elements: ${sentence}`, ...more);
}

const warnings = new Set<string>();

function warnOnce(sentence: string): void {
  if (!warnings.has(sentence)) warn(sentence);
  warnings.add(sentence);
}
