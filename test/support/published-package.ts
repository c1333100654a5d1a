import {execFile} from 'node:child_process';
import {mkdir, mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {promisify} from 'node:util';

const run = promisify(execFile);

/** Unpacks a package of the npm registry, such as `deep-chat@2.4.2`, into a folder, without its dependencies. */
export async function unpackPublished(name: string, folder: string): Promise<void> {
  const temporary = await mkdtemp(join(tmpdir(), 'agent-chat-elements-published-'));
  try {
    await run('npm', ['pack', '--silent', '--pack-destination', temporary, name]);
    await mkdir(folder, {recursive: true});
    await run('sh', ['-c', 'tar xzf *.tgz --strip-components=1 -C "$0"', folder], {cwd: temporary});
  } finally {
    await rm(temporary, {recursive: true, force: true});
  }
}
