import {defineConfig} from 'vite';
import config from './vite.config.js';

export default defineConfig({
  ...config,
  build: {outDir: 'dist-everyday', rolldownOptions: {input: 'everyday.html'}},
});
