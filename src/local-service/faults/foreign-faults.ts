import {connectionLost, replyFault, type FaultGroup} from './fault.js';
import {onlyFirst} from './status-faults.js';

const page = '<!doctype html><html><head><title>Log in</title></head><body><h1>Log in</h1></body></html>';
const pageHeaders = {'Content-Type': 'text/html; charset=utf-8'};

/** Answers that are not the service's, and requests that never reach it. */
export const foreignFaults: FaultGroup<
  'empty-body' | 'html-page' | 'html-bad-gateway' | 'redirect-to-login' | 'network-failure' | 'offline-first'
> = {
  'empty-body': replyFault(() => new Response('', {headers: {'Content-Type': 'text/event-stream'}})),

  'html-page': replyFault(() => new Response(page, {headers: pageHeaders})),

  'html-bad-gateway': replyFault(
    () =>
      new Response('<html><body><h1>502 Bad Gateway</h1></body></html>', {status: 502, headers: pageHeaders}),
  ),

  'redirect-to-login': replyFault(() => new Response(null, {status: 302, headers: {Location: '/login'}})),

  'network-failure': replyFault(() => Promise.reject(connectionLost())),

  'offline-first': {
    operations: ['agents', 'reply', 'records', 'sign-in'],
    begin: () => onlyFirst(() => Promise.reject(connectionLost())),
    times: 3,
  },
};
