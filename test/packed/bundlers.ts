import commonjs from '@rollup/plugin-commonjs';
import {nodeResolve} from '@rollup/plugin-node-resolve';
import {build as buildWithEsbuild} from 'esbuild';
import {rollup} from 'rollup';
import webpack from 'webpack';
import {productionBuild} from '../support/production-build.js';

/** Source files of applications by the name of their script. */
type Applications = Readonly<Record<string, string>>;

/** Builds each application in `folder` to `<name>.js` in `target`. The applications share chunks. */
type Bundler = (applications: Applications, folder: string, target: string) => Promise<void>;

/** The bundlers of most applications, each with the settings that its users start with. */
export const bundlers: Readonly<Record<string, Bundler>> = {
  async Vite(applications, folder, target) {
    await productionBuild({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      build: {
        outDir: target,
        minify: false,
        modulePreload: false,
        rolldownOptions: {input: applications, output: {entryFileNames: '[name].js'}},
      },
    });
  },

  async esbuild(applications, folder, target) {
    await buildWithEsbuild({
      entryPoints: applications,
      absWorkingDir: folder,
      outdir: target,
      bundle: true,
      splitting: true,
      format: 'esm',
      logLevel: 'error',
    });
  },

  async Rollup(applications, _folder, target) {
    const bundle = await rollup({
      input: applications,
      plugins: [nodeResolve({browser: true, exportConditions: ['production']}), commonjs(), productionMode],
      // Rollup reports each `'use client'` and the empty scripts of applications without effects.
      logLevel: 'silent',
    });
    await bundle.write({dir: target, format: 'es'});
    await bundle.close();
  },

  async webpack(applications, folder, target) {
    const compiler = webpack({
      mode: 'production',
      context: folder,
      entry: applications,
      output: {path: target},
      optimization: {minimize: false},
      performance: false,
    });
    await new Promise<void>((resolve, reject) => {
      compiler.run((error, stats) => {
        if (error ?? stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
        else compiler.close(() => resolve());
      });
    });
  },
};

/** React reads this variable of Node. The other bundlers replace it themselves. */
const productionMode = {
  name: 'production-mode',
  transform: (code: string) => code.replaceAll('process.env.NODE_ENV', '"production"'),
};
