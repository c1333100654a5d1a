/** Everything that gets a token where the page gives none, as one chunk. */
export {anonymousSignIn, dropSignIn} from '../client/anonymous-sign-in.js';
export {tokenFromUrl} from '../client/token-url.js';
