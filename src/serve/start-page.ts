import {randomBytes} from 'node:crypto';

/** Path of the files of the script tag. All paths that pages of a site use begin with it. */
export const filesPath = '/agent-chat/';
/** Path in front of the operations of the service. */
export const apiPath = '/agent-chat/api';

/** An agent as the page and the tag use it. */
export interface OfferedAgent {
  readonly AgentId: string;
  readonly name: string;
  readonly starters: readonly string[];
}

/** How pages reach the chat. */
export interface TagOptions {
  /**
   * Origin of the server in the tag; `''` for pages of the same site. With a gateway it is always `''`, because browsers
   * send the cookie of a visitor only to the same site.
   */
  readonly origin: string;
  /** Whether visitors sign in anonymously. Otherwise, a cookie identifies them. */
  readonly isAnonymous: boolean;
  /** `undefined` lets visitors choose. */
  readonly agent: OfferedAgent | undefined;
}

/** Returns the tag that an owner pastes into a page. */
export function scriptTag(options: TagOptions): string {
  const attributes = Object.entries(settingsOf(options)).map(([name, value]) =>
    attribute(`data-${name}`, value),
  );
  const lines = ['async', attribute('src', `${options.origin}${filesPath}loader.js`), ...attributes];
  return `<script\n${lines.map(line => `  ${line}\n`).join('')}></script>`;
}

function settingsOf({origin, isAnonymous, agent}: TagOptions): Record<string, string> {
  return {
    'base-url': `${origin}${apiPath}`,
    ...(agent ? {'agent-id': agent.AgentId} : {pick: ''}),
    ...(isAnonymous && {'sign-in': 'anonymous'}),
    history: 'recent',
    conversations: '',
    ...(agent?.starters.length && {suggestions: agent.starters.join(' | ')}),
  };
}

function attribute(name: string, value: string): string {
  return value === '' ? name : `${name}="${escapeHtml(value)}"`;
}

function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'};
  return text.replaceAll(/[&<>"]/g, sign => entities[sign] ?? '');
}

/** Options of the page. */
export interface StartPageOptions {
  readonly agents: readonly OfferedAgent[];
  /** Identifier in the query of the request; the first agent for an unknown one. */
  readonly chosen: string | null;
  readonly isAnonymous: boolean;
  /** Whether a model answers. */
  readonly hasModel: boolean;
}

/** Answers with a page that has a working chat and the tag. It contains nothing that strangers must not read. */
export function startPage({agents, chosen, isAnonymous, hasModel}: StartPageOptions): Response {
  const nonce = randomBytes(16).toString('base64');
  const agent = agents.find(({AgentId}) => AgentId === chosen) ?? agents[0];
  // The script of the page writes the address of the browser, which a proxy may hide from the server.
  const tag = scriptTag({origin: isAnonymous ? '{origin}' : '', isAnonymous, agent});
  const chat = Object.entries(settingsOf({origin: '', isAnonymous, agent})).map(([name, value]) =>
    attribute(name, value),
  );
  const links = agents.map(({AgentId, name}) => {
    const current = AgentId === agent?.AgentId ? ' aria-current="page"' : '';
    return `<a href="/?agent=${encodeURIComponent(AgentId)}"${current}>${escapeHtml(name)}</a>`;
  });
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${escapeHtml(agent?.name ?? 'Chat')}</title>
    <link rel="icon" href="data:,">
    <style nonce="${nonce}">${styles}</style>
    <script type="module" src="${filesPath}agent-chat.js"></script>
  </head>
  <body>
    <main>
      <header>
        <h1>Your chat is ready</h1>
        ${hasModel ? '' : noModel}
        <p>${isAnonymous ? ownAgents : agentsOfService}</p>
      </header>
      <section class="trial" aria-label="Try it">
        ${links.length > 1 ? `<nav aria-label="Agents">${links.join(' ')}</nav>` : ''}
        ${agent ? `<agent-chat ${chat.join(' ')}></agent-chat>` : noAgent}
      </section>
      <section class="tag">
        <h2>Add it to your site</h2>
        <p>${isAnonymous ? anySite : sameSite}</p>
        <pre tabindex="0" role="group" aria-label="The tag"><code id="tag">${escapeHtml(tag)}</code></pre>
        <p><button id="copy" type="button">Copy the tag</button> <span id="copied" role="status"></span></p>
      </section>
    </main>
    <script nonce="${nonce}">${script}</script>
  </body>
</html>
`;
  return new Response(html, {
    headers: {...securityHeaders(nonce), 'Content-Type': 'text/html; charset=utf-8'},
  });
}

const noModel = `<p class="note"><strong>There is no model yet</strong>, so an agent only repeats your message. End the server, and
          start it again with the address of a model server, such as <code>MODEL_URL=http://localhost:11434/v1</code></p>`;
const ownAgents = `Send a message, as a visitor would. The words of an agent are in its Markdown file. Change the file, and the next
          message uses it.`;
const agentsOfService = 'Send a message, as a visitor would. The agents are those of your service.';
const anySite =
  'Paste this tag into your pages, before <code>&lt;/body&gt;</code>. A button appears in the corner.';
const sameSite = `Let your web server pass <code>${filesPath}</code> on to this server. Then paste this tag into the pages of
          the same site, before <code>&lt;/body&gt;</code>. A button appears in the corner.`;
const noAgent = '<p class="note">There is no agent at present. Load this page again in a moment.</p>';

function securityHeaders(nonce: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src 'self' data: https:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  };
}

const script = `
const code = document.querySelector('#tag');
code.textContent = code.textContent.replaceAll('{origin}', location.origin);
document.querySelector('#copy').addEventListener('click', async () => {
  const copied = document.querySelector('#copied');
  try {
    await navigator.clipboard.writeText(code.textContent);
    copied.textContent = 'Copied.';
  } catch {
    getSelection().selectAllChildren(code);
    copied.textContent = 'Selected. Copy it with the keyboard.';
  }
});
`;

const styles = `
:root {
  color-scheme: light dark;
  --line: light-dark(#d8dce2, #3a3f47);
  --quiet: light-dark(#f5f6f8, #1d2025);
  --accent: light-dark(#1f5fd0, #8ab4ff);
  font: 16px/1.5 system-ui, sans-serif;
  color: light-dark(#1b1f26, #e8eaee);
  background: light-dark(#ffffff, #131519);
}
body { margin: 0; }
main {
  display: grid;
  gap: 1.5rem 3rem;
  grid-template-areas: 'head' 'trial' 'tag';
  max-width: 72rem;
  margin: 0 auto;
  padding: 1.5rem 1rem;
}
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 0.5rem; }
h2 { font-size: 1.125rem; margin: 0 0 0.25rem; }
p { margin: 0 0 0.75rem; }
header, section { min-width: 0; }
header { grid-area: head; }
.trial { grid-area: trial; }
.tag { grid-area: tag; }
code { font: 0.875em/1.6 ui-monospace, monospace; overflow-wrap: anywhere; }
pre code { overflow-wrap: normal; }
.note code { font-size: 0.8125em; }
pre {
  margin: 0 0 0.75rem;
  padding: 0.75rem 1rem;
  overflow: auto;
  border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--quiet);
}
.note {
  padding: 0.75rem 1rem;
  border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--quiet);
}
button {
  min-height: 2.5rem;
  padding: 0 1rem;
  font: inherit;
  color: light-dark(#ffffff, #10131a);
  background: var(--accent);
  border: 0;
  border-radius: 8px;
  cursor: pointer;
}
nav { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 0 0 0.75rem; }
nav a {
  padding: 0.25rem 0.75rem;
  color: inherit;
  text-decoration: none;
  border: 1px solid var(--line);
  border-radius: 8px;
}
nav a[aria-current] { color: var(--accent); border-color: currentColor; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
agent-chat { height: min(40rem, 85vh); }
@media (width >= 56rem) {
  main {
    grid-template: 'head trial' auto 'tag trial' 1fr / minmax(0, 1fr) minmax(0, 1fr);
    padding: 3rem 2rem;
  }
}
`;
