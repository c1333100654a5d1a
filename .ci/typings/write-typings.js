import {cpSync, mkdirSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {anchorOf, guideList, guideTexts} from '../guide-texts.js';
import {cssCustomData, htmlCustomData} from './editor-data.js';
import {elementTypes} from './element-types.js';
import {packageDescription} from './package-description.js';
import {reactComponents} from './react-components.js';
import {readElements, readEvents} from './read-elements.js';
import {ResolvedTypes} from './resolved-types.js';
import {webTypes} from './web-types.js';

/**
 * Writes the generated files next to the declarations of the package.
 * @param {object} source
 * @param {string} source.dist Folder of the declarations and of all output.
 * @param {object} source.manifest Content of custom-elements.json.
 * @param {{name: string, version: string}} source.packageJson
 * @param {string} source.introduction Start of `llms.txt`.
 * @param {import('../guide-texts.js').Guide[]} source.guides
 */
export function writeTypings({dist, manifest, packageJson, introduction, guides}) {
  const elements = readElements(manifest);
  const types = new ResolvedTypes(join(dist, 'index.d.ts'));
  const description = packageDescription(introduction, elements, readEvents(manifest), types);
  const list = guideList(guides, ({text}) => `llms-full.txt#${anchorOf(/^# (.+)$/m.exec(text)[1])}`);
  const files = {
    ...reactComponents(elements),
    ...emptyModules,
    'element-types.d.ts': elementTypes(elements),
    'vscode.html-custom-data.json': json(htmlCustomData(elements, types)),
    'vscode.css-custom-data.json': json(cssCustomData(elements)),
    'web-types.json': json(webTypes(packageJson, elements, types)),
    'llms.txt': `${description}\n${list}\n`,
    'llms-full.txt': `${description}\n${guideTexts(guides)}`,
  };
  cpSync(join(import.meta.dirname, 'declarations'), dist, {recursive: true});
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dist, path)), {recursive: true});
    writeFileSync(join(dist, path), text);
  }
}

/** An empty module for each file of typings, for tools that do not remove type imports. */
const emptyModules = Object.fromEntries(
  ['vue', 'svelte', 'jsx/react', 'jsx/preact', 'jsx/solid'].map(path => [`${path}.js`, 'export {};\n']),
);

function json(value) {
  return `${JSON.stringify(value, null, 2)}\n`;
}
