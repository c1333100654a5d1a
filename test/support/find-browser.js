// Finds a Chromium to test in, or installs one. Order: CHROME_PATH, the usual places, Playwright's own
// download, `apt-get` as root on Debian. Plain JavaScript: it runs before anything is built.
import {execFileSync, spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {homedir} from 'node:os';
import {join} from 'node:path';

const commands = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'];
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  join(homedir(), 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome'),
  ...['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
    .map(name => process.env[name])
    .filter(folder => folder !== undefined)
    .map(folder => join(folder, 'Google/Chrome/Application/chrome.exe')),
];

/** Without a font, text would have no width. */
const debianPackages = ['chromium', 'fonts-liberation'];

/** Flags every headless run takes: no sandbox only where the system refuses one (root), no background traffic. */
export const browserFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

/** The path of an installed browser, or `undefined`. */
function installedBrowser() {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROME_PATH names ${named}, and there is no such file. Correct it, or unset it.`);
  }
  for (const command of commands) {
    const found = spawnSync(process.platform === 'win32' ? 'where' : 'which', [command], {encoding: 'utf8'});
    const path = found.status === 0 ? found.stdout.split(/\r?\n/)[0]?.trim() : undefined;
    if (path) return path;
  }
  return usualPlaces.find(place => existsSync(place));
}

/** The path of Playwright's Chromium, downloaded when it is not there; `undefined` when that fails. */
async function playwrightBrowser() {
  const {chromium} = await import('playwright-core');
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  console.log('No browser found. Trying Playwright’s download …');
  const cli = join(import.meta.dirname, '../../node_modules/playwright-core/cli.js');
  const download = spawnSync(process.execPath, [cli, 'install', 'chromium'], {
    stdio: 'ignore',
    timeout: 300_000,
  });
  return download.status === 0 && existsSync(chromium.executablePath())
    ? chromium.executablePath()
    : undefined;
}

/** Debian's Chromium, installed with `apt-get`; `undefined` when that is not possible here. */
function debianBrowser() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('Installing Debian’s Chromium with apt-get …');
  const environment = {...process.env, DEBIAN_FRONTEND: 'noninteractive'};
  try {
    execFileSync('apt-get', ['update'], {stdio: 'ignore', env: environment});
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', ...debianPackages], {
      stdio: 'ignore',
      env: environment,
    });
  } catch {
    return undefined;
  }
  return installedBrowser();
}

/** The path of a Chromium to test in. Throws, saying what to do, when none can be had. */
export async function findBrowser() {
  const path = installedBrowser() ?? (await playwrightBrowser()) ?? debianBrowser();
  if (path) return path;
  throw new Error(
    'No Chromium to test in. Install Chrome or Chromium, or set CHROME_PATH to its program, and run the tests again.',
  );
}
