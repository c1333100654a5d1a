/// <reference types="vite/client" />
import {html, render} from 'lit';
import '../../src/define.js';

/** The parts of a story module that rendering needs. */
interface StoryPart {
  readonly title?: string;
  readonly args?: object;
  readonly parameters?: object;
  readonly globals?: Readonly<Record<string, string>>;
  readonly decorators?: readonly ((story: () => unknown, context: StoryContext) => unknown)[];
  readonly render?: (args: object, context: StoryContext) => unknown;
  readonly beforeEach?: (context: StoryContext) => (() => void) | undefined;
  readonly play?: (context: StoryContext) => unknown;
}

interface StoryContext {
  readonly args: object;
  readonly parameters: object;
  readonly globals: Readonly<Record<string, unknown>>;
  readonly canvasElement: HTMLElement;
}

/** The differences of a picture from the default story. */
export interface StorySettings {
  readonly theme: 'light' | 'dark';
  readonly direction: 'ltr' | 'rtl';
  readonly args: object;
  /** Whether the story has its own size; by default it has the whole window. */
  readonly ownSize?: boolean;
}

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

let cleanUp: (() => void) | undefined;

function showStory(id: string, settings: StorySettings): void {
  const {meta, story} = found.get(id) ?? {};
  if (!meta || !story) throw new Error(`There is no story ${id}`);
  cleanUp?.();
  const globals = {theme: settings.theme, direction: settings.direction, ...story.globals};
  document.documentElement.style.colorScheme = globals.theme;
  document.documentElement.dir = globals.direction;
  const canvasElement = document.createElement('div');
  document.body.replaceChildren(canvasElement);
  sessionStorage.clear();
  const context = {
    args: {...meta.args, ...story.args, ...settings.args},
    parameters: {
      ...meta.parameters,
      ...story.parameters,
      ...(!settings.ownSize && {size: {width: '100%', height: '100vh'}}),
    },
    globals,
    canvasElement,
  };
  cleanUp = (story.beforeEach ?? meta.beforeEach)?.(context);
  const draw = (): unknown => (story.render ?? meta.render)?.(context.args, context) ?? html``;
  const decorated = [...(story.decorators ?? []), ...(meta.decorators ?? [])].reduce<() => unknown>(
    (inner, decorator) => () => decorator(inner, context),
    draw,
  );
  render(decorated(), canvasElement);
  void (story.play ?? meta.play)?.(context);
}

function kebab(words: string): string {
  return words
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .replaceAll(/[^\da-z]+/gi, '-')
    .toLowerCase();
}

Object.assign(window, {stories: [...found.keys()], showStory});
