import react from '@vitejs/plugin-react';
import {defineConfig} from 'vite';

// React mounts twice in `<StrictMode>` only when it is built for development.
export default defineConfig(({mode}) => ({
  plugins: [react()],
  define: {'process.env.NODE_ENV': JSON.stringify(mode)},
}));
