/// <reference types="vite/client" />
import '../../src/define.js';
import {showInPage, type StorySettings} from '../stories/shown-story.js';

declare global {
  interface Window {
    /** The names of all stories, and a function that shows one. */
    readonly stories: readonly string[];
    showStory(id: string, settings: StorySettings): void;
  }
}

interface StoryFile {
  readonly title?: string;
}

const modules = import.meta.glob<Readonly<Record<string, StoryFile>>>('../../stories/*.stories.ts', {
  eager: true,
});
const found = new Map<string, {readonly meta: object; readonly story: object}>();
for (const {default: meta, ...stories} of Object.values(modules))
  for (const [name, story] of Object.entries(stories))
    if (meta) found.set(`${kebab(meta.title ?? '')}--${kebab(name)}`, {meta, story});

function showStory(id: string, settings: StorySettings): void {
  const {meta, story} = found.get(id) ?? {};
  if (!meta || !story) throw new Error(`There is no story ${id}`);
  showInPage(meta, story, settings);
}

function kebab(words: string): string {
  return words
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .replaceAll(/[^\da-z]+/gi, '-')
    .toLowerCase();
}

// A frame of the page “All states” has the address of a story in Storybook.
const inFrame = new URLSearchParams(location.search).get('id');
if (inFrame) {
  const {style, dir} = parent.document.documentElement;
  const theme = style.colorScheme === 'dark' ? 'dark' : 'light';
  showStory(inFrame, {theme, direction: dir === 'rtl' ? 'rtl' : 'ltr', args: {}, ownSize: true});
}

Object.assign(window, {stories: [...found.keys()], showStory});
