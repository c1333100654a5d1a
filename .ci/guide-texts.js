// Reads the guides in the order of Storybook, as Markdown: for `llms.txt`, `llms-full.txt` and the checks of the docs.
import {readFileSync, readdirSync} from 'node:fs';
import {join} from 'node:path';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'stories/docs');

/**
 * @typedef {object} Guide
 * @property {string} name Name in the menu of Storybook, without its group.
 * @property {string} id Address in Storybook.
 * @property {string} summary The task of the guide, or its first sentence.
 * @property {string} text Markdown, from the heading on. Links to other guides are links to their headings.
 */

/** @returns {Guide[]} */
export function readGuides() {
  const names = orderOfGuides();
  const guides = readdirSync(folder)
    .filter(file => file.endsWith('.mdx'))
    .flatMap(file => readGuide(readFileSync(join(folder, file), 'utf8')) ?? [])
    .toSorted((one, other) => names.indexOf(one.name) - names.indexOf(other.name));
  const headings = new Map(guides.map(({id, text}) => [id, anchorOf(/^# (.+)$/m.exec(text)[1])]));
  return guides.map(guide => ({...guide, text: withPlainLinks(guide.text, headings)}));
}

/** The names of the guides in the menu of Storybook, which needs its order as a literal. */
export function orderOfGuides() {
  const preview = readFileSync(join(root, '.storybook/preview.ts'), 'utf8');
  const [, list = ''] = /'Guides',\s*\[([^\]]+)\]/.exec(preview) ?? [];
  return [...list.matchAll(/'([^']+)'/g)].map(([, name]) => name);
}

/**
 * A list of the guides for `llms.txt`.
 *
 * @param {readonly Guide[]} guides
 * @param {(guide: Guide) => string} addressOf
 */
export function guideList(guides, addressOf) {
  const items = guides.map(guide => `- [${guide.name}](${addressOf(guide)}): ${guide.summary}`);
  return ['## Guides', '', ...items].join('\n');
}

/** All guides as one text, for `llms-full.txt`. */
export function guideTexts(guides) {
  return `${guides.map(({text}) => text.trim()).join('\n\n')}\n`;
}

/** @returns {Guide | undefined} `undefined` for a page of another group */
function readGuide(source) {
  const name = /<Meta title="Guides\/([^"]+)" \/>/.exec(source)?.[1];
  if (!name) return undefined;
  const text = source
    .slice(source.indexOf('\n# ') + 1)
    .replace(/^\{\/\*.*?\*\/\}\n|^<(?:Markdown|Source)\b.*\n/gms, '');
  const [, task, sentence = ''] = /^# .+\n+(?:\*\*Task: ([^*]+)\*\*|([^]+?\.)\s)/.exec(text) ?? [];
  const summary = (task ? `${task[0].toUpperCase()}${task.slice(1)}` : sentence).replace(/\s+/g, ' ');
  const id = `guides-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
  return {name, id, summary, text};
}

/** The pages of other groups are only in Storybook, so their links become text. */
function withPlainLinks(text, headings) {
  return text.replace(/\[([^\]]+)\]\(\?path=\/docs\/([\w-]+)--docs\)/g, (_, words, id) =>
    headings.has(id) ? `[${words}](#${headings.get(id)})` : words,
  );
}

/** The anchor that code hosts create for a heading. */
export function anchorOf(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}
