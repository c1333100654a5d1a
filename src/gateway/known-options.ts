import {assumptions} from '../client/assumptions.js';
import type {GatewayLimit, GatewayOptions, VisitorCookie} from './gateway-options.js';

const optionNames: Readonly<Record<keyof GatewayOptions, true>> = {
  upstream: true,
  basePath: true,
  allowOrigins: true,
  allowAgents: true,
  limit: true,
  onError: true,
  fetch: true,
  assumptions: true,
  clock: true,
  records: true,
  accessToken: true,
  visitor: true,
  storage: true,
};

const limitNames: Readonly<Record<keyof GatewayLimit, true>> = {
  completionsPerVisitor: true,
  completionsInAll: true,
  readsPerVisitor: true,
  readsInAll: true,
  bodyBytes: true,
  messages: true,
};

const cookieNames: Readonly<Record<keyof VisitorCookie, true>> = {secret: true, maxAge: true, name: true};

/**
 * Throws a `TypeError` for a name that no option has: under a misspelt one, agents that were to be kept back would be
 * offered, and limits not kept.
 */
export function requireKnownOptions(options: GatewayOptions): void {
  requireKnown(options, optionNames, '');
  requireKnown(options.limit ?? {}, limitNames, 'limit.');
  requireKnown(options.assumptions ?? {}, assumptions, 'assumptions.');
  if (typeof options.visitor === 'object') requireKnown(options.visitor, cookieNames, 'visitor.');
}

function requireKnown(given: object, known: object, path: string): void {
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(known, name)) continue;
    throw new TypeError(`There is no ${path}${name}, only ${Object.keys(known).join(', ')}.`);
  }
}
