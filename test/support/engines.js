// The engines of the browser tests: `npm run test:browsers -- firefox`. Chromium is the default; the others are
// installed on demand.
import {spawn, spawnSync} from 'node:child_process';
import {existsSync, readdirSync} from 'node:fs';
import {createServer} from 'node:net';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {chromeLauncher} from '@web/test-runner-chrome';
import {browserFlags, findPageBrowser} from './find-browser.js';
import {findProgram, installOnDebian} from './find-program.js';

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
async function firefox() {
  const program = {
    variable: 'FIREFOX_PATH',
    commands: ['firefox-esr', 'firefox'],
    places: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  };
  const executablePath = await installed(() => findProgram(program), ['firefox-esr', 'fonts-liberation']);
  if (!executablePath) throw new Error('Firefox is missing. Install it, or set FIREFOX_PATH to its program.');
  const launcher = chromeLauncher({launchOptions: {browser: 'firefox', executablePath, headless: true}});
  closePages(launcher);
  launcher.name = 'Firefox';
  return {concurrency: 1, browsers: [launcher]};
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
async function webkit() {
  const find = () => {
    const driver = findProgram({variable: 'WEBKIT_DRIVER_PATH', commands: ['WebKitWebDriver']});
    const screen = findProgram({variable: 'XVFB_RUN_PATH', commands: ['xvfb-run']});
    const browser = miniBrowser();
    return driver && screen && browser ? {driver, screen, browser} : undefined;
  };
  const found = await installed(find, ['webkit2gtk-driver', 'xvfb', 'xauth', 'fonts-liberation']);
  if (!found)
    throw new Error(
      'No WebKit to test in. Install what Debian calls webkit2gtk-driver, xvfb and xauth, and try again.',
    );
  const {webdriverLauncher} = await webdriverModule();
  const port = await freePort();
  await startDriver(found, port);
  const launcher = webdriverLauncher({
    automationProtocol: 'webdriver',
    hostname: '127.0.0.1',
    port,
    path: '/',
    logLevel: 'error',
    capabilities: {
      browserName: 'MiniBrowser',
      'wdio:enforceWebDriverClassic': true,
      'webkitgtk:browserOptions': {binary: found.browser, args: ['--automation']},
    },
  });
  const initialize = launcher.initialize.bind(launcher);
  launcher.initialize = config => {
    // Before the runner’s own command, which fails with this driver.
    config.plugins.unshift(windowSize(launcher));
    return initialize(config);
  };
  return {concurrency: 1, browsers: [launcher]};
}

/** Sets the size of the page: the window is higher by its toolbar, and at least 447 pixels wide. */
function windowSize(launcher) {
  return {
    name: 'window-size',
    async executeCommand({command, payload}) {
      if (command !== 'set-viewport') return undefined;
      const {driver} = launcher;
      const bars = await driver.execute('return [outerWidth - innerWidth, outerHeight - innerHeight]');
      await driver.setWindowRect(null, null, payload.width + bars[0], payload.height + bars[1]);
      // The page changes its size in one of the next frames.
      const size = await driver.executeAsync(
        (width, height, done) => {
          const look = frames => {
            const isSized = innerWidth === width && innerHeight === height;
            if (isSized || frames === 0) requestAnimationFrame(() => done([innerWidth, innerHeight]));
            else requestAnimationFrame(() => look(frames - 1));
          };
          look(60);
        },
        payload.width,
        payload.height,
      );
      if (size[0] === payload.width && size[1] === payload.height) return true;
      throw new Error(`The driver cannot set this window size; it is ${size.join(' × ')}.`);
    },
  };
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

/** Its own package, installed on first use. */
async function webdriverModule() {
  const folder = join(import.meta.dirname, 'webkit');
  const file = join(folder, 'node_modules/@web/test-runner-webdriver/index.mjs');
  if (!existsSync(file)) {
    console.log('Installing what drives WebKit …');
    const options = ['--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    const {status} = spawnSync('npm', ['install', ...options], {cwd: folder, stdio: 'inherit'});
    if (status !== 0)
      throw new Error('Could not install the WebKit driver. Check the network and try again.');
  }
  return import(pathToFileURL(file).href);
}

function freePort() {
  return new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const {port} = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Runs until the tests end. */
async function startDriver({driver, screen}, port) {
  const running = spawn(screen, ['-a', driver, '--host=127.0.0.1', `--port=${port}`], {
    detached: true,
    stdio: 'ignore',
  });
  // The screen and the driver are its children: they end as a group.
  process.once('exit', () => {
    if (running.exitCode === null) process.kill(-running.pid);
  });
  const ends = Date.now() + 20_000;
  while (Date.now() < ends) {
    const isReady = await fetch(`http://127.0.0.1:${port}/status`).then(
      ({ok}) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  throw new Error('The driver of WebKit did not start.');
}
