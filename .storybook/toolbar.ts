import type {Decorator} from '@storybook/web-components-vite';
import {FORCE_REMOUNT, GLOBALS_UPDATED} from 'storybook/internal/core-events';
import {useChannel} from 'storybook/preview-api';
import type {GlobalTypes} from 'storybook/internal/types';
import {languageFiles} from '../src/language/wordings.js';
import {describeFault, faultNames} from '../test/support/faults/all-faults.js';
import {applyDensity, setToolbar, settingsOf, type ToolbarSettings} from '../stories/toolbar.js';

/** Languages with their own names. */
const languages = ['en', ...languageFiles.keys()].map(code => ({
  value: code,
  title: new Intl.DisplayNames(code, {type: 'language'}).of(code) ?? code,
}));

const asStory = 'story';

export const initialGlobals = {
  theme: 'system',
  language: 'en',
  direction: 'language',
  density: asStory,
  fault: asStory,
  speed: asStory,
};

export const globalTypes: GlobalTypes = {
  theme: {
    description: 'Colour scheme of the page',
    toolbar: {
      title: 'Theme',
      icon: 'contrast',
      dynamicTitle: true,
      items: [
        {value: 'system', title: 'System theme'},
        {value: 'light', title: 'Light'},
        {value: 'dark', title: 'Dark'},
      ],
    },
  },
  language: {
    description: 'Language of the page',
    toolbar: {title: 'Language', icon: 'globe', dynamicTitle: true, items: languages},
  },
  direction: {
    description: 'Direction of the page',
    toolbar: {
      title: 'Direction',
      icon: 'transfer',
      dynamicTitle: true,
      items: [
        {value: 'language', title: 'Direction of the language'},
        {value: 'ltr', title: 'Left to right'},
        {value: 'rtl', title: 'Right to left'},
      ],
    },
  },
  density: {
    description: 'Density of chats',
    toolbar: {
      title: 'Density',
      icon: 'component',
      dynamicTitle: true,
      items: [
        {value: asStory, title: 'Density of the story'},
        {value: 'comfortable', title: 'Comfortable'},
        {value: 'compact', title: 'Compact'},
      ],
    },
  },
  fault: {
    description: 'Fault of the service',
    toolbar: {
      title: 'Fault',
      icon: 'lightning',
      dynamicTitle: true,
      items: [
        {value: asStory, title: 'No added fault'},
        ...faultNames.map(value => ({value, title: value, right: describeFault(value)})),
      ],
    },
  },
  speed: {
    description: 'Speed of replies',
    toolbar: {
      title: 'Speed',
      icon: 'timer',
      dynamicTitle: true,
      items: [
        {value: asStory, title: 'Speed of the story'},
        {value: '5', title: '5 words a second'},
        {value: '30', title: '30 words a second'},
        {value: '200', title: '200 words a second'},
        {value: 'instant', title: 'Instant'},
      ],
    },
  },
};

type Globals = Readonly<Record<string, unknown>>;

/** Settings that an element reads when it starts, as text. */
let started = '';

/** Passes the settings of the toolbar to the services of a story, before the story starts. */
export function startWithToolbar({globals}: {readonly globals: Globals}): void {
  const settings = settingsOf(globals);
  started = keyOf(settings);
  setToolbar(settings);
}

/** Applies the settings of the toolbar to the page, and starts a story again when its service changes. */
export const followToolbar: Decorator = (story, {globals, canvasElement, id}) => {
  applyToPage(document.documentElement, globals);
  const emit = useChannel(
    {
      [GLOBALS_UPDATED]: ({globals: now}: {readonly globals: Globals}) => {
        if (keyOf(settingsOf(now)) !== started) emit(FORCE_REMOUNT, {storyId: id});
      },
    },
    [id],
  );
  // The story is rendered as soon as its decorators return.
  queueMicrotask(() => applyDensity(canvasElement));
  return story();
};

function keyOf({density, fault, speed}: ToolbarSettings): string {
  return [density, fault, speed].join();
}

export function applyToPage(page: HTMLElement, {theme, language, direction}: Globals): void {
  page.style.colorScheme = theme === 'system' ? 'light dark' : String(theme);
  page.lang = String(language);
  page.dir = direction === 'language' ? directionOf(page.lang) : String(direction);
}

function directionOf(language: string): string {
  return ['ar', 'he'].includes(language) ? 'rtl' : 'ltr';
}
