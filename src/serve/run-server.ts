import {setTimeout as pause} from 'node:timers/promises';
import {serve, type Server} from 'srvx';
import {openChatServer, reasonOf, type ChatServer, type Say} from './chat-server.js';
import type {Settings} from './settings.js';
import {scriptTag} from './start-page.js';

/** Milliseconds for replies that run when the server ends. */
const maxEnd = 10_000;
/** Milliseconds. `npx` may pass on a Ctrl+C that the terminal has already sent to this process. */
const onePress = 1000;
/** Milliseconds for the records of replies that were cut off. */
const lastWrites = 200;

/** Starts the server, prints its address and the tag, and ends it after a signal. Throws an error for the owner. */
export async function runServer(settings: Settings, say: Say): Promise<void> {
  // Only the owner of the process may read the conversations in its files.
  process.umask(0o077);
  const chat = await openChatServer(settings, say);
  const {PORT, HOST, METRICS_PORT} = settings;
  const main = await listen('PORT', PORT, HOST, chat.fetch);
  const {prometheus} = chat;
  const metrics =
    prometheus &&
    (await listen('METRICS_PORT', METRICS_PORT ?? 0, HOST, request => prometheus.respond(request)));
  await announce(
    settings,
    chat,
    {origin: originOf(main, HOST), metrics: metrics && originOf(metrics, HOST)},
    say,
  );
  endOnSignals([main, ...(metrics ? [metrics] : [])], () => chat.close(), say);
}

async function listen(
  variable: 'PORT' | 'METRICS_PORT',
  port: number,
  hostname: string,
  fetch: ChatServer['fetch'],
): Promise<Server> {
  const server = serve({fetch, port, hostname, manual: true, silent: true, gracefulShutdown: false});
  try {
    await server.serve();
    return server;
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new Error(`The port ${port} is in use. Choose another one: ${variable}=${port + 1}`, {
        cause: error,
      });
    throw new Error(`The server cannot listen on ${hostname}, port ${port}: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}

const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host);

/** A browser on this machine cannot open the address of all networks. */
function originOf(server: Server, host: string): string {
  const port = new URL(server.url ?? '').port || '80';
  const name = /^(?:0\.0\.0\.0|::)$/.test(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

interface Addresses {
  readonly origin: string;
  readonly metrics: string | undefined;
}

async function announce(
  settings: Settings,
  chat: ChatServer,
  {origin, metrics}: Addresses,
  say: Say,
): Promise<void> {
  const {SERVICE_URL, HOST, ALLOW_ORIGINS} = settings;
  const isAnonymous = SERVICE_URL === undefined;
  const agents = await chat.agents();
  const names = agents.map(({AgentId}) => AgentId).join(', ') || 'none at present';
  const sites = ALLOW_ORIGINS ? `Pages of ${ALLOW_ORIGINS.join(', ')}.` : 'Pages of any site.';
  const reach = isLoopback(HOST) ? origin : 'this server';
  const rows = {
    Page: `${origin}/`,
    Agents: isAnonymous
      ? `${names}. Edit them in ${settings.AGENTS}: changes count at once.`
      : `${names}, of the service.`,
    ...(isAnonymous ? describeAnswers(settings) : {Service: SERVICE_URL}),
    Records: `${describeDatabase(settings)}, ${settings.RETENTION_DAYS ? `for ${settings.RETENTION_DAYS} days` : 'until you delete them'}.`,
    'Open to': `Anyone who can reach ${reach} can chat: ${settings.REPLIES_PER_MINUTE} replies a minute in all, ${settings.REPLIES_PER_VISITOR} a visitor. ${isAnonymous ? sites : 'Pages of the same site.'}`,
    ...(metrics && {Metrics: `${metrics}/metrics`}),
  };
  for (const [name, words] of Object.entries(rows)) say(`${name.padEnd(9)}${words}`);
  if (!isLoopback(HOST))
    say(
      `Warning: ${HOST} is open to the network without encryption. Put a web server with https in front, and let nobody else reach this port.`,
    );
  const tagOrigin = isAnonymous ? (isLoopback(HOST) ? origin : 'https://chat.example') : '';
  say('');
  say(
    tagOrigin === 'https://chat.example'
      ? 'Paste this tag into your pages, with your address in place of https://chat.example:'
      : isAnonymous
        ? 'Paste this tag into your pages:'
        : 'Pass /agent-chat/ of your site on to this server, and paste this tag into its pages:',
  );
  say(scriptTag({origin: tagOrigin, isAnonymous, agent: agents[0]}));
}

/** Returns the row about who answers. Queries and user names may contain keys. */
function describeAnswers({MODEL_URL, MODEL, AG_UI_URL}: Settings): Record<string, string> {
  if (AG_UI_URL !== undefined) return {'AG-UI': `the agent at ${AG_UI_URL.replace(/\?.*/, '')}`};
  if (MODEL_URL === undefined) return {Model: 'none. Agents repeat each message until you set MODEL_URL.'};
  return {Model: `${MODEL ?? 'the first one'} of ${MODEL_URL.replace(/\?.*/, '')}`};
}

/** Returns the address of the database without user, password and query. */
export function describeDatabase({DATABASE_URL}: Settings): string {
  return DATABASE_URL.replace(/\?.*/, '').replace(/\/\/[^/]*@/, '//');
}

function endOnSignals(servers: readonly Server[], close: () => Promise<void>, say: Say): void {
  let endsSince: number | undefined;
  const onSignal = (): void => {
    if (endsSince !== undefined) {
      if (performance.now() - endsSince > onePress) process.exit(1);
      return;
    }
    endsSince = performance.now();
    say('Ending. Replies that run may finish for 10 seconds. A second signal ends at once.');
    void end(servers, close).then(
      () => process.exit(0),
      (error: unknown) => {
        say(reasonOf(error));
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
}

async function end(servers: readonly Server[], close: () => Promise<void>): Promise<void> {
  let lastPause = 0;
  const cutOff = setTimeout(() => {
    lastPause = lastWrites;
    for (const {node} of servers) closeHttp(node?.server, 'closeAllConnections');
  }, maxEnd);
  // A browser keeps a connection open after its reply.
  const closeIdle = setInterval(() => {
    for (const {node} of servers) closeHttp(node?.server, 'closeIdleConnections');
  }, 50);
  await Promise.all(servers.map(server => server.close()));
  clearTimeout(cutOff);
  clearInterval(closeIdle);
  await pause(lastPause);
  await close();
}

/** The type of `srvx` includes servers of HTTP/2, which have no such methods. */
function closeHttp(server: object | undefined, method: 'closeAllConnections' | 'closeIdleConnections'): void {
  if (server && method in server) (server as Record<typeof method, () => void>)[method]();
}
