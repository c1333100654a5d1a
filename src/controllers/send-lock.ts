import {placeKey, type StoredPlace} from '../conversation/stored-place.js';

/** The part of Web Locks that is needed. */
export type Locks = Pick<LockManager, 'request'>;

/**
 * Lets one tab at a time send what waits at a place: runs `work` when it is this tab's turn, and gives its
 * result. The turn ends with the work, or with the tab. `work` begins by reading anew what is still to be
 * sent: the tab before may have sent it.
 *
 * Aborting ends the waiting, not the work, which heeds the signal itself. Without Web Locks the work runs
 * at once.
 */
export async function takeSendTurn<Result>(
  place: StoredPlace,
  work: () => Result | Promise<Result>,
  signal: AbortSignal,
  locks: Locks | undefined = platformLocks(),
): Promise<Result> {
  signal.throwIfAborted();
  const name = placeKey('sending', place);
  if (!locks || name === undefined) return work();
  const turn = {begun: false};
  const run = (): Result | Promise<Result> => {
    turn.begun = true;
    return work();
  };
  try {
    return await locks.request(name, {signal}, run);
  } catch (error) {
    // Where storage is refused, locks are there and cannot be had.
    if (turn.begun || signal.aborted) throw error;
    return work();
  }
}

/** Missing on pages without TLS. */
function platformLocks(): Locks | undefined {
  const locks: LockManager | undefined = navigator.locks;
  return locks;
}
