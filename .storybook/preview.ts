/// <reference types="vite/client" />
import {setCustomElementsManifest, type Decorator, type Preview} from '@storybook/web-components-vite';
import manifest from '../custom-elements.json';
import {languageFiles} from '../src/language/wordings.js';
import '../src/define.js';
import {elementTable} from './element-tables.js';
import './preview.css';

setCustomElementsManifest(manifest);

/** Applies the toolbar settings to the page. */
const followToolbar: Decorator = (story, {globals}) => {
  const page = document.documentElement;
  page.style.colorScheme = globals['theme'] === 'system' ? 'light dark' : String(globals['theme']);
  const language = String(globals['language']);
  page.lang = language;
  const direction = String(globals['direction']);
  page.dir = direction === 'language' ? directionOf(language) : direction;
  return story();
};

function directionOf(language: string): string {
  return ['ar', 'he'].includes(language) ? 'rtl' : 'ltr';
}

/** Languages with their own names. */
const languages = ['en', ...languageFiles.keys()].map(code => ({
  value: code,
  title: new Intl.DisplayNames(code, {type: 'language'}).of(code) ?? code,
}));

const preview: Preview = {
  decorators: [followToolbar],
  // Each story starts without the conversation of another.
  beforeEach: () => sessionStorage.clear(),
  tags: ['autodocs'],
  initialGlobals: {theme: 'system', language: 'en', direction: 'language'},
  globalTypes: {
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
  },
  parameters: {
    layout: 'fullscreen',
    // The theme of the toolbar sets the background of a story.
    backgrounds: {disable: true},
    controls: {expanded: true, sort: 'requiredFirst'},
    // Checks every story. The panel shows violations, and a test run of the stories fails with them.
    a11y: {test: 'error'},
    options: {
      storySort: {
        order: [
          'Guides',
          [
            'Get started',
            'Script tag',
            'Elements and linking',
            'Tokens and sign-in',
            'Gateway',
            'Service',
            'Session',
            'Conversations',
            'Theming',
            'Content and safety',
            'Everything a model says',
            'Accessibility',
            'Accessibility testing',
            'Languages',
            'Offline and recovery',
            'Testing',
            'Frameworks',
            'CMS',
            'Analytics',
            'Troubleshooting',
            'Performance',
            'Migration from deep-chat',
          ],
          'agent-chat',
          'agent-picker',
          'agent-provider',
          '*',
          'Contributing',
          [
            'Architecture',
            'Decisions',
            'Bench',
            'Long lives',
            'Size',
            'Browsers',
            'Design tokens',
            'Design decisions',
          ],
        ],
      },
    },
    docs: {
      story: {inline: false, height: '560px'},
      extractArgTypes: (tagName: string) => elementTable(tagName, manifest),
    },
  },
};

export default preview;
