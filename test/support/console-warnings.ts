import {holdWarnings} from './stored-chat.js';

/** Everything the console was warned of while something is done. */
export async function warningsOf(act: () => unknown): Promise<readonly string[]> {
  const {warnings, release} = holdWarnings();
  try {
    await act();
  } finally {
    release();
  }
  return warnings;
}
