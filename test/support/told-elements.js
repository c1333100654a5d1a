import {dropDetached} from '../../src/session/persistent-conversation.ts';

// Each test starts on its own page: no conversation of the previous one is restored.
beforeEach(() => {
  dropDetached();
  sessionStorage.clear();
});

// Included in each browser test file: the runner cannot serialise elements. Without this, it would not receive a failure
// with an element and would wait until its timeout.
afterEach(function () {
  const {err} = this.currentTest;
  for (const side of ['actual', 'expected']) if (err?.[side] instanceof Node) err[side] = err[side].nodeName;
});
