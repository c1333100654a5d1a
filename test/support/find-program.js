// Finds a program that tests need, or installs it where possible. Plain JavaScript: it runs before any build.
import {execFileSync, spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';

/**
 * The path of an installed program, or `undefined`.
 *
 * @param {{variable: string, commands: readonly string[], places?: readonly string[]}} program the variable that may
 *   contain its path, its commands and its usual folders, in order of preference
 */
export function findProgram({variable, commands, places = []}) {
  const named = process.env[variable];
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`${variable} is ${named}, but this file does not exist. Correct or unset ${variable}.`);
  }
  for (const command of commands) {
    const found = spawnSync(process.platform === 'win32' ? 'where' : 'which', [command], {encoding: 'utf8'});
    const path = found.status === 0 ? found.stdout.split(/\r?\n/)[0]?.trim() : undefined;
    if (path) return path;
  }
  return places.find(place => existsSync(place));
}

/**
 * Installs packages with `apt-get`, as root on Debian. Returns whether they are installed now.
 *
 * @param {readonly string[]} packages
 * @param {number} [maxSeconds] for each of the two steps. Default: no limit.
 */
export function installOnDebian(packages, maxSeconds = 0) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`Installing ${packages.join(', ')} with apt-get …`);
  const env = {...process.env, DEBIAN_FRONTEND: 'noninteractive'};
  const options = {stdio: 'ignore', env, timeout: maxSeconds * 1000};
  try {
    execFileSync('apt-get', ['update'], options);
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], options);
    return true;
  } catch {
    return false;
  }
}
