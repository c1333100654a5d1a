// Finds a Chromium for the tests, or installs one. Order: CHROME_PATH, the usual folders, Playwright’s own download,
// `apt-get` as root on Debian. Plain JavaScript: it runs before any build.
import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {homedir} from 'node:os';
import {join} from 'node:path';
import {findProgram, installOnDebian} from './find-program.js';

const program = {
  variable: 'CHROME_PATH',
  commands: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'],
  places: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    join(homedir(), 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome'),
    ...['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
      .map(name => process.env[name])
      .filter(folder => folder !== undefined)
      .map(folder => join(folder, 'Google/Chrome/Application/chrome.exe')),
  ],
};

/** Chromium without its user interface. It needs half the CPU time to open a page. */
const shell = {variable: 'HEADLESS_SHELL_PATH', commands: ['chromium-headless-shell']};

/** Without a font, text would have no width. */
const debianPackages = ['chromium', 'fonts-liberation'];

/** Flags of every headless run: no sandbox only where the system refuses one (root), no background traffic. */
export const browserFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--disable-back-forward-cache',
  '--no-first-run',
];

/** The path of Playwright’s Chromium, downloaded when missing; `undefined` when that fails. */
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

/** The path of a Chromium for the tests. Throws with instructions when there is none. */
export async function findBrowser() {
  const path = findProgram(program) ?? (await playwrightBrowser());
  if (path) return path;
  const installed = installOnDebian(debianPackages) ? findProgram(program) : undefined;
  if (installed) return installed;
  throw new Error(
    'No Chromium to test in. Install Chrome or Chromium, or set CHROME_PATH to its program, and run the tests again.',
  );
}

/**
 * Returns the path of the browser that tests open pages in: `chromium-headless-shell`, the same engine without a user
 * interface. Installs it as root on Debian. Elsewhere, and with CHROME_PATH, returns the result of `findBrowser`.
 */
export async function findPageBrowser() {
  if (process.env['CHROME_PATH'] && !process.env[shell.variable]) return findBrowser();
  const path = findProgram(shell);
  if (path) return path;
  const installed = installOnDebian(shell.commands) ? findProgram(shell) : undefined;
  return installed ?? findBrowser();
}
