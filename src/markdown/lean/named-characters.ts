/*
 * The characters people name in text, such as `&nbsp;` and `&rarr;`: those HTML 4 knew. The other two
 * thousand, which hardly any text uses, arrive as a chunk of their own when one is asked for.
 */

/** Names of the characters from U+00A0 on, in their order. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 ' +
  'sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc ' +
  'Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve ' +
  'Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute ' +
  'acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ' +
  'ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

/** Names and code points, the latter in base 36. */
const others =
  'quot y amp 12 lt 1o gt 1q apos 13 OElig 9e oelig 9f Scaron 9s scaron 9t Yuml ag circ jq tilde kc ' +
  'ensp 6bm emsp 6bn thinsp 6bt zwnj 6bw zwj 6bx lrm 6by rlm 6bz ndash 6c3 mdash 6c4 lsquo 6c8 rsquo ' +
  '6c9 sbquo 6ca ldquo 6cc rdquo 6cd bdquo 6ce dagger 6cg Dagger 6ch permil 6cw lsaquo 6d5 rsaquo 6d6 ' +
  'euro 6gc fnof b6 Alpha pd Beta pe Gamma pf Delta pg Epsilon ph Zeta pi Eta pj Theta pk Iota pl Kappa ' +
  'pm Lambda pn Mu po Nu pp Xi pq Omicron pr Pi ps Rho pt Sigma pv Tau pw Upsilon px Phi py Chi pz Psi ' +
  'q0 Omega q1 alpha q9 beta qa gamma qb delta qc epsilon qd zeta qe eta qf theta qg iota qh kappa qi ' +
  'lambda qj mu qk nu ql xi qm omicron qn pi qo rho qp sigmaf qq sigma qr tau qs upsilon qt phi qu chi ' +
  'qv psi qw omega qx thetasym r5 upsih r6 piv ra bull 6ci hellip 6cm prime 6cy Prime 6cz oline 6da ' +
  'frasl 6dg weierp 6jc image 6j5 real 6jg trade 6jm alefsym 6k5 larr 6mo uarr 6mp rarr 6mq darr 6mr ' +
  'harr 6ms crarr 6np lArr 6og uArr 6oh rArr 6oi dArr 6oj hArr 6ok forall 6ps part 6pu exist 6pv empty ' +
  '6px nabla 6pz isin 6q0 notin 6q1 ni 6q3 prod 6q7 sum 6q9 minus 6qa lowast 6qf radic 6qi prop 6ql ' +
  'infin 6qm ang 6qo and 6qv or 6qw cap 6qx cup 6qy int 6qz there4 6r8 sim 6rg cong 6rp asymp 6rs ne ' +
  '6sg equiv 6sh le 6sk ge 6sl sub 6te sup 6tf nsub 6tg sube 6ti supe 6tj oplus 6tx otimes 6tz perp 6ud ' +
  'sdot 6v9 lceil 6x4 rceil 6x5 lfloor 6x6 rfloor 6x7 lang 7vs rang 7vt loz 7gq spades 7kw clubs 7kz ' +
  'hearts 7l1 diams 7l2';

const characters = readTable();
let rare: ((reference: string) => string) | undefined;
let rareWanted = false;

/** What `&name;` stands for; `undefined` when it is unknown, or not known yet. */
export function characterNamed(name: string): string | undefined {
  const character = characters.get(name);
  if (character !== undefined) return character;
  if (!rare) {
    rareWanted = true;
    return undefined;
  }
  const reference = `&${name};`;
  const decoded = rare(reference);
  return decoded === reference ? undefined : decoded;
}

/** Whether a name was asked for that only the other chunk may know. */
export function wantsRareCharacters(): boolean {
  return rareWanted && !rare;
}

/** Fetches all the other names. */
export async function loadRareCharacters(): Promise<void> {
  const {decodeHTMLStrict} = await import('entities/decode');
  rare = decodeHTMLStrict;
}

function readTable(): ReadonlyMap<string, string> {
  const table = new Map<string, string>();
  for (const [index, name] of latin.split(' ').entries()) table.set(name, String.fromCharCode(0xa0 + index));
  const words = others.split(' ');
  for (let index = 0; index + 1 < words.length; index += 2) {
    const point = Number.parseInt(words[index + 1] ?? '', 36);
    table.set(words[index] ?? '', String.fromCodePoint(point));
  }
  return table;
}
