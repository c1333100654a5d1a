import {defineConfig} from 'vite';
import {guideTables} from './guide-tables.js';
import {languageModelFiles} from './language-model-files.js';

export default defineConfig({
  plugins: [guideTables(), languageModelFiles()],
  optimizeDeps: {
    // Storybook imports it from its own files, which the development server does not scan. It would load a second Lit.
    include: ['lit/directive-helpers.js'],
  },
  // Keeps `light-dark()`: its replacement for older browsers would ignore the `color-scheme` of the page.
  build: {target: ['chrome123', 'firefox120', 'safari17.5']},
});
