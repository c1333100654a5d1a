import {resetOffers} from '../../src/session/handover.ts';

// Each test begins on a page of its own: no conversation of the one before is taken over or restored.
beforeEach(() => {
  resetOffers();
  sessionStorage.clear();
});

// Part of each file of tests in a browser: the runner can be told of no element. It would hear nothing of a failure that
// is about one, and wait for the results until it gives up.
afterEach(function () {
  const {err} = this.currentTest;
  for (const side of ['actual', 'expected']) if (err?.[side] instanceof Node) err[side] = err[side].nodeName;
});
