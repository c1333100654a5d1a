import {LazyModule} from '../../lazy-module.js';
import {useModule} from '../load-content.js';

/** The two thousand rarer named characters. They load when a text uses one. */
const rareCharacters = new LazyModule(
  () => import('./rare-characters.js'),
  'rare named characters are shown as written: their code did not load.',
);

const common =
  'amp & lt < gt > quot " apos \' nbsp \u00A0 copy © reg ® trade ™ hellip … ndash – mdash — lsquo ‘ rsquo ’ ' +
  'ldquo “ rdquo ” laquo « raquo » bull • middot · deg ° plusmn ± times × divide ÷ minus − le ≤ ge ≥ ne ≠ ' +
  'larr ← rarr → uarr ↑ darr ↓ harr ↔ euro € pound £ yen ¥ sect § para ¶ frac12 ½ sup2 ² check ✓ ' +
  'auml ä ouml ö uuml ü Auml Ä Ouml Ö Uuml Ü szlig ß eacute é egrave è agrave à ccedil ç ntilde ñ shy \u00AD';

const characters = readTable();

/** Resolves a reference such as `&name;`. Returns it unchanged if the name is unknown or not loaded. */
export function namedCharacter(reference: string): string {
  const character = characters.get(reference.slice(1, -1));
  if (character !== undefined) return character;
  return useModule(rareCharacters)?.decodeHTMLStrict(reference) ?? reference;
}

function readTable(): ReadonlyMap<string, string> {
  const words = common.split(' ');
  return new Map(
    words.flatMap((name, index) => (index % 2 ? [] : [[name, words[index + 1] ?? ''] as const])),
  );
}
