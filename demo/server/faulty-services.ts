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
} from '../../test/support/faults/all-faults.js';

/** The demo's service with each named fault. */
export interface FaultyServices {
  /** Answers requests below `faultPath`. A network fault closes the connection. */
  answer(incoming: IncomingMessage, outgoing: ServerResponse): void;
  /** Restarts a fault, so that a temporary one occurs again. */
  restart(name: string): void;
}

/** Chunks of a reply before the fault: enough to see that the chat keeps them. */
const chunksBefore = 12;

/** Returns the path of a service with a fault, which is the `base-url` of a page. */
export function faultPath(basePath: string, name: string): string {
  return `${basePath}/fault/${encodeURIComponent(name)}`;
}

/**
 * Creates a service for each fault with the first request to it.
 *
 * @param createService creates the service to add the fault to, mounted at a path
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

/** Sends a response unchanged, and closes the connection where its body breaks off. */
async function send({status, headers, body}: Response, outgoing: Outgoing): Promise<void> {
  outgoing.writeHead(status, Object.fromEntries(headers));
  if ('flushHeaders' in outgoing) outgoing.flushHeaders();
  if (body) await pipeline(body, outgoing);
  else outgoing.end();
}

function unknownFault(): Response {
  const message = `Unknown fault. The faults are: ${faultNames.join(', ')}.`;
  return Response.json({code: 'NO_SUCH_FAULT', message}, {status: 404});
}
