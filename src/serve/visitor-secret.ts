import {randomBytes} from 'node:crypto';
import {readFileSync, statSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {databaseFile} from '../store/open-database.js';

const minLength = 32;
/** Attempts to read a file that another server has created and not written yet. */
const attempts = 20;

/** Returns the path of the secret: beside the file of SQLite, otherwise in the working folder. */
export function secretPath(databaseUrl: string): string {
  return join(dirname(databaseFile(databaseUrl) ?? ''), 'visitor-secret');
}

/** Returns the secret in a file. Creates the file if it is missing. Two servers that start at once get the same secret. */
export async function visitorSecret(path: string): Promise<string> {
  try {
    writeFileSync(path, `${randomBytes(32).toString('hex')}\n`, {flag: 'wx', mode: 0o600});
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new Error(`${path} cannot be written: ${(error as Error).message}`, {cause: error});
  }
  for (let attempt = 1; attempt < attempts && statSync(path).size === 0; attempt += 1) await pause(50);
  return readSecret(path);
}

/** Throws an error that says how to repair the file. */
export function readSecret(path: string): string {
  // Windows has no such modes.
  if (process.platform !== 'win32' && statSync(path).mode & 0o077)
    throw new Error(`${path} can be read by other users of this machine. Run: chmod 600 ${path}`);
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length >= minLength && /^[\x21-\x7e]+$/.test(secret)) return secret;
  throw new Error(
    `${path} must have at least ${minLength} characters without spaces. Delete it for a new secret: visitors then begin without records.`,
  );
}
