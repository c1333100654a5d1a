import {readFileSync, readdirSync} from 'node:fs';
import {join} from 'node:path';
import {expect} from 'chai';
import ts from 'typescript';

const root = join(import.meta.dirname, '../../src');
/** The placeholder for an expression. */
const hole = '\uFFFC';
const letters = /\p{L}/u;
const spokenAttribute =
  /\s(aria-(?:label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label|summary)=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;

describe('the templates', () => {
  it('contain no texts of their own, neither as text nor in announced attributes', () => {
    const words: string[] = [];
    let count = 0;
    for (const file of templateFiles()) {
      for (const template of templatesIn(readFileSync(join(root, file), 'utf8'))) {
        count += 1;
        for (const found of literalWords(template)) words.push(`${file}: ${found}`);
      }
    }
    expect(count).to.be.above(100);
    expect(words).to.deep.equal([]);
  });

  it('fail the check when they contain one', () => {
    const [template = ''] = templatesIn('html`<!-- a note --><b title="Close ${x}" class="c">Hi ${y}</b>`');
    expect(literalWords(template)).to.deep.equal([`Hi ${hole}`, `title="Close ${hole}"`]);
    expect(literalWords(`<p class="a" title=${hole}>${hole} · ${hole}</p>`)).to.deep.equal([]);
  });
});

function templateFiles(): string[] {
  return ['elements', 'markdown'].flatMap(folder =>
    readdirSync(join(root, folder), {recursive: true})
      .map(name => `${folder}/${String(name)}`)
      .filter(name => name.endsWith('.ts') && !name.endsWith('.styles.ts')),
  );
}

/** The html`…` templates of a file, each expression replaced. */
function templatesIn(source: string): string[] {
  const templates: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && ['html', 'svg'].includes(node.tag.getText(file))) {
      const {template} = node;
      templates.push(
        ts.isNoSubstitutionTemplateLiteral(template)
          ? template.text
          : [template.head.text, ...template.templateSpans.map(span => span.literal.text)].join(hole),
      );
    }
    ts.forEachChild(node, visit);
  };
  const file = ts.createSourceFile('file.ts', source, ts.ScriptTarget.Latest);
  visit(file);
  return templates;
}

function literalWords(template: string): string[] {
  const markup = template.replaceAll(/<!--.*?-->/gs, '');
  const texts = markup
    .split(/<[^<>]*>/)
    .map(text => text.trim())
    .filter(text => letters.test(text));
  const attributes = [...markup.matchAll(spokenAttribute)]
    .map(([attribute]) => attribute.trim())
    .filter(attribute => letters.test(attribute.slice(attribute.indexOf('='))));
  return [...texts, ...attributes];
}
