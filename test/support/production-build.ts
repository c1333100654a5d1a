import {build, type InlineConfig} from 'vite';

/** Builds as for a site, also in a process in which a development server has run: that one leaves its mode behind. */
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
