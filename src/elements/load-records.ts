import {LazyModule} from '../lazy-module.js';
import {defineParts} from './agent-chat/chat-part.js';

/** The code that reads stored records, and that shows earlier messages and versions. */
export const recordsModule = new LazyModule(
  () =>
    import('./chat-records/index.js').then(records => {
      defineParts(records.recordElements);
      return records;
    }),
  'versions and earlier messages are missing: their code did not load.',
);
