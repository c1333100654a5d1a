import {relative} from 'node:path';
import {createLocalService} from '../../src/local-service/local-service.js';
import {demoAnswers} from './answers.js';
import {createFaultyServices, type FaultyServices} from './faulty-services.js';
import {createLibsqlStore, databaseFile, type LibsqlStore} from './libsql-store.js';
import {createRemoteService} from './remote-service.js';
import {sampleAgents} from './sample-agents.js';
import type {DemoSettings} from './settings.js';

/** What the demo's page talks to. */
export interface DemoService {
  /** Answers the requests whose path begins with `servicePath`. */
  fetch(request: Request): Promise<Response>;
  /** The same service going wrong; `undefined` for one that is not ours. */
  readonly faults: FaultyServices | undefined;
  close(): void;
  /** Who answers, and where records are kept, for the person who started it. */
  readonly description: string;
}

/** Where the service is on the demo's own address. */
export const servicePath = '/service';

/** Starts the service the settings ask for: our own over a database, or a way through to a remote one. */
export async function createDemoService(settings: DemoSettings): Promise<DemoService> {
  const {remote, model, localServiceToken} = settings;
  const tokens = localServiceToken === undefined ? [] : [localServiceToken];
  if (remote) {
    return {
      fetch: createRemoteService({...remote, basePath: servicePath, tokens}),
      faults: undefined,
      close: () => undefined,
      description: `the service at ${remote.baseUrl}`,
    };
  }
  const store = await openStore(settings.store);
  const createService = (basePath: string): ((request: Request) => Promise<Response>) =>
    createLocalService({agents: sampleAgents, answers: demoAnswers(model), store, tokens, basePath});
  return {
    fetch: createService(servicePath),
    faults: createFaultyServices(createService, servicePath),
    close: () => store.close(),
    description: `${describeAnswers(model)}; records in ${describeStore(settings.store.url)}`,
  };
}

async function openStore(store: DemoSettings['store']): Promise<LibsqlStore> {
  try {
    return await createLibsqlStore(store);
  } catch (error) {
    throw new Error(`The database ${describeStore(store.url)} cannot be opened (LIBSQL_URL).`, {
      cause: error,
    });
  }
}

function describeAnswers(model: DemoSettings['model']): string {
  return model
    ? `${model.model ?? 'the first model'} at ${model.baseUrl}`
    : 'the guide searches this project’s documentation, the others are samples';
}

/** A file as a person would name it; of an address what may be a secret, behind a `?`, is left out. */
function describeStore(url: string): string {
  const file = databaseFile(url);
  if (file === undefined) return url.replace(/\?.*$/, '');
  const path = relative('.', file);
  return path.startsWith('..') ? file : path.replaceAll('\\', '/');
}
