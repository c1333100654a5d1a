// Runs test files in WebKitGTK, one after the other in one window, and executes the commands of the tests there.
// A browser that has run hundreds of files is slow and large, so another one replaces it from time to time.
import {spawn} from 'node:child_process';
import {createServer} from 'node:net';
import {setTimeout as wait} from 'node:timers/promises';
import {WebDriverSession} from './webdriver-session.js';

const filesOfBrowser = 40;
/** Milliseconds after which a page hangs. */
const longestLeave = 10_000;

/**
 * @param {{driver: string, screen: string, browser: string}} programs the paths of WebKitWebDriver, xvfb-run and
 *   MiniBrowser
 * @returns {import('@web/test-runner').BrowserLauncher}
 */
export function webkitLauncher({driver, screen, browser}) {
  const addresses = new Map();
  let opening;
  let files = 0;
  const open = async () => {
    const port = await freePort();
    const end = await startDriver(driver, screen, port);
    const opened = await WebDriverSession.open(`http://127.0.0.1:${port}`, {
      browserName: 'MiniBrowser',
      // The tests start while the page loads, and their commands would wait for its end.
      pageLoadStrategy: 'none',
      'webkitgtk:browserOptions': {binary: browser, args: ['--automation']},
    });
    return {opened, end};
  };
  const session = async () => (await (opening ??= open())).opened;
  const close = async () => {
    const {end} = (await opening) ?? {};
    opening = undefined;
    end?.();
  };
  return {
    name: 'WebKit',
    type: 'webkit',
    concurrency: 1,
    async initialize(config) {
      // Before the commands of the runner, which support other drivers.
      config.plugins.unshift({
        name: 'webkit-commands',
        executeCommand: async ({command, payload}) => commands[command]?.(await session(), payload),
      });
    },
    async startSession(id, url) {
      addresses.set(id, url);
      await (await session()).navigateTo(url);
    },
    async stopSession(id) {
      addresses.delete(id);
      files += 1;
      // Ends the code of the page.
      const hasLeft = await Promise.race([
        (await session()).navigateTo('about:blank').then(
          () => true,
          () => false,
        ),
        wait(longestLeave, false),
      ]);
      if (!hasLeft || files % filesOfBrowser === 0) await close();
      return {};
    },
    isActive: id => addresses.has(id),
    getBrowserUrl: id => addresses.get(id),
    async startDebugSession(_, url) {
      await (await session()).navigateTo(url);
    },
    stop: close,
  };
}

/** The commands of @web/test-runner-commands. A result other than `undefined` ends a command. */
const commands = {
  async 'set-viewport'(session, {width, height}) {
    // The window is higher by its toolbar, and at least 447 pixels wide.
    const [across, down] = await session.evaluate(() => [outerWidth - innerWidth, outerHeight - innerHeight]);
    await session.setWindowSize(width + across, height + down);
    const size = await session.evaluate(sizeWhenReached, width, height);
    if (size[0] === width && size[1] === height) return true;
    throw new Error(`The driver cannot set this window size; it is ${size.join(' × ')}.`);
  },
  async 'send-keys'(session, {type, press, down, up}) {
    const keys = type === undefined ? [press ?? down ?? up] : [...type];
    const types = [up === undefined && 'keyDown', down === undefined && 'keyUp'].filter(Boolean);
    await session.useKeys(keys.flatMap(key => types.map(keyType => ({type: keyType, key}))));
    return true;
  },
  async 'send-mouse'(session, {type, position, button}) {
    const steps = [
      ...(position ? [{type: 'move', position}] : []),
      ...(type === 'down' || type === 'click' ? [{type: 'down', button}] : []),
      ...(type === 'up' || type === 'click' ? [{type: 'up', button}] : []),
    ];
    await session.useMouse(steps);
    return true;
  },
  async 'reset-mouse'(session) {
    const releases = ['left', 'middle', 'right'].map(button => ({type: 'up', button}));
    await session.useMouse([...releases, {type: 'move', position: [0, 0]}]);
    return true;
  },
};

/** Runs in the page, which changes its size in one of the next frames. */
async function sizeWhenReached(width, height) {
  for (let frames = 60; frames > 0 && (innerWidth !== width || innerHeight !== height); frames--)
    await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return [innerWidth, innerHeight];
}

function freePort() {
  return new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const {port} = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Returns a function that ends the driver with its browser. The end of the tests calls it, too. */
async function startDriver(driver, screen, port) {
  const running = spawn(screen, ['-a', driver, '--host=127.0.0.1', `--port=${port}`], {
    detached: true,
    stdio: 'ignore',
  });
  // The screen, the driver and the browser are its children: they end as a group.
  const end = () => {
    process.off('exit', end);
    if (running.exitCode === null && running.signalCode === null) process.kill(-running.pid);
  };
  process.on('exit', end);
  const ends = Date.now() + 20_000;
  while (Date.now() < ends) {
    const isReady = await fetch(`http://127.0.0.1:${port}/status`).then(
      ({ok}) => ok,
      () => false,
    );
    if (isReady) return end;
    await wait(100);
  }
  throw new Error('The driver of WebKit did not start.');
}
