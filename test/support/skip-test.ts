import {withReason} from '../runner/skip-reasons.js';

/** Skips a test, or a suite from its `before`. The summary of the run lists the reason. */
export function skipTest(context: Mocha.Context, reason: string): never {
  const {test} = context;
  const isHook = test !== undefined && 'type' in test && test.type === 'hook';
  const skipped = isHook ? test.parent : test;
  if (skipped) skipped.title = withReason(skipped.title, reason);
  return context.skip();
}
