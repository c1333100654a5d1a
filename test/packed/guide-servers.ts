import {readDocument, snippetWith} from '../support/guide-snippets.js';

/** A function of the package that answers requests. */
export type Handler = 'service' | 'gateway';

/** A server of a guide, as a program that prints its address. */
export interface GuideServer {
  readonly handler: Handler;
  readonly runtime: 'Node' | 'Deno' | 'Bun' | 'worker';
  readonly framework: string;
  /** The code of the guide, with the imports that its table leaves out. */
  readonly module: string;
}

const tables = {service: 'stories/docs/service.mdx', gateway: 'stories/docs/gateway.mdx'};
const paths = {service: '/service', gateway: '/agents'};

const listen =
  ".listen(0, '127.0.0.1', function () { console.log('http://127.0.0.1:' + this.address().port); })";
const importListener = "import {getRequestListener} from '@hono/node-server';";

/** The servers of both guides, except SvelteKit and Next.js: an application of Next.js is a recipe. */
export const guideServers: readonly GuideServer[] = (['service', 'gateway'] as const).flatMap(handler => {
  const example = exampleOf(handler);
  const listener = `${importListener}\n${example}\nconst listener = getRequestListener(${handler});`;
  const inNode: Readonly<Record<string, string>> = {
    'Node http': `import {createServer} from 'node:http';\n${listener}\ncreateServer(listener)${listen};`,
    Koa: inKoa(handler, listener),
    Hono: inHono(handler, example),
    Express: inExpress(handler, listener),
    ...(handler === 'gateway' && {Fastify: inFastify(listener)}),
  };
  return [
    {handler, runtime: 'Deno', framework: '', module: `${example}\n${codeOf(handler, 'Deno.serve(')};`},
    {handler, runtime: 'Bun', framework: '', module: `${example}\n${inBun(handler)}`},
    {handler, runtime: 'worker', framework: '', module: inWorker(handler, example)},
    ...Object.entries(inNode).map(([framework, module]): GuideServer => ({
      handler,
      runtime: 'Node',
      framework,
      module,
    })),
  ];
});

/** The route handler of Next.js, as a file of an application. */
export function nextRoute(handler: Handler): {readonly path: string; readonly module: string} {
  const [path = ''] = /app\/\w+\/\[\.\.\.path\]\/route\.js/.exec(readDocument(tables[handler])) ?? [];
  return {path, module: `${exampleOf(handler)}\n${codeOf(handler, 'export {')}\n`};
}

/** Replaces the addresses and the token of the guides by those of a service, and switches conversations on. */
export function withService(module: string, origin: string, token: string): string {
  // Below the path of an agent, the service has the protocol of a model server.
  const model = `${origin}/v1/aibot/bots/Agent-guide/openai`;
  return module
    .replaceAll(/create(?:AgentService|Gateway)\(\{/g, '$&\n  conversations: true,')
    .replaceAll('http://localhost:11434/v1', model)
    .replaceAll("model: 'llama3.2'", `model: 'Agent-guide', apiKey: '${token}'`)
    .replaceAll('https://agents.example', origin)
    .replaceAll("'your-token'", `'${token}'`);
}

/** The example of a guide without its server. */
function exampleOf(handler: Handler): string {
  const example =
    handler === 'service'
      ? snippetWith(tables.service, 'js', '// server.js')
      : snippetWith('stories/docs/tokens.mdx', 'js', 'createGateway({');
  return example.replaceAll(/^import \{serve\}.*\n|^const server = .*\n/gm, '');
}

/** A piece of code in the text of a guide. */
function codeOf(handler: Handler, start: string): string {
  const found = [...readDocument(tables[handler]).matchAll(/`([^`\n]+)`/g)]
    .map(([, code = '']) => code)
    .filter(code => code.startsWith(start));
  if (found.length !== 1) throw new Error(`The guide has ${found.length} pieces of code like “${start}”.`);
  return found[0] ?? '';
}

/** The default port of Bun may be in use. */
function inBun(handler: Handler): string {
  const serve = codeOf(handler, 'Bun.serve(').replace('({', "({hostname: '127.0.0.1', port: 0, ");
  return `console.log(String(${serve}.url));`;
}

/** A worker reads the token from its settings. */
function inWorker(handler: Handler, example: string): string {
  const module = `${example}\n${codeOf(handler, 'export default')};`;
  if (handler === 'service') return module;
  const token = codeOf(handler, 'env.');
  return `${codeOf(handler, 'import {env}')};\n${module.replace("'your-token'", token)}`;
}

function inKoa(handler: Handler, listener: string): string {
  return `import Koa from 'koa';
${listener}
const app = new Koa();
app.use((context, next) => {
  if (!context.path.startsWith('${paths[handler]}/')) return next();
  ${codeOf(handler, 'context.respond')}
});
app${listen};`;
}

function inHono(handler: Handler, example: string): string {
  const app =
    handler === 'service'
      ? withModel(snippetWith(tables.service, 'js', '// hono.js'))
      : `import {Hono} from 'hono';\n${example}\nconst app = new Hono();\n${codeOf(handler, 'app.all(')};`;
  return `import {serve} from '@hono/node-server';
${app}
const options = {fetch: app.fetch, port: 0, hostname: '127.0.0.1'};
serve(options, ({port}) => console.log('http://127.0.0.1:' + port));`;
}

/** Below the mounted handler, the application reads bodies. */
function inExpress(handler: Handler, listener: string): string {
  const app =
    handler === 'service'
      ? withModel(snippetWith(tables.service, 'js', '// express.js'))
      : `import express from 'express';
${withoutBasePath(listener)}
const app = express();
${codeOf(handler, 'app.use(')};`;
  return `${app}
app.use(express.json());
app${listen};`;
}

function inFastify(listener: string): string {
  return `import middie from '@fastify/middie';
import Fastify from 'fastify';
${withoutBasePath(listener)}
const app = Fastify();
await app.register(middie);
${codeOf('gateway', 'app.use(')};
console.log(await app.listen({host: '127.0.0.1', port: 0}));`;
}

function withoutBasePath(module: string): string {
  return module.replace(/^ *basePath: .*\n/m, '');
}

/** The tests hold the reply of a model, and cannot hold an echo. */
function withModel(snippet: string): string {
  return snippet
    .replace('echoAnswers}', 'modelAnswers}')
    .replace('echoAnswers()', "modelAnswers({baseUrl: 'http://localhost:11434/v1', model: 'llama3.2'})");
}
