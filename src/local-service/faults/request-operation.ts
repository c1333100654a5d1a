import {findRoute, type Operation} from '../routing.js';
import type {FaultOperation} from './fault.js';

const operations: Readonly<Record<Operation, FaultOperation>> = {
  'list-agents': 'agents',
  complete: 'reply',
  'list-records': 'records',
  'sign-in': 'sign-in',
  'refresh-token': 'sign-in',
};

/** The operation a request asks for, wherever the service is mounted; `undefined` for a preflight or another path. */
export function operationOf({url, method}: Request): FaultOperation | undefined {
  const {pathname} = new URL(url);
  // The path in front may hold a version of its own, such as /api/v1.
  const route = [...pathname.matchAll(/(?=(\/auth)?\/v1\/)/g)]
    .map(({index}) => findRoute(pathname.slice(index), ''))
    .find(found => found !== undefined);
  return route?.method === method ? operations[route.operation] : undefined;
}
