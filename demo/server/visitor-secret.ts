import {randomBytes} from 'node:crypto';
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname} from 'node:path';

/** Returns the secret that signs the visitors' cookies. The first call creates it, for the owner of the process only. */
export function readVisitorSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    mkdirSync(dirname(file), {recursive: true});
    const secret = randomBytes(32).toString('hex');
    writeFileSync(file, secret, {mode: 0o600, flag: 'wx'});
    return secret;
  }
}
