// Keeps lists of names that follow from the manifest: the options of the script tag, and the settings and parts that the
// launcher forwards to its chat. Part of `npm run lint`. `npm run names` writes the files.
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {format, resolveConfig} from 'prettier';
import {sharedBuild} from './shared-build.js';
import {readElements} from './typings/read-elements.js';

const root = join(import.meta.dirname, '..');
const note = '// Written by `npm run names` from the settings and the parts of the elements. Do not edit.';

/** The tag itself: `failed-text` is for a launcher that did not load, `opener` selects elements that open the chat. */
const tagOptions = ['failed-text', 'id', 'opener'];
/** A tag names its service itself, so it has no provider. */
const unusedByTag = ['for'];

const manifest = JSON.parse(
  readFileSync(join(await sharedBuild('manifest'), 'custom-elements.json'), 'utf8'),
);
const {passedAttributes, passedProperties, passedParts, attributes} = readElements(manifest).find(
  ({tag}) => tag === 'agent-launcher',
);

const options = [...attributes, ...passedAttributes].map(({name}) => name);
const tagNames = [...options.filter(name => !unusedByTag.includes(name)), ...tagOptions];
const nonText = passedProperties.filter(property => !isText(property));
const files = {
  'src/loader/option-names.ts': `${note}

/** The options of a tag, each as \`data-…\`. */
export const optionNames: ReadonlySet<string> = new Set(
  (${tagNames
    .sort()
    .map(name => `'${name}`)
    .join(" ' +")}').split(' '),
);`,
  'src/elements/agent-launcher/forwarded-names.ts': `${note}
import type {ChatSettings} from '../agent-chat/chat-settings.js';

/** Properties of the chat that are not strings, with their values before the chat is loaded. */
export const nonStringDefaults = {
  ${nonText.map(({name, default: usual}) => `${name}: ${usual},\n`).join('')}
} satisfies Partial<ChatSettings>;

/** Parts of the chat that a page can style through the launcher. */
export const forwardedParts = [${passedParts.map(({name}) => `'${name}',\n`).join('')}];`,
};

const isWriting = process.argv.includes('--write');
const config = await resolveConfig(join(root, 'src/index.ts'));
for (const [file, text] of Object.entries(files)) {
  const path = join(root, file);
  const written = await format(text, {...config, parser: 'typescript'});
  if (isWriting) writeFileSync(path, written);
  else if (readFileSync(path, 'utf8') !== written) {
    console.log(`${file} differs from the settings and parts of the elements. Run \`npm run names\`.`);
    process.exitCode = 1;
  }
}

/** Whether an attribute can express all values. A type with a name and a text as its default is a union of texts. */
function isText({type, default: usual = ''}) {
  if (type.text.includes('[]')) return false;
  return /^'/.test(usual) || /^(?:string|number|'[^']*'| \| |undefined)+$/.test(type.text);
}
