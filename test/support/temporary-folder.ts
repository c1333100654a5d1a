import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

/** An empty folder; `remove` deletes it with its content. */
export async function temporaryFolder(): Promise<{readonly path: string; remove(): Promise<void>}> {
  const path = await mkdtemp(join(tmpdir(), 'agent-chat-'));
  return {path, remove: () => rm(path, {recursive: true, force: true})};
}
