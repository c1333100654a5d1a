import ts from 'typescript';
import {pageAddress, pageOfSource} from './documentation-pages.js';
import type {Passage} from './passage.js';

/** JSDoc tags that describe the public parts of an element, with their titles. */
const tagTitles: Readonly<Record<string, string>> = {
  slot: 'slots',
  fires: 'events',
  csspart: 'parts for ::part()',
  cssstate: 'states for :state()',
  cssproperty: 'custom properties for colours, sizes and type',
};

/** Matches `{AgentReadyEvent} agent-ready - `, `[--agent-space=16px] - ` or `header - ` before a description. */
const taggedName = /^(?:\{.+?\} )?(\S+|\[.+?\]) - /;

/** Returns the comments of the public exports of a source file, and of each public member of their classes. */
export function sourcePassages(
  source: string,
  file: string,
  isPublicName: (name: string) => boolean,
): readonly Passage[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  return tree.statements
    .filter(isExported)
    .flatMap(statement => {
      const name = declaredName(statement);
      if (!isPublicName(name)) return [];
      const title = titleOf(name, file);
      const own = {title, text: describe(statement), link: linkTo(statement, file)};
      if (ts.isInterfaceDeclaration(statement)) return [withMemberList(own, statement)];
      if (!ts.isClassDeclaration(statement)) return [own];
      const members = statement.members.filter(isPublicMember).map(member => memberPassage(member, file));
      return [own, ...tagPassages(statement, file), ...members];
    })
    .filter(({text}) => text !== '')
    .map(passage => ({...passage, document: '', address: pageAddress(pageOfSource(file), passage.title)}));
}

/** A passage before its address is known. */
type Described = Omit<Passage, 'address' | 'document'>;

function withMemberList(passage: Described, declaration: ts.InterfaceDeclaration): Described {
  const members = declaration.members
    .filter(member => describe(member) !== '')
    .map(member => `- \`${member.name?.getText() ?? ''}\`: ${describe(member)}`);
  return {...passage, text: [passage.text, members.join('\n')].filter(part => part !== '').join('\n\n')};
}

function memberPassage(member: ts.ClassElement, file: string): Described {
  const name = member.name?.getText() ?? '';
  const attribute = attributeOf(member, name);
  const facts = [
    attribute === undefined ? '' : `Attribute \`${attribute}\`, property \`${name}\`.`,
    ts.isPropertyDeclaration(member) && member.type ? `Type: \`${member.type.getText()}\`.` : '',
    ts.isPropertyDeclaration(member) && member.initializer
      ? `Default: \`${member.initializer.getText()}\`.`
      : '',
  ].filter(fact => fact !== '');
  const description = describe(member);
  return {
    title: titleOf(attribute ?? name, file),
    text: description && [description, facts.join(' ')].join('\n\n').trim(),
    link: linkTo(member, file),
  };
}

/** Returns one passage per kind of tag, such as all slots or all events of an element. */
function tagPassages(declaration: ts.ClassDeclaration, file: string): readonly Described[] {
  const tags = ts.getJSDocTags(declaration);
  return Object.entries(tagTitles).map(([kind, title]) => ({
    title: `${ownerOf(file)}: ${title}`,
    text: tags
      .filter(tag => tag.tagName.text === kind)
      .map(tag => `- ${commentText(tag.comment).replace(taggedName, '`$1`: ')}`)
      .join('\n'),
    link: linkTo(declaration, file),
  }));
}

/** Returns the attribute of a property: the name in its decorator, or the property's name in lower case. */
function attributeOf(member: ts.ClassElement, name: string): string | undefined {
  const decorators = ts.canHaveDecorators(member) ? (ts.getDecorators(member) ?? []) : [];
  const call = decorators
    .map(({expression}) => expression)
    .find(
      (expression): expression is ts.CallExpression =>
        ts.isCallExpression(expression) && expression.expression.getText() === 'property',
    );
  if (!call) return undefined;
  const [options] = call.arguments;
  const named =
    options && ts.isObjectLiteralExpression(options)
      ? options.properties.find(option => option.name?.getText() === 'attribute')
      : undefined;
  if (!named || !ts.isPropertyAssignment(named)) return name.toLowerCase();
  return ts.isStringLiteral(named.initializer) ? named.initializer.text : undefined;
}

/** The name of an event is unique. Other names are followed by their element or folder. */
function titleOf(name: string, file: string): string {
  return file.startsWith('src/events/') ? name : `${name} (${ownerOf(file)})`;
}

/** Returns the element of a file, or the folder of a file without an element. */
function ownerOf(file: string): string {
  const [, folder = '', inner = ''] = file.split('/');
  if (folder !== 'elements') return folder;
  return inner.endsWith('.ts') ? 'every element' : inner;
}

function declaredName(statement: ts.Statement): string {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations[0]?.name.getText() ?? '';
  }
  const isNamed =
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isFunctionDeclaration(statement);
  return isNamed ? (statement.name?.text ?? '') : '';
}

function isExported(statement: ts.Statement): boolean {
  return hasModifier(statement, ts.SyntaxKind.ExportKeyword);
}

function isPublicMember(member: ts.ClassElement): boolean {
  const hidden = [ts.SyntaxKind.PrivateKeyword, ts.SyntaxKind.ProtectedKeyword, ts.SyntaxKind.StaticKeyword];
  return (
    member.name !== undefined &&
    !ts.isPrivateIdentifier(member.name) &&
    !hidden.some(modifier => hasModifier(member, modifier))
  );
}

function hasModifier(node: ts.Node, kind: ts.SyntaxKind): boolean {
  return ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(modifier => modifier.kind === kind);
}

function describe(node: ts.Node): string {
  return ts
    .getJSDocCommentsAndTags(node)
    .filter(ts.isJSDoc)
    .map(({comment}) => commentText(comment))
    .join('\n\n')
    .trim();
}

function commentText(comment: ts.JSDocTag['comment']): string {
  return ts.getTextOfJSDocComment(comment)?.trim() ?? '';
}

function linkTo(node: ts.Node, file: string): string {
  const {line} = node.getSourceFile().getLineAndCharacterOfPosition(node.getStart());
  return `${file}#L${line + 1}`;
}
