import {defineConfig} from 'vite';
import {leanModules} from '../.ci/lean-modules.js';
import {guideTables} from './guide-tables.js';

export default defineConfig({
  plugins: [leanModules(), guideTables()],
  optimizeDeps: {exclude: ['markdown-it']},
  // `light-dark()` is left alone: lowered, it would only know the system's scheme.
  build: {target: ['chrome123', 'firefox120', 'safari17.5']},
});
