// Opens a story in the development server of Storybook, which bundles packages in another way than the static site.
import {spawn} from 'node:child_process';
import {join} from 'node:path';
import {openPage} from '../support/browser-page.js';
import {serveHandler} from '../support/http-server.js';

const root = join(import.meta.dirname, '../..');

/** Returns Lit's warning about a second copy of Lit, if there is one. */
export async function developmentFaults(): Promise<readonly string[]> {
  const {origin, close} = await serveHandler(() => new Response());
  await close();
  const server = spawn(
    process.execPath,
    [
      'node_modules/storybook/dist/bin/dispatcher.js',
      'dev',
      '--no-open',
      '--disable-telemetry',
      '--exact-port',
      '-p',
      new URL(origin).port,
    ],
    {cwd: root, stdio: ['ignore', 'pipe', 'pipe']},
  );
  try {
    await new Promise((resolve, reject) => {
      // Storybook writes nothing more before a page opens.
      server.stdout.on('data', text => String(text).includes('for preview') && resolve(undefined));
      server.once('close', code => reject(new Error(`Storybook ended with ${code}.`)));
    });
    const {page, complaints} = await openPage();
    await page.goto(`${origin.replace('127.0.0.1', 'localhost')}/?path=/story/agent-chat--default`);
    const chat = page.frameLocator('#storybook-preview-iframe').locator('agent-chat');
    await chat.getByRole('textbox').waitFor({timeout: 60_000});
    return complaints
      .filter(text => text.startsWith('Multiple versions'))
      .map(text => `npm run storybook: console: ${text}`);
  } finally {
    server.kill();
  }
}
