import type {FaultGroup} from './fault.js';
import {refuse} from './status-faults.js';

/** Tokens that cannot be had, or do not last. */
export const signInFaults: FaultGroup<
  'sign-in-down' | 'sign-in-refused' | 'sign-in-nonsense' | 'token-used-up'
> = {
  'sign-in-down': {
    operations: ['sign-in'],
    begin: () => refuse(503, 'UNAVAILABLE', 'Nobody can sign in at present.'),
  },

  'sign-in-refused': {
    operations: ['sign-in'],
    begin: () => refuse(403, 'FORBIDDEN', 'Visitors need an account.'),
  },

  'sign-in-nonsense': {
    operations: ['sign-in'],
    begin: () => () =>
      Response.json({token_type: 7, access_token: {}, refresh_token: [], expires_in: 'soon'}),
  },

  'token-used-up': {
    operations: ['agents', 'reply', 'records'],
    begin: () => {
      const used = new Set<string>();
      const expired = refuse(401, 'INVALID_ACCESS_TOKEN', 'The access token has expired.');
      return call => {
        const token = call.request.headers.get('Authorization') ?? '';
        if (used.has(token)) return expired(call);
        used.add(token);
        return call.handle(call.request);
      };
    },
  },
};
