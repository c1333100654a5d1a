import type {IssuedToken, TokenRequest} from '../client/access-token.js';
import {AgentServiceError} from '../client/agent-service-error.js';
import type {AnonymousSignInOptions} from '../client/anonymous-sign-in.js';
import type {TokenUrlOptions} from '../client/token-url.js';
import {FetchedCode} from '../fetching/fetched-code.js';
import type * as TokenSources from './token-sources.js';

/** What gets tokens where the page gives none. */
export const tokenCode = new FetchedCode<typeof TokenSources>(() => import('./token-sources.js'));

/** Gets the tokens of one visitor. */
type TokenFunction = (context: TokenRequest) => Promise<IssuedToken>;

/** Reads tokens as `tokenFromUrl` does, whose code is fetched for the first of them. */
export function fetchedTokenUrl(tokenUrl: string, options: TokenUrlOptions, code = tokenCode): TokenFunction {
  return async context => (await load(code)).tokenFromUrl(tokenUrl, options)(context);
}

/** One visitor's sign-in, shared as `anonymousSignIn` says, whose code is fetched at once. */
export class FetchedSignIn {
  readonly #options: AnonymousSignInOptions;
  readonly #code: typeof tokenCode;
  #signIn: TokenFunction | undefined;
  #isEnded = false;

  constructor(options: AnonymousSignInOptions, code = tokenCode) {
    this.#options = options;
    this.#code = code;
    const onCode = (sources: typeof TokenSources): void => {
      if (!this.#isEnded) this.#join(sources);
    };
    // Who asks for a token hears that it could not be fetched.
    void code.load().then(onCode, () => undefined);
  }

  /** Gets a token; fetches the code again if it could not be had. */
  readonly issue = async (context: TokenRequest): Promise<IssuedToken> =>
    this.#join(await load(this.#code))(context);

  /** Shares the sign-in with nobody any more. Before its code is there, nobody has signed in. */
  end(): void {
    const {ready} = this.#code;
    if (ready && !this.#isEnded) ready.dropSignIn(this.#join(ready));
    this.#isEnded = true;
  }

  #join({anonymousSignIn}: typeof TokenSources): TokenFunction {
    return (this.#signIn ??= anonymousSignIn(this.#options));
  }
}

async function load(code: typeof tokenCode): Promise<typeof TokenSources> {
  try {
    return await code.load();
  } catch (cause) {
    throw new AgentServiceError('network', 'The code that gets tokens could not be fetched.', {cause});
  }
}
