import {defineConfig} from 'vite';
import {leanModules} from '../.ci/lean-modules.js';
import {guideTables} from './guide-tables.js';

export default defineConfig({
  plugins: [leanModules(), guideTables()],
  optimizeDeps: {exclude: ['markdown-it']},
  // Keeps `light-dark()`: its replacement for older browsers would ignore the `color-scheme` of the page.
  build: {target: ['chrome123', 'firefox120', 'safari17.5']},
});
