import {readdir} from 'node:fs/promises';
import {join} from 'node:path';
import {sharedBuild} from '../../.ci/shared-build.js';
import {closePages, openPage, type WatchedPage} from './browser-page.js';
import {serveFolder, type RunningServer} from './http-server.js';

const sites: RunningServer[] = [];

/** The strictest policy a page can have; it allows only the test’s own script. */
const policy = [
  "default-src 'none'",
  "script-src 'nonce-test' 'self'",
  "style-src 'nonce-test'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html',
].join('; ');

/**
 * Opens a page with the built renderer as `globalThis.markdown` and a shadow tree to render into.
 * `globalThis.violations` contains the policy’s violations.
 */
export async function openMarkdownPage({strict = false} = {}): Promise<WatchedPage> {
  const folder = await sharedBuild('cdn');
  const chunk = (await readdir(join(folder, 'chunks'))).find(name => /^reply-[\w-]{8}\.js$/.test(name));
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>markdown</title>
    ${strict ? `<meta http-equiv="content-security-policy" content="${policy}">` : ''}
    <div id="place"></div>
    <script type="module" nonce="test">
      globalThis.violations = [];
      addEventListener('securitypolicyviolation', event =>
        violations.push(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample));
      const file = await import('/chunks/${chunk}');
      // The bundler may export the module's names one by one, or as one object.
      const markdown = [file, ...Object.values(file)].find(({MarkdownView}) => MarkdownView);
      await markdown.contentModule.load();
      await markdown.mathModule.load();
      const root = document.getElementById('place').attachShadow({mode: 'open'});
      root.adoptedStyleSheets = markdown.contentStyles().map(({styleSheet}) => styleSheet);
      Object.assign(globalThis, {markdown, root});
      globalThis.words = (name, about = '') => (name + ' ' + about).trim();
      document.getElementById('place').dataset.loaded = '';
    </script>`;
  const site: RunningServer = await serveFolder(folder, {'/markdown': html});
  sites.push(site);
  const watched = await openPage();
  await watched.page.goto(`${site.origin}/markdown`);
  // No wait condition in the page: the policy forbids eval.
  await watched.page.locator('[data-loaded]').waitFor({state: 'attached'});
  return watched;
}

/** Closes all resources of these pages. */
export async function closeMarkdownPages(): Promise<void> {
  await closePages();
  await Promise.all(sites.splice(0).map(site => site.close()));
}
