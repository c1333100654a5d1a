// The engines of the browser tests: `npm run test:browsers -- firefox`. Chromium is the default; the others are
// installed on demand.
import {existsSync, readdirSync} from 'node:fs';
import {join} from 'node:path';
import {chromeLauncher} from '@web/test-runner-chrome';
import {browserFlags, findPageBrowser} from './find-browser.js';
import {findProgram, installOnDebian} from './find-program.js';
import {webkitLauncher} from './webkit-launcher.js';

/** The test runner’s settings for an engine. */
const settings = {chromium, firefox, webkit};

/** The engines by name, the default first. */
export const engineNames = Object.keys(settings);

/**
 * @param {string} name one of `engineNames`
 * @param {number} pages how many run side by side, where the engine supports that
 * @returns {Promise<Pick<import('@web/test-runner').TestRunnerConfig, 'browsers' | 'concurrency'>>}
 */
export async function engineSettings(name, pages) {
  if (!Object.hasOwn(settings, name))
    throw new Error(`No engine is called ${name}. There are: ${engineNames.join(', ')}.`);
  return settings[name](pages);
}

/** The engines besides the default one that are installed. Installs nothing. */
export function otherEngines() {
  const finders = {firefox: findFirefox, webkit: findWebKit};
  return Object.entries(finders).map(([name, find]) => ({name, isInstalled: find() !== undefined}));
}

async function chromium(pages) {
  const launcher = chromeLauncher({
    launchOptions: {executablePath: await findPageBrowser(), headless: true, args: browserFlags},
    // One window each: a background tab renders no frames, and its tests would wait for ever. Only one window can be in
    // front; focus emulation makes the others behave as if they were.
    createPage: async ({browser}) => {
      const page = await (await browser.createBrowserContext()).newPage();
      const session = await page.createCDPSession();
      await session.send('Emulation.setFocusEmulationEnabled', {enabled: true});
      // The tests expect English, whatever the computer’s language is.
      await session.send('Emulation.setLocaleOverride', {locale: 'en-US'});
      await session.send('Emulation.setUserAgentOverride', {
        userAgent: await browser.userAgent(),
        acceptLanguage: 'en-US',
      });
      return page;
    },
  });
  return {concurrency: pages, browsers: [launcher]};
}

/** One window, because focus emulation is missing. */
function firefox() {
  const executablePath = installed(findFirefox, ['firefox-esr', 'fonts-liberation']);
  if (!executablePath) throw new Error('Firefox is missing. Install it, or set FIREFOX_PATH to its program.');
  const launcher = chromeLauncher({launchOptions: {browser: 'firefox', executablePath, headless: true}});
  closePages(launcher);
  launcher.name = 'Firefox';
  return {concurrency: 1, browsers: [launcher]};
}

function findFirefox() {
  return findProgram({
    variable: 'FIREFOX_PATH',
    commands: ['firefox-esr', 'firefox'],
    places: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  });
}

/**
 * Gives each file its own page, where the launcher would reuse one: after Tab has reached Firefox’s toolbar, nothing in
 * that page gets focus again.
 */
function closePages(launcher) {
  const stopSession = launcher.stopSession.bind(launcher);
  launcher.stopSession = async sessionId => {
    const page = launcher.getPage(sessionId);
    const result = await stopSession(sessionId);
    launcher.inactivePages = [];
    await page.close();
    return result;
  };
}

/** WebKitGTK in an invisible window. */
function webkit() {
  const programs = installed(findWebKit, ['webkit2gtk-driver', 'xvfb', 'xauth', 'fonts-liberation']);
  if (!programs)
    throw new Error(
      'No WebKit to test in. Install what Debian calls webkit2gtk-driver, xvfb and xauth, and try again.',
    );
  return {concurrency: 1, browsers: [webkitLauncher(programs)]};
}

function findWebKit() {
  const driver = findProgram({variable: 'WEBKIT_DRIVER_PATH', commands: ['WebKitWebDriver']});
  const screen = findProgram({variable: 'XVFB_RUN_PATH', commands: ['xvfb-run']});
  const browser = miniBrowser();
  return driver && screen && browser ? {driver, screen, browser} : undefined;
}

/** The programs, after an installation of Debian’s packages if needed. */
function installed(find, packages) {
  return find() ?? (installOnDebian(packages) ? find() : undefined);
}

/** In a folder with the machine’s architecture. */
function miniBrowser() {
  const libraries = '/usr/lib';
  if (!existsSync(libraries)) return undefined;
  return readdirSync(libraries)
    .map(folder => join(libraries, folder, 'webkit2gtk-4.1/MiniBrowser'))
    .find(file => existsSync(file));
}
