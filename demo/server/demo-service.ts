import {relative} from 'node:path';
import type {FetchHandler} from '../../src/local-service/faults.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {databaseStore, type DatabaseStore} from '../../src/store/database-store.js';
import {databaseFile} from '../../src/store/open-database.js';
import {demoAnswers} from './answers.js';
import {
  createDemoGateway,
  ownServiceToken,
  ownTarget,
  type GatewayTarget,
  readVisitorSecret,
} from './demo-gateway.js';
import {documentationPath} from './documentation-pages.js';
import {createFaultyServices, type FaultyServices} from './faulty-services.js';
import {createRemoteService} from './remote-service.js';
import {sampleAgents} from './sample-agents.js';
import type {DemoSettings} from './settings.js';
import {withoutCors} from './without-cors.js';

export interface DemoService {
  /** Answers the requests whose path begins with `servicePath` or `gatewayPath`. */
  fetch(request: Request): Promise<Response>;
  /** The same service with faults; `undefined` for a remote service. */
  readonly faults: FaultyServices | undefined;
  close(): void;
  /** Describes the source of answers and the store of records, for the console. */
  readonly description: string;
}

/** Path of the service on the demo's server. It answers 401 without a token (SERVICE.md "Authentication"). */
export const servicePath = '/service';

/** Path of the gateway on the demo's server. The demo's pages use it, because they have no token. */
export const gatewayPath = '/agents';

/**
 * Starts the service of the settings, and a gateway in front of it: the demo's own with a database, or a proxy to a
 * remote one.
 *
 * @param origin the origin of the demo's pages
 */
export async function createDemoService(
  settings: DemoSettings,
  origin = () => `http://localhost:${settings.port}`,
): Promise<DemoService> {
  const {remote, model, localServiceToken} = settings;
  const tokens = localServiceToken === undefined ? [] : [localServiceToken];
  const store = await openStore(settings.store);
  const secret = readVisitorSecret(`${databaseFile(settings.store.url) ?? 'demo/data/visitors'}.secret`);
  const close = (): void => void store.close();
  const withGateway = (service: FetchHandler, target: GatewayTarget): DemoService['fetch'] => {
    const gateway = createDemoGateway(target, {basePath: gatewayPath, store, secret});
    return async request =>
      new URL(request.url).pathname.startsWith(`${gatewayPath}/`) ? gateway(request) : service(request);
  };
  if (remote) {
    return {
      fetch: withGateway(createRemoteService({...remote, basePath: servicePath, tokens}), remote),
      faults: undefined,
      close,
      description: `the service at ${remote.baseUrl}`,
    };
  }
  const accepted = [...tokens, ownServiceToken(secret)];
  const createService = (basePath: string): FetchHandler => {
    const service = createLocalService({
      agents: sampleAgents,
      answers: demoAnswers(model, () => origin() + documentationPath),
      store,
      tokens: accepted,
      basePath,
    });
    // Replies of a model may cost money, so only the demo's own pages may request them.
    return model ? withoutCors(service) : service;
  };
  const service = createService(servicePath);
  return {
    fetch: withGateway(service, ownTarget(service, servicePath, secret)),
    faults: createFaultyServices(createService, servicePath),
    close,
    description: `${describeAnswers(model)}; records in ${describeStore(settings.store.url)}`,
  };
}

async function openStore({url, authToken}: DemoSettings['store']): Promise<DatabaseStore> {
  const store = databaseStore(authToken ? `${url}?authToken=${encodeURIComponent(authToken)}` : url);
  try {
    await store.open();
    return store;
  } catch (error) {
    throw new Error(`The database ${describeStore(url)} cannot be opened (LIBSQL_URL).`, {
      cause: error,
    });
  }
}

function describeAnswers(model: DemoSettings['model']): string {
  return model
    ? `${model.model ?? 'the first model'} at ${model.baseUrl}`
    : 'the guide searches this project’s documentation, the others are samples';
}

/** Returns a relative path, or the address of a server without its query, which may contain a secret. */
function describeStore(url: string): string {
  const file = databaseFile(url);
  if (file === undefined) return url.replace(/\?.*$/, '');
  const path = relative('.', file);
  return path.startsWith('..') ? file : path.replaceAll('\\', '/');
}
