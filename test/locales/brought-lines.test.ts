import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect} from 'chai';
import ts from 'typescript';
import {contentEnglish} from '../../src/locales/english/content.js';
import {coreEnglish} from '../../src/locales/english/core.js';
import {listsEnglish} from '../../src/locales/english/lists.js';
import {partsEnglish} from '../../src/locales/english/parts.js';
import {en} from '../../src/locales/en.js';

const root = join(import.meta.dirname, '../../src');

/** English files of lazy code, and the folders of that code. All other code has only the lines of the core. */
const files = [
  {english: partsEnglish, path: /^elements\/chat-parts\//},
  {
    english: listsEnglish,
    path: /^elements\/agent-(?:history|picker)\/|^elements\/shared\/page-navigation\.ts/,
  },
  {english: contentEnglish, path: /^markdown\/(?:content|math)\//},
];

describe('the English lines', () => {
  it('are all in the file of the code that uses them, or in the core', () => {
    const missing = readdirSync(root, {recursive: true})
      .map(String)
      .filter(path => /^(?:elements|markdown|define)\/.*\.ts$/.test(path))
      .flatMap(path => {
        const {english = {}} = files.find(file => file.path.test(path)) ?? {};
        const lines = linesUsed(join(root, path));
        return lines
          .filter(line => !(line in english) && !(line in coreEnglish))
          .map(line => `${path}: ${line}`);
      });
    expect(missing).to.deep.equal([]);
  });

  it('are in one file each', () => {
    const names = [coreEnglish, partsEnglish, listsEnglish, contentEnglish].flatMap(Object.keys);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).to.deep.equal([]);
    expect([...names, '$code', '$name', '$dir'].sort()).to.deep.equal(Object.keys(en).sort());
  });
});

/** The names in calls of `term()`. If a variable names a line, each text of the file that is a name counts. */
function linesUsed(path: string): string[] {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
  const lines = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const [first] = node.arguments;
      if (first && node.expression.name.text === 'term')
        for (const text of textsIn(ts.isIdentifier(first) ? file : first)) if (text in en) lines.add(text);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...lines];
}

function textsIn(node: ts.Node): string[] {
  const texts = ts.isStringLiteral(node) ? [node.text] : [];
  ts.forEachChild(node, child => void texts.push(...textsIn(child)));
  return texts;
}
