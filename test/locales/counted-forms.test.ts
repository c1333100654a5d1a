import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect} from 'chai';
import ts from 'typescript';
import {languages} from './languages.js';

const folder = join(import.meta.dirname, '../../src/locales');
/** Higher counts are rare here; some languages have another form for millions. */
const largestCount = 10_000;

describe('the plural forms', () => {
  for (const code of languages.keys()) {
    if (code === 'en') continue;
    it(`are all there, or one for all: ${code}`, () => {
      const rules = new Intl.PluralRules(code);
      const needed = new Set<string>(['other']);
      for (let count = 0; count <= largestCount; count += 1) needed.add(rules.select(count));
      const lacking = countedForms(sourceOf(code))
        .filter(forms => forms.length > 1)
        .flatMap(forms => [...needed].filter(form => !forms.includes(form)));
      expect(lacking).to.deep.equal([]);
    });
  }

  it('fail the check when one is missing', () => {
    expect(countedForms(`counted(count, {one: '#', other: '#'}); counted(1, {other: '#'});`)).to.deep.equal([
      ['one', 'other'],
      ['other'],
    ]);
  });
});

function sourceOf(code: string): string {
  const [language = '', region] = code.split('-');
  return readFileSync(
    join(folder, `${[language, region?.toUpperCase()].filter(Boolean).join('-')}.ts`),
    'utf8',
  );
}

/** The forms in each call of `counted()`. */
function countedForms(source: string): string[][] {
  const found: string[][] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'counted') {
      const [, forms] = node.arguments;
      if (forms && ts.isObjectLiteralExpression(forms))
        found.push(forms.properties.map(({name}) => (name && ts.isIdentifier(name) ? name.text : '')));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('file.ts', source, ts.ScriptTarget.Latest));
  return found;
}
