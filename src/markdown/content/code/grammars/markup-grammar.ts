import type {ShjGrammar, ShjRule} from '@speed-highlight/core/tokenize';

/* HTML and XML. The highlighter's own grammars for them take exponential time for a tag with many
   attributes. No pattern here can match the same text in two ways. */

const tagParts: ShjGrammar = [
  {match: /^<\/?[^\s/>]*/g, type: 'var'},
  {match: /"[^"]*"|'[^']*'|(?<==)[^\s"'=>]+/g, type: 'str'},
  {match: /[^\s"'/<=>]+/g, type: 'class'},
];

/** An element with code of another language, closed or not. */
function codeElement(name: 'script' | 'style', language: string): ShjRule {
  return {
    match: new RegExp(`<${name}\\b[^>]*>[^]*?(?:</${name}\\s*>|$)`, 'gi'),
    sub: [
      {match: new RegExp(`^<${name}\\b[^>]*>|</${name}\\s*>$`, 'gi'), sub: tagParts},
      {match: new RegExp(`[^]+(?=</${name}\\s*>$)|[^]+`, 'gi'), sub: language},
    ],
  };
}

export const xml: ShjGrammar = [
  {match: /<!--[^]*?(?:-->|$)/g, type: 'cmnt'},
  {match: /<!\[CDATA\[[^]*?(?:\]\]>|$)/g, type: 'str'},
  {match: /<[!?][a-z][^>]*>?/gi, type: 'kwd'},
  {match: /<\/?[a-z_](?:"[^"]*"|'[^']*'|[^"'>])*>?/gi, sub: tagParts},
  {match: /&#?\w{1,32};/g, type: 'num'},
];

export const html: ShjGrammar = [codeElement('script', 'js'), codeElement('style', 'css'), ...xml];
