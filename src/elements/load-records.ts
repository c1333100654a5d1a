import {LazyModule} from '../lazy-module.js';

/** The code that reads stored records, and that shows earlier messages and versions. */
export const recordsModule = new LazyModule(
  () => import('./chat-records/index.js'),
  'versions and earlier messages are missing: their code did not load.',
);
