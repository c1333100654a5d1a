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
  const begin = pathname.search(/(\/auth)?\/v1\//);
  const route = begin < 0 ? undefined : findRoute(pathname.slice(begin), '');
  return route?.method === method ? operations[route.operation] : undefined;
}
