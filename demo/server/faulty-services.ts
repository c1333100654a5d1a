import type {IncomingMessage, ServerResponse} from 'node:http';
import {pipeline} from 'node:stream/promises';
import {getRequestListener} from '@hono/node-server';
import {RESPONSE_ALREADY_SENT} from '@hono/node-server/utils/response';
import {
  faultNames,
  isFaultName,
  withFault,
  type FaultName,
  type FetchHandler,
} from '../../src/local-service/faults.js';

/** The demo's service going wrong, in each way that has a name. */
export interface FaultyServices {
  /** Answers what is asked below `faultPath`. Where a network would fail, the connection is cut. */
  answer(incoming: IncomingMessage, outgoing: ServerResponse): void;
  /** Has a fault begin anew, so that one that passes comes back. */
  restart(name: string): void;
}

/** How many chunks of a reply come through before it goes wrong: enough to see that they are kept. */
const chunksBefore = 12;

/** Where a service that goes wrong is on the demo's own address: what a page needs is this as its `base-url`. */
export function faultPath(basePath: string, name: string): string {
  return `${basePath}/fault/${encodeURIComponent(name)}`;
}

/**
 * Makes a service for each fault when it is first asked.
 *
 * @param createService makes the service that goes wrong, mounted at a path
 */
export function createFaultyServices(
  createService: (basePath: string) => FetchHandler,
  basePath: string,
): FaultyServices {
  const services = new Map<FaultName, FetchHandler>();

  const serviceOf = (name: FaultName): FetchHandler => {
    const service =
      services.get(name) ?? withFault(createService(faultPath(basePath, name)), name, {after: chunksBefore});
    services.set(name, service);
    return service;
  };

  const listener = getRequestListener(
    async (request, {outgoing}) => {
      const name = new URL(request.url).pathname.slice(faultPath(basePath, '').length).replace(/\/.*/, '');
      try {
        await send(isFaultName(name) ? await serviceOf(name)(request) : unknownFault(), outgoing);
      } catch {
        outgoing.destroy();
      }
      return RESPONSE_ALREADY_SENT;
    },
    {overrideGlobalObjects: false},
  );

  return {
    answer: (incoming, outgoing) => void listener(incoming, outgoing),
    restart(name) {
      if (isFaultName(name)) services.delete(name);
    },
  };
}

type Outgoing = Parameters<Parameters<typeof getRequestListener>[0]>[1]['outgoing'];

/** Sends an answer as it is, and breaks the connection where its body breaks off. */
async function send({status, headers, body}: Response, outgoing: Outgoing): Promise<void> {
  outgoing.writeHead(status, Object.fromEntries(headers));
  if ('flushHeaders' in outgoing) outgoing.flushHeaders();
  if (body) await pipeline(body, outgoing);
  else outgoing.end();
}

function unknownFault(): Response {
  const message = `There is no such fault. There are: ${faultNames.join(', ')}.`;
  return Response.json({code: 'NO_SUCH_FAULT', message}, {status: 404});
}
