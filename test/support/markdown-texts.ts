import fc from 'fast-check';

/** Lines that affect each other: marks without their end, and beginnings of other blocks. */
const lines = fc.constantFrom(
  ...['', '', '', '', '- a', '- b', '-', '* c', '+ d', '1. one', '2. two', '3) three'],
  ...['  - nested', '    code', '\tcode', '  more', '   cont', '> q', '> - ql', '>'],
  ...['```', '```js', '~~~', '````', '  ```', 'let x = 1', '# h', '## h2 ##', '===', '---', '***', '- - -'],
  ...['| a | b |', '|---|---|', '| 1 | 2 |', '| 1 |', 'a | b', '--- | ---', '| 1 | 2 | 3 |'],
  ...['[foo]: /url', '[foo]: <x', '[bar]:', '/url2', '"title"', "'title'", '"half', 'title"'],
  ...['[foo]', '[foo][bar]', 'see [bar] and [foo] too', '[baz]', '[baz]: /z "t"', '- [foo]: /inlist'],
  ...['> [bar]: /inquote', 'text **bold** and *it*', 'text **open', 'closing** x', '`code', 'end` y'],
  ...['- [ ] task', '- [x] done [foo]', '<div>', '</div>', 'a  ', 'b\\', '\\', '![i](x)', '[l](y'],
  ...['http://example.com', 'www.a.b', '&amp;', '-     code in item', '10. ten', '0. zero', '- # head'],
  ...['- > quote', '- ```', '  x', '      y', '\r', 'a\rb', '$$', 'x $$ y', '\\[', '\\]', '$$ a $$'],
  ...['a<br>b', '<BR/>', '<kbd>k</kbd> <sub>2', 'x</sub> y', '**a <b>b** c</b>', '<code>a', '*b*</code> <'],
  ...['</', '| $$|x|$$ | b |', '| \\(a|b\\) | c | d', '$$a$$ and $$b$$', 'x $$', '$$ | $$'],
  ...['见http://a.b。c', '[x: http://a.b/c], d', '{"u":"http://a.b"}', '(http://a.b).c'],
  ...['[foo]: /other', '[a]: https://a.b', '> [foo]', 'x[^1]', '[^1]: note', '- [baz]: /list', '[A]'],
  ...['y[^2][^a]', '[^a]: - b', '[^2]: see [^1]', '    [^3] more', '> [^q]: z', '[^q]', '[^1]:', '[^1'],
  '[^a](b)',
);

const words = fc.constantFrom(
  'river',
  'two words',
  'naïve',
  '水',
  'שלום',
  '👩‍🌾',
  'a_b',
  '1 < 2',
  '5 * 3',
  'x^2',
);
const inline: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      {weight: 3, arbitrary: words},
      words.map(text => `**${text}**`),
      words.map(text => `*${text}*`),
      words.map(text => `~~${text}~~`),
      words.map(text => `\`${text}\``),
      words.map(text => `[${text}](https://a.example/b "t")`),
      words.map(text => `![${text}](https://a.example/c.png)`),
      words.map(text => `\\(${text}\\)`),
      words.map(text => `<kbd>${text}</kbd>`),
      fc.constantFrom('[foo]', '[^1]', 'https://a.example', '<script>alert(1)</script>', '&copy;'),
    ),
    {minLength: 1, maxLength: 4},
  )
  .map(parts => parts.join(' '));

const fence = fc
  .tuple(fc.constantFrom('js', 'python', ''), fc.array(lines, {maxLength: 4}))
  .map(([language, code]) => ['~~~~' + language, ...code, '~~~~'].join('\n'));
const table = fc
  .tuple(inline, inline, fc.array(fc.tuple(inline, inline), {maxLength: 3}))
  .map(([one, other, rows]) =>
    [[one, other], ['---', ':-:'], ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n'),
  );

function indent(text: string, first: string): string {
  return first + text.replaceAll('\n', `\n${' '.repeat(first.length)}`);
}

const {block} = fc.letrec<{block: string}>(tie => ({
  block: fc.oneof(
    {depthSize: 'small', withCrossShrink: true},
    inline,
    inline.map(text => `## ${text}`),
    fence,
    table,
    inline.map(text => `\\[\n${text}\n\\]`),
    inline.map(text => `[^1]: ${text}`),
    fc.constant('[foo]: https://a.example/foo'),
    fc
      .array(tie('block'), {minLength: 1, maxLength: 3})
      .map(items => items.map(text => indent(text, '- ')).join('\n')),
    fc
      .array(tie('block'), {minLength: 1, maxLength: 3})
      .map(items => items.map(text => indent(text, '1. ')).join('\n\n')),
    tie('block').map(text => `> ${text.replaceAll('\n', '\n> ')}`),
  ),
}));

/** Markdown with every kind of block, whole and damaged, and with both line endings. */
export const markdownTexts: fc.Arbitrary<string> = fc
  .array(
    fc.tuple(
      fc.oneof({weight: 3, arbitrary: lines}, block),
      fc.constantFrom('\n', '\n', '\n', '\n\n', '\r\n', ''),
    ),
    {minLength: 1, maxLength: 14, size: 'max'},
  )
  .map(parts => parts.flat().join(''));

/** A text with the ends of its growing beginnings, up to the whole. */
export function cutTexts(longest: number): fc.Arbitrary<readonly [text: string, ends: readonly number[]]> {
  return fc
    .tuple(
      markdownTexts,
      fc.oneof(fc.constant([1]), fc.array(fc.integer({min: 1, max: longest}), {minLength: 1, maxLength: 8})),
    )
    .map(([text, steps]) => {
      const ends: number[] = [];
      for (let end = 0; end < text.length; end += steps[ends.length % steps.length] ?? 1)
        if (end > 0) ends.push(end);
      return [text, [...ends, text.length]] as const;
    });
}
