import {ContextRoot} from '@lit/context';
import {isServer} from './is-server.js';

let waiting = false;

/**
 * Lets elements be linked to a provider that is defined after them: what they asked for in vain is asked
 * again when it is there.
 */
export function waitForLateProviders(): void {
  if (waiting || isServer) return;
  waiting = true;
  new ContextRoot().attach(document.documentElement);
}
