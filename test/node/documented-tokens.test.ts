import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect} from 'chai';
import {tokenDeclarations} from '../../src/styles/token-declarations.js';
import {publicElements, type Declaration, type Manifest} from '../packed/manifest.js';

const root = join(import.meta.dirname, '../..');

/** The value a token has where a page sets none, as the style sheets have it. */
const defaults = new Map(
  [...String(tokenDeclarations).matchAll(/var\((--agent-[\w-]+), (.*)\);/g)].map(
    ([, name = '', value = '']) => [name, value],
  ),
);

describe('the documented custom properties', () => {
  let elements: readonly Declaration[];

  before(() => {
    execFileSync('npm', ['run', '--silent', 'manifest'], {cwd: root});
    const manifest = JSON.parse(readFileSync(join(root, 'custom-elements.json'), 'utf8')) as Manifest;
    elements = publicElements(manifest);
  });

  it('have the defaults that hold', () => {
    const wrong = elements.flatMap(({tagName = '', cssProperties = []}) =>
      cssProperties
        .filter(({name, default: told}) => name !== '--agent-display' && told !== defaults.get(name))
        .map(({name, default: told}) => `${tagName} ${name}: ${told}`),
    );
    expect(wrong).to.deep.equal([]);
  });
});
