// Finds sentences with more than 25 words in the README, the guides and the changelog, longest first. Part of `npm run lint`.
import {readFileSync, readdirSync} from 'node:fs';
import {join} from 'node:path';

const root = join(import.meta.dirname, '..');
const mostWords = 25;
const guides = readdirSync(join(root, 'stories/docs'), {recursive: true, encoding: 'utf8'})
  .filter(file => file.endsWith('.mdx'))
  .map(file => `stories/docs/${file.replaceAll('\\', '/')}`);

const found = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...guides]
  .flatMap(file => longSentences(file, readFileSync(join(root, file), 'utf8')))
  .sort((one, other) => other.count - one.count);
for (const {place, count, sentence} of found) console.log(`${place}: ${count} words: ${sentence}`);
if (found.length > 0) console.log(`long sentences: ${found.length} with more than ${mostWords} words`);
process.exit(found.length > 0 ? 1 : 0);

function longSentences(file, text) {
  return [...blocksOf(text)].flatMap(({line, words}) =>
    words
      // A colon, a semicolon or a dash begins a new thought, as a full stop does.
      .split(/(?<=[.!?:;][*_)”"]*)\s+|\s+[–—]\s+/)
      .map(sentence => ({place: `${file}:${line}`, count: countWords(sentence), sentence}))
      .filter(({count}) => count > mostWords),
  );
}

/** Paragraphs, items of lists and cells of tables, without code, addresses and tags. */
function* blocksOf(text) {
  const blank = found => found.replace(/[^\n]/g, '');
  const prose = text
    .replace(/^(`{3,}|~{3,})[^]*?^\1/gm, blank)
    .replace(/^import .*$|\{\/\*[^]*?\*\/\}|<!--[^]*?-->/gm, blank)
    .replace(/`[^`]*`/g, code => `code${blank(code)}`)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]*>/g, blank);
  // A blank line, a mark of a list or heading, or a cell ends a block.
  for (const {0: found, index} of prose.matchAll(/(?:(?!\n\s*(?:\n|[-*+#>] |\d+\. |\|))[^|])+/g)) {
    const start = index + found.search(/\S|$/);
    yield {line: prose.slice(0, start).split('\n').length, words: found.replace(/\s+/g, ' ').trim()};
  }
}

function countWords(sentence) {
  return sentence.split(' ').filter(word => /[\p{L}\p{N}]/u.test(word)).length;
}
