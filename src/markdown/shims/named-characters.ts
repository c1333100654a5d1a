/*
 * Common named characters, such as `&nbsp;` and `&rarr;`. The other two thousand load from a file of their own when a
 * text uses one.
 */

import {LazyModule} from '../../lazy.js';

const rareCharacters = new LazyModule(() => import('entities/decode'));

const common =
  'amp & lt < gt > quot " apos \' nbsp \u00A0 copy © reg ® trade ™ hellip … ndash – mdash — lsquo ‘ rsquo ’ ' +
  'ldquo “ rdquo ” laquo « raquo » bull • middot · deg ° plusmn ± times × divide ÷ minus − le ≤ ge ≥ ne ≠ ' +
  'larr ← rarr → uarr ↑ darr ↓ harr ↔ euro € pound £ yen ¥ sect § para ¶ frac12 ½ sup2 ² check ✓ ' +
  'auml ä ouml ö uuml ü Auml Ä Ouml Ö Uuml Ü szlig ß eacute é egrave è agrave à ccedil ç ntilde ñ shy \u00AD';

const characters = readTable();
let rareWanted = false;

/** Resolves a reference such as `&name;`. Returns it unchanged when the name is unknown or not loaded. */
export function characterNamed(reference: string): string {
  const character = characters.get(reference.slice(1, -1));
  if (character !== undefined) return character;
  rareWanted = true;
  return rareCharacters.loaded?.decodeHTMLStrict(reference) ?? reference;
}

/** Returns whether a text uses a name that only the other chunk may have. */
export function wantsRareCharacters(): boolean {
  return rareWanted && !rareCharacters.loaded;
}

/** Loads all other names. */
export async function loadRareCharacters(): Promise<void> {
  await rareCharacters.load();
}

function readTable(): ReadonlyMap<string, string> {
  const words = common.split(' ');
  return new Map(
    words.flatMap((name, index) => (index % 2 ? [] : [[name, words[index + 1] ?? ''] as const])),
  );
}
