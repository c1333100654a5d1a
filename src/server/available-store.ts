import type {ClientClock} from '../client/platform.js';
import {storeMethods, type AgentStore} from '../store/agent-store.js';
import {withinTime} from './time-limit.js';

/** Milliseconds. */
const timeout = 5_000;

const methods: readonly (keyof AgentStore)[] = [...storeMethods, 'check'];

/**
 * Returns a store whose failures all are the same error, also a failure to answer within 5 seconds.
 *
 * @param toError makes the error for the visitor, with the cause for the operator
 */
export function availableStore<Store extends object>(
  store: Store,
  clock: ClientClock,
  toError: (cause: unknown) => Error,
): Store {
  const timeLimit = {clock, milliseconds: timeout, subject: 'The store'};
  const guarded = (name: keyof AgentStore) => {
    const call = async (...args: readonly unknown[]): Promise<unknown> => {
      try {
        return await withinTime<unknown>(timeLimit, () =>
          Reflect.apply(Reflect.get(store, name) as () => unknown, store, args),
        );
      } catch (error) {
        throw toError(error);
      }
    };
    return [name, call] as const;
  };
  return {...store, ...Object.fromEntries(methods.filter(name => name in store).map(guarded))};
}
