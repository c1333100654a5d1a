/// <reference types="vite/client" />
import {setCustomElementsManifest, type Preview} from '@storybook/web-components-vite';
import manifest from '../custom-elements.json';
import '../src/define.js';
import {SchemeDocsContainer} from './docs-scheme.js';
import {elementTable} from './element-tables.js';
import {followTokens, tokensFirst} from './token-controls.js';
import {followToolbar, globalTypes, initialGlobals, startWithToolbar} from './toolbar.js';
import './preview.css';

setCustomElementsManifest(manifest);

const preview: Preview = {
  decorators: [followTokens, followToolbar],
  beforeEach: context => {
    // Each story starts without the conversation of another.
    sessionStorage.clear();
    startWithToolbar(context);
  },
  tags: ['autodocs'],
  argTypesEnhancers: [tokensFirst(manifest)],
  initialGlobals,
  globalTypes,
  parameters: {
    layout: 'fullscreen',
    // The theme of the toolbar sets the background of a story.
    backgrounds: {disable: true},
    // Any other order is one of names, and the tokens would no longer be first.
    controls: {expanded: true, sort: 'none'},
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
            'Gateway in production',
            'Service',
            'AG-UI agents',
            'Session',
            'Conversations',
            'A person takes over',
            'Theming',
            'Design tokens',
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
          'Reference',
          'theming',
          'All states',
          'agent-chat',
          'agent-picker',
          'agent-provider',
          '*',
          'Contributing',
          ['Architecture', 'Decisions', 'Bench', 'Long lives', 'Size', 'Browsers', 'Design decisions'],
        ],
      },
    },
    docs: {
      container: SchemeDocsContainer,
      story: {inline: false, height: '560px'},
      extractArgTypes: (tagName: string) => elementTable(tagName, manifest),
    },
  },
};

export default preview;
