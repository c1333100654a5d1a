import {isJsonObject, isList, textOf, type JsonObject} from './json-object.js';
import type {ReplyLink} from './resources.js';

const maxLinks = 100;
/** Marks such as `[999]` have three digits at most. */
const maxPlace = 999;
/** Characters. Browsers and servers limit addresses, too. */
const maxUrl = 2048;
const maxTitle = 200;
const maxText = 500;
/** Maximum entries of one list. Later entries are ignored. */
const maxEntries = 1000;

/** Members that contain a list of sources, in the order of preference: the numbers in an answer belong to the first. */
const listMembers = [
  'annotations',
  'citations',
  'search_results',
  'searchResults',
  'references',
  'sources',
  'documents',
  'docs',
  'knowledge_meta',
  'knowledge_base',
  'web_search',
];

/** Members with an object that contains such a list. */
const holderMembers = ['search_info', 'output', 'context', 'result'];

/** Members of a look-up whose lists are sources, too. */
const resultMembers = ['results', 'data', 'content', 'items'];

const allMembers = [...listMembers, ...resultMembers];

/** Reads the sources of one reply: each address once, 100 at most. */
export class SourceReader {
  readonly #known = new Map<string, ReplyLink>();
  /** The address at each place of the service's list, from 1; `''` for an entry that is no link. */
  readonly #places: string[] = [''];

  /**
   * Returns the new sources, and known ones with a new title or a further number.
   *
   * @param isLookUp whether the objects belong to a search or a look-up
   */
  add(holders: readonly JsonObject[], isLookUp: boolean): readonly ReplyLink[] {
    const added = new Map<string, ReplyLink>();
    for (const list of holders.flatMap(holder => listsOf(holder, isLookUp))) {
      const links = list.map(readLink);
      // Such as a list of documents.
      if (!links.some(Boolean)) continue;
      const placed = new Set(this.#place(links));
      for (const link of links) {
        const known = link && this.#known.get(link.url);
        const isNew = link && (known ? !known.title && link.title !== '' : this.#known.size < maxLinks);
        const kept = isNew ? link : known;
        if (!kept || !(isNew || placed.has(kept.url))) continue;
        this.#known.set(kept.url, kept);
        added.set(kept.url, {...kept, ...this.#numbersOf(kept.url)});
      }
    }
    return [...added.values()];
  }

  /** Gives the entries of a list their places, and returns the addresses that have a further one. */
  #place(links: readonly (ReplyLink | undefined)[]): readonly string[] {
    // A service sends its list again, or only the next entries.
    const isAgain = links.some((link, index) => link && this.#places[index + 1] === link.url);
    // Another list of the same sources, such as in another order. The first list counts.
    const isOther = !isAgain && links.some(link => link && this.#known.has(link.url));
    const next = isOther ? links.filter(link => link && !this.#known.has(link.url)) : links;
    const begin = isAgain ? 1 : this.#places.length;
    return next.flatMap((link, index) => {
      const place = begin + index;
      if (place > maxPlace || this.#places[place] !== undefined) return [];
      this.#places[place] = link?.url ?? '';
      return link ? [link.url] : [];
    });
  }

  #numbersOf(url: string): Pick<ReplyLink, 'numbers'> {
    const numbers = this.#places.flatMap((one, place) => (one === url ? [place] : []));
    const isUsual = numbers.length === 1 && numbers[0] === [...this.#known.keys()].indexOf(url) + 1;
    return isUsual ? {} : {numbers};
  }
}

function listsOf(holder: JsonObject, isLookUp: boolean): readonly (readonly unknown[])[] {
  const members = isLookUp ? allMembers : listMembers;
  const inner = holderMembers.map(name => holder[name]);
  const nested = inner.filter(isJsonObject).flatMap(object => listsIn(object, allMembers));
  return [...listsIn(holder, members), ...inner.map(entriesOf), ...nested];
}

function listsIn(object: JsonObject, members: readonly string[]): readonly (readonly unknown[])[] {
  return members.map(name => entriesOf(object[name]));
}

function entriesOf(value: unknown): readonly unknown[] {
  return isList(value) ? value.slice(0, maxEntries) : [];
}

/** Reads an address, or an object with one. Returns `undefined` for everything else, such as other kinds of annotation. */
function readLink(entry: unknown): ReplyLink | undefined {
  if (typeof entry === 'string') return toLink(entry, '', '');
  if (!isJsonObject(entry)) return undefined;
  const {url_citation: citation, web, source} = entry;
  const inner = [citation, web, source].find(isJsonObject);
  const object = inner ? {...entry, ...inner} : entry;
  const url = firstText(object, 'url', 'link', 'uri', 'href', 'source_url', 'source');
  const title = firstText(object, 'title', 'name', 'site_name');
  return toLink(url, title, firstText(object, 'snippet', 'summary', 'content', 'text'));
}

function firstText(object: JsonObject, ...names: readonly string[]): string {
  return names.map(name => textOf(object[name])).find(text => text !== '') ?? '';
}

const webAddress = /^https?:\/\/[^/]/i;

/** Control characters, and characters that change the direction of the text around them. */
const unsafeCharacters = /[\p{Cc}\p{Surrogate}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

function toLink(address: string, name: string, passage: string): ReplyLink | undefined {
  const url = address.trim();
  if (url.length > maxUrl || !webAddress.test(url) || cleanText(url, maxUrl) !== url) return undefined;
  const text = cleanText(passage, maxText);
  return {url, title: cleanText(name, maxTitle), ...(text && {text})};
}

/** Returns one line without control and direction characters. */
export function cleanText(text: string, longest: number): string {
  // Cut first: the service may send a megabyte. A cut through a character leaves half of it.
  const line = text
    .slice(0, longest * 2)
    .replace(/\s+/g, ' ')
    .replace(unsafeCharacters, '')
    .trim();
  return line.slice(0, longest).replace(/\p{Surrogate}$/u, '');
}

/** Returns lines without control and direction characters. Their indentation stays. */
export function cleanLines(text: string, longest: number): string {
  return text
    .slice(0, longest)
    .split(/\r\n?|\n/)
    .map(line => line.replaceAll('\t', '  ').replace(unsafeCharacters, '').trimEnd())
    .join('\n')
    .trim();
}
