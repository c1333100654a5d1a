/* The grammars of all languages. They are small, so they load together, with the first code in a known language. */
import bash from '@speed-highlight/core/languages/bash.js';
import c from '@speed-highlight/core/languages/c.js';
import css from '@speed-highlight/core/languages/css.js';
import diff from '@speed-highlight/core/languages/diff.js';
import docker from '@speed-highlight/core/languages/docker.js';
import go from '@speed-highlight/core/languages/go.js';
import ini from '@speed-highlight/core/languages/ini.js';
import java from '@speed-highlight/core/languages/java.js';
import js from '@speed-highlight/core/languages/js.js';
import json from '@speed-highlight/core/languages/json.js';
import lua from '@speed-highlight/core/languages/lua.js';
import make from '@speed-highlight/core/languages/make.js';
import md from '@speed-highlight/core/languages/md.js';
import pl from '@speed-highlight/core/languages/pl.js';
import py from '@speed-highlight/core/languages/py.js';
import rs from '@speed-highlight/core/languages/rs.js';
import sql from '@speed-highlight/core/languages/sql.js';
import toml from '@speed-highlight/core/languages/toml.js';
import ts from '@speed-highlight/core/languages/ts.js';
import yaml from '@speed-highlight/core/languages/yaml.js';
import type {ShjGrammar, ShjLanguageData, ShjRule} from '@speed-highlight/core/tokenize';
import type {CodeLanguage} from './code-languages.js';

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

const xml: ShjGrammar = [
  {match: /<!--[^]*?(?:-->|$)/g, type: 'cmnt'},
  {match: /<!\[CDATA\[[^]*?(?:\]\]>|$)/g, type: 'str'},
  {match: /<[!?][a-z][^>]*>?/gi, type: 'kwd'},
  {match: /<\/?[a-z_](?:"[^"]*"|'[^']*'|[^"'>])*>?/gi, sub: tagParts},
  {match: /&#?\w{1,32};/g, type: 'num'},
];

const html: ShjGrammar = [codeElement('script', 'js'), codeElement('style', 'css'), ...xml];

/* Languages that the highlighter lacks: only comments, strings, numbers, keywords, types and calls. */

interface Words {
  readonly keywords: string;
  readonly comment?: RegExp;
  readonly string?: RegExp;
  readonly name?: RegExp;
}

const slashComment = /\/\/.*|\/\*((?!\*\/)[^])*(\*\/)?/g;
const quoted = /(["'])(\\[^]|(?!\1)[^\r\n\\])*\1?/g;

function grammar({keywords, comment = slashComment, string = quoted, name}: Words): ShjLanguageData {
  return [
    {match: comment, type: 'cmnt'},
    {match: string, type: 'str'},
    {expand: 'num'},
    {match: new RegExp(`\\b(?:${keywords.replace(/ /g, '|')})\\b`, 'g'), type: 'kwd'},
    {match: /\b(?:true|false|null|nil|nullptr|None)\b/g, type: 'bool'},
    ...(name ? [{match: name, type: 'var' as const}] : []),
    {match: /[/*+:?&|%^~=!,<>.-]+/g, type: 'oper'},
    {match: /\b[A-Z]\w*\b/g, type: 'class'},
    {match: /\b[a-zA-Z_]\w*(?=\s?\()/g, type: 'func'},
  ];
}

const cpp = grammar({
  keywords:
    'alignas alignof and asm auto bool break case catch char class concept const consteval constexpr continue co_await co_return co_yield decltype default delete do double dynamic_cast else enum explicit export extern final float for friend goto if inline int long mutable namespace new noexcept operator or override private protected public register reinterpret_cast requires return short signed sizeof static static_assert static_cast struct switch template this throw try typedef typeid typename union unsigned using virtual void volatile while include define ifdef ifndef endif pragma',
});

const csharp = grammar({
  keywords:
    'abstract as async await base bool break byte case catch char checked class const continue decimal default delegate do double else enum event explicit extern finally fixed float for foreach get goto if implicit in init int interface internal is lock long nameof namespace new object operator out override params partial private protected public readonly record ref required return sbyte sealed set short sizeof static string struct switch this throw try typeof uint ulong unchecked unsafe ushort using value var virtual void volatile when where while with yield',
  string: /[@$]{0,9}"""((?!""")[^])*("""|$)|@"((?!")[^]|"")*"?|\$?(["'])(\\[^]|(?!\4)[^\r\n\\])*\4?/g,
});

const kotlin = grammar({
  keywords:
    'abstract actual annotation as break by catch class companion const constructor continue crossinline data do else enum expect external final finally for fun get if import in infix init inline inner interface internal is it lateinit noinline object open operator out override package private protected public reified return sealed set super suspend tailrec this throw try typealias val var vararg when where while',
  string: /"""((?!""")[^])*("""|$)|(["'])(\\[^]|(?!\3)[^\r\n\\])*\3?/g,
});

const php = grammar({
  keywords:
    'abstract and array as break callable case catch class clone const continue declare default do echo else elseif empty enum extends final finally fn for foreach function global goto if implements include include_once instanceof insteadof interface isset list match namespace new or print private protected public readonly require require_once return static switch throw trait try unset use var while xor yield self parent int float string bool mixed void',
  comment: /(?:\/\/|#(?!\[)).*|\/\*((?!\*\/)[^])*(\*\/)?/g,
  name: /\$\w+/g,
});

const ruby = grammar({
  keywords:
    'alias and begin break case class def defined do else elsif end ensure extend for if in include module next not or private protected public raise redo require require_relative rescue retry return self super then undef unless until when while yield attr_accessor attr_reader attr_writer',
  comment: /#.*|^=begin((?!^=end)[^])*(^=end)?/gm,
  name: /[@$]{1,2}\w+|:[a-z_]\w*/g,
});

const swift = grammar({
  keywords:
    'actor any as associatedtype async await break case catch class continue default defer deinit do else enum extension fallthrough fileprivate final for func get guard if import in indirect infix init inout internal is isolated lazy let mutating nonisolated open operator optional override private protocol public repeat required rethrows return self Self set some static struct subscript super switch throw throws try typealias unowned var weak where while willSet didSet',
  string: /"""((?!""")[^])*("""|$)|"(\\[^]|[^"\r\n\\])*"?/g,
  name: /[@#]\w+/g,
});

/** Those of the highlighter are typed for an earlier TypeScript. */
export const grammars: Readonly<Record<CodeLanguage, unknown>> = {
  bash,
  c,
  cpp,
  csharp,
  css,
  diff,
  docker,
  go,
  html,
  ini,
  java,
  js,
  json,
  kotlin,
  lua,
  make,
  md,
  php,
  pl,
  py,
  rs,
  ruby,
  sql,
  swift,
  toml,
  ts,
  xml,
  yaml,
};
