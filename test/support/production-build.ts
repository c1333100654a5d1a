import {build, type InlineConfig} from 'vite';

/** Builds for production even after a development server has run in this process, which changes the mode. */
export async function productionBuild(config: InlineConfig): Promise<void> {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    await build({...config, mode: 'production'});
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}
