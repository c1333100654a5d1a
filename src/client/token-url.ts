import type {IssuedToken, TokenRequest} from './access-token.js';
import {AgentServiceError} from './agent-service-error.js';
import {platformFetch, type FetchFunction} from './platform-fetch.js';
import {blameSetting, requestToken} from './request-token.js';
import {pageLocation, resolveUrl} from './service-url.js';

/** What reading tokens from an endpoint depends on. */
export interface TokenUrlOptions {
  /** Takes the place of the platform's `fetch`; read for each request. */
  readonly fetch?: FetchFunction | undefined;
}

/**
 * Reads tokens from an endpoint of the page's own origin that answers `{access_token, expires_in}`; the
 * page's session goes along with the request.
 */
export function tokenFromUrl(
  tokenUrl: string,
  options: TokenUrlOptions = {},
): (context: TokenRequest) => Promise<IssuedToken> {
  return async ({signal}) => {
    try {
      const url = resolveUrl(tokenUrl);
      const origin = pageLocation()?.origin;
      // Another site's tokens would be handed to whoever writes the attribute.
      if (origin !== undefined && origin !== url.origin) {
        throw new AgentServiceError('configuration', 'The token address is not of the origin of the page.');
      }
      const {fetch = platformFetch} = options;
      const {token, expiresAt} = await requestToken({url}, {fetch, signal, now: () => Date.now()});
      return {token, expiresAt};
    } catch (error) {
      throw blameSetting(error, 'token-url');
    }
  };
}
