import * as storedRecords from '../../src/records/index.js';

/** The code that reads stored records, already loaded. */
export const loadRecords = (): Promise<typeof storedRecords> => Promise.resolve(storedRecords);
