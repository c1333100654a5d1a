// Finds phrases that STYLE.md section 1 rules out: in comments, test titles and Markdown. Part of `npm run lint`.
import {execFileSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';

const root = join(import.meta.dirname, '..');
/** Each phrase, and a better way to put it. */
const phrases = [
  [/\banew\b/i, 'again'],
  [/\b(?:be|been|is|was|were|are) had\b/i, 'available, loaded, fetched'],
  [/\btold of\b/i, 'notified about'],
  [/\bwhoever\b/i, 'anyone who'],
  [/\bof its own making\b/i, 'own'],
  [/\bgoes before\b/i, 'precedes, takes precedence'],
  [/\bstands? behind\b/i, 'name the relation'],
  [/\bparted by\b/i, 'separated by'],
];
/** A sentence that begins with such a word is a question, or hides its subject. */
const sentenceStart = /(?:^|[.!?] )(?:What|Who|Whose) [^.?]*(?:[.]|$)/;
const source = /\.(?:ts|js|css)$/;
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {cwd: root})
  .toString()
  .split('\n')
  .filter(file => /\.(?:ts|js|css|html|md|mdx)$/.test(file) && existsSync(join(root, file)))
  // It names the phrases.
  .filter(file => file !== '.ci/plain-words.js' && !/^src\/locales\/(?!english)/.test(file));

const found = files.flatMap(file => {
  const text = readFileSync(join(root, file), 'utf8');
  return [...(source.test(file) ? commentsAndTitles(text) : paragraphs(text))].flatMap(({line, words}) =>
    problems(words).map(problem => `${file}:${line}: ${problem}`),
  );
});
for (const problem of found) console.log(problem);
if (found.length > 0) console.log(`plain words: ${found.length} phrases to put plainly`);
process.exit(found.length > 0 ? 1 : 0);

function problems(words) {
  const old = phrases.filter(([phrase]) => phrase.test(words));
  const start = sentenceStart.exec(words);
  return [
    ...old.map(([phrase, better]) => `“${phrase.exec(words)[0]}”; better: ${better}`),
    ...(start ? [`“${start[0].replace(/^[.!?] /, '').slice(0, 40)}…” begins without a subject`] : []),
  ];
}

/** Comments of one or several lines, and the titles of tests, each as one text. */
function* commentsAndTitles(text) {
  const pattern =
    /\/\*[^]*?\*\/|(?:^[ \t]*\/\/.*\n?)+|\/\/ .*|\b(?:describe|it)(?:\.\w+)?\(\s*(['"`])(?:\\.|(?!\1).)*\1/gm;
  for (const {0: found, index} of text.matchAll(pattern)) {
    const words = found
      .replace(/^\s*(?:\/\*\*?|\*\/|\*(?=\s)|\/\/)/gm, '')
      .replace(/\*\/$|^\s*\w+(?:\.\w+)?\(\s*/g, '')
      .replace(/^\s*['"`]/, '');
    yield {line: lineOf(text, index), words: oneLine(words)};
  }
}

/** The paragraphs of a document, without code. */
function* paragraphs(text) {
  const prose = text
    .replace(/^(`{3,}|~{3,})[^]*?^\1/gm, code => code.replace(/[^\n]/g, ''))
    .replace(/`[^`\n]*`/g, '`…`');
  for (const {0: found, index} of prose.matchAll(/[^\n]+(?:\n(?!\s*(?:[-*#|\d]|\n))[^\n]+)*/g)) {
    yield {line: lineOf(text, index), words: oneLine(found.replace(/^\s*(?:[-*#>]+|\d+\.) /, ''))};
  }
}

function oneLine(words) {
  return words.replace(/\s+/g, ' ').trim();
}

function lineOf(text, index) {
  return text.slice(0, index).split('\n').length;
}
