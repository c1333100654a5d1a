/// <reference types="vite/client" />
import '../../src/define.js';
import {showInPage, type StoryPart, type StorySettings} from '../stories/shown-story.js';

declare global {
  interface Window {
    /** The names of all stories, and a function that shows one. */
    readonly stories: readonly string[];
    showStory(id: string, settings: StorySettings): void;
  }
}

const modules = import.meta.glob<Readonly<Record<string, StoryPart>>>('../../stories/*.stories.ts', {
  eager: true,
});
const found = new Map<string, {readonly meta: StoryPart; readonly story: StoryPart}>();
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

Object.assign(window, {stories: [...found.keys()], showStory});
