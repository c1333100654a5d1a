/** A kind of content with an example. */
export interface TourStop {
  readonly name: string;
  /** Words that select it: single words in lower case, without the plural's s. */
  readonly words: readonly string[];
  readonly markdown: string;
}

/** Blue hills below a yellow sun, as WebP. */
const picture =
  'data:image/webp;base64,UklGRhgEAABXRUJQVlA4WAoAAAAgAAAAnwAAYwAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCI' +
  'FhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAA' +
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiW' +
  'FlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjA' +
  'AAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaI' +
  'AAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAA' +
  'ABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADZWUDhMKgIAAC+fwBgAF' +
  'yAQSCgT22w7gUCiksHqIwoEEqBcph9o/kNvFlCubVu1rYz/P4RAPl7XjoVAPoSgN8t3z7nbkHJE/x24beNIvmpI27P7CAAAAAAAA' +
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAPD7r' +
  '6c+j8cvZ/J4PB5HPr9d+eFIv3IE//246hFyyxlyA4fyXOkB89+Y26rO5cBl+9/Mf2FFXx2bg3fH5q/vD83zJ309uT/W83GfLt1vS' +
  '6RmuS25ljcwWXDdbArWzebg6ktmb2D2RHje5YvkCeaPkzVygflnjVxgmkVygWkWyQ2cIDPw/Qa5g9f9+HojdzA4/A1zAp5naNl8B' +
  'ffDel6aZfMVDHZ3mUzAbSZWyQBcu3ubiVUyANdu3K/1GpmAl2u9RkZgtBtrZAieR/8yZEtkDAbXZiVjMDr6FXP8vvb2Rd4yJ4c0N' +
  'xfer/KMzDOqU7LxnpKdOiUb8oRs1SnZkcdkr06yJ4/M3To29+SRuV1HZFcekO06ItvyCzlQX8kBeZOsPHIOyLecqTfziHyZZ+rNP' +
  'CO/kVO1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq' +
  'qqqqqqqqqqqqqqqqqqqqqqqqqqqDg1C';

/** All kinds of content, in the order of the tour. */
export const tourStops: readonly TourStop[] = [
  {
    name: 'Emphasis',
    words: ['emphasis', 'bold', 'italic', 'strikethrough'],
    markdown:
      'Text can be *emphasised*, **strong**, ***both***, ~~struck out~~ or `code` in the middle of a sentence.  \n' +
      'Two spaces at the end of a line break it; a \\*backslash\\* keeps a sign as it is.',
  },
  {
    name: 'Headings',
    words: ['heading', 'title'],
    markdown: '# First level\n\n## Second level\n\n### Third level\n\n#### Fourth level\n\nAnd text below.',
  },
  {
    name: 'Lists',
    words: ['list', 'bullet', 'nested'],
    markdown: [
      '- Milk',
      '- Bread',
      '  - of rye',
      '  - of wheat',
      '    - white',
      '    - wholemeal',
      '- Apples',
      '',
      '1. Open the picker.',
      '2. Choose an agent:',
      '   - the guide, or',
      '   - this tour.',
      '3. Ask.',
    ].join('\n'),
  },
  {
    name: 'Task lists',
    words: ['task', 'todo', 'checkbox'],
    markdown: '- [x] Show the agents\n- [x] Stream a reply\n- [ ] Answer everything',
  },
  {
    name: 'Tables',
    words: ['table', 'column', 'row'],
    markdown: [
      '| Planet  | Moons |   Day | Remark                                   |',
      '| :------ | ----: | :---: | ---------------------------------------- |',
      '| Mercury |     0 | 1408h | Closest to the sun                       |',
      '| Earth   |     1 |  24h  | Has **you** on it                        |',
      '| Mars    |     2 |  25h  | `Phobos` and `Deimos`                    |',
      '| Jupiter |    95 |  10h  | So large that all the others fit into it |',
    ].join('\n'),
  },
  {
    name: 'Code',
    words: ['code', 'programming', 'javascript', 'typescript', 'python', 'css', 'json', 'shell'],
    markdown: [
      '```ts\nexport function greet(name: string): string {\n  return `Hello, ${name}!`; // a template\n}\n```',
      '```python\ndef primes(limit: int) -> list[int]:\n    return [n for n in range(2, limit) if all(n % d for d in range(2, n))]\n```',
      '```html\n<agent-chat base-url="/agents" agent-id="Agent-tour"></agent-chat>\n```',
      '```css\nagent-chat {\n  --agent-accent: #0b6e4f;\n}\n```',
      '```json\n{"object": "chat.completion", "choices": [{"index": 0}]}\n```',
      '```sh\nPORT=8080 npm start\n```',
      '```diff\n- const answer = 41;\n+ const answer = 42;\n```',
      '    A block that is indented\n    needs no fence.',
    ].join('\n\n'),
  },
  {
    name: 'Quotes',
    words: ['quote', 'quotation', 'blockquote'],
    markdown:
      '> Simple things should be simple, complex things should be possible.\n>\n> > A quote within the quote.\n>\n> - and a list in it',
  },
  {
    name: 'Links',
    words: ['link', 'address', 'url'],
    markdown: [
      'A [link with words](https://example.com/ "and a title"), a bare one: https://example.com/path?query=1#part,',
      'one in angle brackets: <https://example.com>, a [reference][1], and <somebody@example.com>.',
      'An unsafe link stays text: [do not click](javascript:alert(1)).',
      '',
      '[1]: https://example.com/reference',
    ].join('\n'),
  },
  {
    name: 'Images',
    words: ['image', 'picture', 'photo'],
    markdown: `![Blue hills below a yellow sun](${picture})\n\nOne that is missing: ![A picture nobody can find](https://example.invalid/missing.png)`,
  },
  {
    name: 'Formulas',
    words: ['formula', 'math', 'equation'],
    markdown: [
      'In a line, $$e^{i\\pi} + 1 = 0$$, or on lines of its own:',
      '$$\n\\int_{-\\infty}^{\\infty} e^{-x^2}\\,dx = \\sqrt{\\pi}\n$$',
      'A price such as $5 or $10 stays a price.',
    ].join('\n\n'),
  },
  {
    name: 'Rules',
    words: ['rule', 'separator'],
    markdown: 'Above the line\n\n---\n\nBelow the line',
  },
  {
    name: 'Long lines',
    words: ['long', 'overflow', 'wrap'],
    markdown: [
      `A word that does not end: ${'Donaudampfschifffahrtsgesellschaft'.repeat(4)}`,
      `https://example.com/${'a-very-long-path/'.repeat(10)}`,
      `\`\`\`js\nconst line = '${'this line is wider than the page, '.repeat(5)}';\n\`\`\``,
    ].join('\n\n'),
  },
  {
    name: 'Scripts and directions',
    words: ['rtl', 'arabic', 'hebrew', 'chinese', 'direction', 'script', 'language'],
    markdown: [
      'مرحبًا! هذه فقرة من اليمين إلى اليسار، وفيها كلمة English وعدد 42.',
      'שלום! זו פסקה מימין לשמאל עם `code` באמצע.',
      '你好！这一段是中文，没有空格也会换行。',
      'こんにちは。日本語の段落です。',
      'React هي مكتبة لبناء الواجهات، وتبدأ هذه الفقرة باسم لاتيني.',
      'Ελληνικά, кириллица, हिन्दी, ไทย – side by side.',
    ].join('\n\n'),
  },
  {
    name: 'Emoji',
    words: ['emoji', 'smiley'],
    markdown: '🎉 🚀 👍🏽 👩‍👩‍👧‍👦 🏳️‍🌈 🇺🇳 1️⃣ ☕️ – each of them one character to the eye.',
  },
  {
    name: 'Raw HTML',
    words: ['html', 'raw', 'tag'],
    markdown:
      'Line breaks and a few harmless pairs work: press <kbd>Esc</kbd>, H<sub>2</sub>O, <mark>marked</mark>.<br>' +
      'All other HTML is shown as it was written, and nothing in it runs:\n\n' +
      '<b class="x">not bold</b> <img src="missing.png" onerror="alert(1)"> <script>alert(2)</script>\n\n' +
      '<details><summary>Not a disclosure</summary>Only text.</details>',
  },
];
