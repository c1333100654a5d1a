import {holdWarnings} from './stored-chat.js';

/** All console warnings during `act`. */
export async function warningsOf(act: () => unknown): Promise<readonly string[]> {
  const {warnings, release} = holdWarnings();
  try {
    await act();
  } finally {
    release();
  }
  return warnings;
}
