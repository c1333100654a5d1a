/*
 * What few texts hold, and what has elements of its own: each arrives as a chunk when a text first needs it.
 * Until then, and when it cannot arrive, a text shows what the author wrote.
 */
import type {CSSResult} from 'lit';
import {retriedFetch} from '../../fetching/retried-fetch.js';

/** A part of texts that has an element of its own. */
export type RichPart = 'code' | 'image' | 'math';

/** What a chunk brings. */
export interface RichPartChunk {
  /** The name the element has to be registered under. */
  readonly name: string;
  readonly element: CustomElementConstructor;
  readonly styles: CSSResult;
}

const chunks: Readonly<Record<RichPart, () => Promise<RichPartChunk>>> = {
  code: retriedFetch(() => import('./code-part.js')),
  image: retriedFetch(() => import('./image-part.js')),
  math: retriedFetch(() => import('./math-part.js')),
};

const loaded = new Map<RichPart, RichPartChunk>();
const wanted = new Set<RichPart>();

/** Whether a part can be shown as it should; when not, it is remembered as one to be fetched. */
export function hasPart(part: RichPart): boolean {
  if (loaded.has(part)) return true;
  wanted.add(part);
  return false;
}

/** Whether something was asked for that has not arrived. */
export function wantsParts(): boolean {
  return wanted.size > 0;
}

/** Fetches what was asked for; what did not arrive is asked for again with the next text. */
export async function loadParts(parts: Iterable<RichPart> = wanted): Promise<void> {
  await Promise.all(
    [...parts].map(async part => {
      const chunk = loaded.get(part) ?? (await chunks[part]());
      if (!customElements.get(chunk.name)) customElements.define(chunk.name, chunk.element);
      loaded.set(part, chunk);
      wanted.delete(part);
    }),
  );
}

/** The looks of what has arrived. */
export function partStyles(): readonly CSSResult[] {
  return [...loaded.values()].map(({styles}) => styles);
}
