import {isJsonObject, isList, textOf, type JsonObject} from './json-object.js';
import type {ReplyLink} from './resources.js';

const maxLinks = 100;
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
  /** The address at each place of the lists, from 1; `''` for an entry that is no link. */
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
      const before = new Set(this.#known.keys());
      const isAgain = links.some((link, index) => link && this.#places[index + 1] === link.url);
      // Another list of the same sources, such as in another order. The first list counts.
      const isOther = !isAgain && links.some(link => link && before.has(link.url));
      let place = isAgain ? 1 : this.#places.length;
      for (const link of links) {
        const isPlaced = !isOther || (link && !before.has(link.url));
        const hasPlace = isPlaced && this.#takePlace(place++, link?.url ?? '');
        const known = link && this.#known.get(link.url);
        const isNew = link && (known ? !known.title && link.title !== '' : this.#known.size < maxLinks);
        if (!isNew && !(known && hasPlace)) continue;
        const changed = isNew ? link : known;
        if (!changed) continue;
        // Its place in the list here belongs to its numbers.
        this.#known.set(changed.url, changed);
        const numbered = this.#withNumbers(changed);
        this.#known.set(changed.url, numbered);
        added.set(changed.url, numbered);
      }
    }
    return [...added.values()];
  }

  /** Returns whether nothing had this place before. The first list counts. */
  #takePlace(place: number, url: string): boolean {
    if (this.#places[place] !== undefined) return false;
    this.#places[place] = url;
    return true;
  }

  #withNumbers({url, title, text}: ReplyLink): ReplyLink {
    const numbers = this.#places.flatMap((one, place) => (one === url ? [place] : []));
    const place = [...this.#known.keys()].indexOf(url) + 1;
    const isUsual = numbers.length === 1 && numbers[0] === place;
    return {url, title, ...(text && {text}), ...(!isUsual && {numbers})};
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
