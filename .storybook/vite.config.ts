import {defineConfig} from 'vite';

export default defineConfig({
  // `light-dark()` is left alone: lowered, it would only know the system's scheme.
  build: {target: ['chrome123', 'firefox120', 'safari17.5']},
});
