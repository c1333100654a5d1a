import type {ShjLanguageData} from '@speed-highlight/core/tokenize';

/*
 * Languages that the highlighter lacks: only comments, strings, numbers, keywords, types and calls.
 */

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

export const cpp = grammar({
  keywords:
    'alignas alignof and asm auto bool break case catch char class concept const consteval constexpr continue co_await co_return co_yield decltype default delete do double dynamic_cast else enum explicit export extern final float for friend goto if inline int long mutable namespace new noexcept operator or override private protected public register reinterpret_cast requires return short signed sizeof static static_assert static_cast struct switch template this throw try typedef typeid typename union unsigned using virtual void volatile while include define ifdef ifndef endif pragma',
});

export const csharp = grammar({
  keywords:
    'abstract as async await base bool break byte case catch char checked class const continue decimal default delegate do double else enum event explicit extern finally fixed float for foreach get goto if implicit in init int interface internal is lock long nameof namespace new object operator out override params partial private protected public readonly record ref required return sbyte sealed set short sizeof static string struct switch this throw try typeof uint ulong unchecked unsafe ushort using value var virtual void volatile when where while with yield',
  string: /[@$]{0,9}"""((?!""")[^])*("""|$)|@"((?!")[^]|"")*"?|\$?(["'])(\\[^]|(?!\4)[^\r\n\\])*\4?/g,
});

export const kotlin = grammar({
  keywords:
    'abstract actual annotation as break by catch class companion const constructor continue crossinline data do else enum expect external final finally for fun get if import in infix init inline inner interface internal is it lateinit noinline object open operator out override package private protected public reified return sealed set super suspend tailrec this throw try typealias val var vararg when where while',
  string: /"""((?!""")[^])*("""|$)|(["'])(\\[^]|(?!\3)[^\r\n\\])*\3?/g,
});

export const php = grammar({
  keywords:
    'abstract and array as break callable case catch class clone const continue declare default do echo else elseif empty enum extends final finally fn for foreach function global goto if implements include include_once instanceof insteadof interface isset list match namespace new or print private protected public readonly require require_once return static switch throw trait try unset use var while xor yield self parent int float string bool mixed void',
  comment: /(?:\/\/|#(?!\[)).*|\/\*((?!\*\/)[^])*(\*\/)?/g,
  name: /\$\w+/g,
});

export const ruby = grammar({
  keywords:
    'alias and begin break case class def defined do else elsif end ensure extend for if in include module next not or private protected public raise redo require require_relative rescue retry return self super then undef unless until when while yield attr_accessor attr_reader attr_writer',
  comment: /#.*|^=begin((?!^=end)[^])*(^=end)?/gm,
  name: /[@$]{1,2}\w+|:[a-z_]\w*/g,
});

export const swift = grammar({
  keywords:
    'actor any as associatedtype async await break case catch class continue default defer deinit do else enum extension fallthrough fileprivate final for func get guard if import in indirect infix init inout internal is isolated lazy let mutating nonisolated open operator optional override private protocol public repeat required rethrows return self Self set some static struct subscript super switch throw throws try typealias unowned var weak where while willSet didSet',
  string: /"""((?!""")[^])*("""|$)|"(\\[^]|[^"\r\n\\])*"?/g,
  name: /[@#]\w+/g,
});
