import {relative} from 'node:path';
import type {FetchHandler} from '../../src/local-service/faults.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {demoAnswers} from './answers.js';
import {
  createDemoGateway,
  isForService,
  ownServiceToken,
  ownTarget,
  readGatewaySecret,
  type GatewayTarget,
} from './demo-gateway.js';
import {createFaultyServices, type FaultyServices} from './faulty-services.js';
import {createLibsqlItems} from './libsql-items.js';
import {createLibsqlStore, databaseFile, type LibsqlStore} from './libsql-store.js';
import {createRemoteService} from './remote-service.js';
import {sampleAgents} from './sample-agents.js';
import type {DemoSettings} from './settings.js';
import {withoutCors} from './without-cors.js';

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

/**
 * Starts what the settings ask for: our own service over a database, or a way through to a remote one; in
 * front of it the gateway, for everybody who comes without a token.
 */
export async function createDemoService(settings: DemoSettings): Promise<DemoService> {
  const {remote, model, localServiceToken} = settings;
  const tokens = localServiceToken === undefined ? [] : [localServiceToken];
  const store = await openStore(settings.store);
  const items = await createLibsqlItems(settings.store);
  const secret = await readGatewaySecret(items);
  const close = (): void => {
    items.close();
    store.close();
  };
  const behindGateway = (service: FetchHandler, target: GatewayTarget): DemoService['fetch'] => {
    const gateway = createDemoGateway(target, {basePath: servicePath, items, secret});
    return async request => (isForService(request, servicePath) ? service(request) : gateway(request));
  };
  if (remote) {
    return {
      fetch: behindGateway(createRemoteService({...remote, basePath: servicePath, tokens}), remote),
      faults: undefined,
      close,
      description: `the service at ${remote.baseUrl}`,
    };
  }
  const accepted = [...tokens, ownServiceToken(secret)];
  const createService = (basePath: string): FetchHandler => {
    const service = createLocalService({
      agents: sampleAgents,
      answers: demoAnswers(model),
      store,
      tokens: accepted,
      basePath,
    });
    // What a model answers may cost whoever has started it: only the demo's own pages ask for it.
    return model ? withoutCors(service) : service;
  };
  const service = createService(servicePath);
  return {
    fetch: behindGateway(service, ownTarget(service, servicePath, secret)),
    faults: createFaultyServices(createService, servicePath),
    close,
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
