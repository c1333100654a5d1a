import {expect} from 'chai';
import {markdownPassages} from '../../demo/server/markdown-passages.js';

const document = `Before any heading.

# The title

An introduction.

## How & why it's so

Text.

\`\`\`sh
# a comment, not a heading
| no | table |
\`\`\`

## A table

| name | what it does |
| ---- | ------------ |
| \`a\`  | the \\| first |
| \`b\`  | the second   |

## Nothing below
`;

describe('a document in passages', () => {
  const passages = markdownPassages(document, 'docs/GUIDE.md');

  it('has one for each heading with text below, linked as code hosts link them', () => {
    expect(passages.map(({title, link}) => [title, link])).to.deep.equal([
      ['The title', 'docs/GUIDE.md'],
      ['The title', 'docs/GUIDE.md#the-title'],
      ["How & why it's so", 'docs/GUIDE.md#how--why-its-so'],
      ['A table', 'docs/GUIDE.md#a-table'],
    ]);
  });

  it('keeps code as it is', () => {
    expect(passages[2]?.text).to.include('# a comment, not a heading\n| no | table |');
  });

  it('lists the rows of a table', () => {
    expect(passages[3]?.text).to.equal('- `a`: the | first\n- `b`: the second');
  });
});
