import {join} from 'node:path';
import {build} from 'vite';
import {sharedBuild} from '../../.ci/shared-build.js';
import {serveFolder} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';
import type {Contender} from './contenders.js';

/** The contenders' pages on a server of their own. */
export interface ContenderSite {
  pageOf(contender: Contender): string;
  close(): Promise<void>;
}

/** Builds the elements and the pages' scripts, as they are now, and serves them beside the service. */
export async function serveContenders(
  contenders: readonly Contender[],
  service: string,
): Promise<ContenderSite> {
  const folder = await sharedBuild('cdn');
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: join(folder, 'bench'),
      target: 'es2022',
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(contenders.map(({name, script}) => [name, script])),
        output: {entryFileNames: '[name].js'},
      },
    },
  });
  const server = await serveFolder(
    folder,
    Object.fromEntries(contenders.map(contender => [`/${contender.name}`, pageText(contender)])),
  );
  const query = new URLSearchParams({service, agent: pageAgent.AgentId});
  return {
    pageOf: ({name}) => `${server.origin}/${name}?${query}`,
    close: async () => {
      await server.close();
    },
  };
}

function pageText({name, title, usesElements}: Contender): string {
  const scripts = [...(usesElements ? ['/agent-chat-elements.js'] : []), `/bench/${name}.js`];
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title.replaceAll('<', '&lt;')}</title>
    <style>
      body { margin: 0; font: 15px/1.55 sans-serif }
      .log { height: 540px; overflow: auto }
      textarea { width: 300px }
    </style>
    <body>${scripts.map(path => `<script type="module" src="${path}"></script>`).join('')}</body></html>`;
}
