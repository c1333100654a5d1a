import {html, render} from 'lit';
import {applyTokens, withoutTokens} from '../../.storybook/token-controls.js';
import {applyDensity, setToolbar, settingsOf} from '../../stories/toolbar.js';

/** The parts of a story module that rendering needs. */
interface StoryPart {
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

/** The differences from the default look of a story. */
export interface StorySettings {
  readonly theme: 'light' | 'dark';
  readonly direction: 'ltr' | 'rtl';
  /** Values of the controls. */
  readonly args: Readonly<Record<string, unknown>>;
  /** Further settings of the toolbar. */
  readonly globals?: Readonly<Record<string, string>>;
  /** Whether the story has its own size; by default it has the whole window. */
  readonly ownSize?: boolean;
}

let cleanUp: (() => void) | undefined;

/** Replaces the content of the page with a story, as Storybook does. */
export function showInPage(ofFile: object, ofStory: object, settings: StorySettings): HTMLElement {
  const meta: StoryPart = ofFile;
  const story: StoryPart = ofStory;
  cleanUp?.();
  const {theme, direction} = settings;
  const globals = {theme, direction, ...settings.globals, ...story.globals};
  document.documentElement.style.colorScheme = globals.theme;
  document.documentElement.dir = globals.direction;
  applyTokens(document.documentElement, settings.args);
  setToolbar(settingsOf(globals));
  const canvasElement = document.createElement('div');
  document.body.replaceChildren(canvasElement);
  sessionStorage.clear();
  const context = {
    args: {...meta.args, ...story.args, ...withoutTokens(settings.args)},
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
  applyDensity(canvasElement);
  const played = (story.play ?? meta.play)?.(context);
  void Promise.resolve(played).then(() => canvasElement.setAttribute('data-played', ''));
  return canvasElement;
}
