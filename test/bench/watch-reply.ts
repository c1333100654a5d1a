import {setTimeout as wait} from 'node:timers/promises';
import {startTrace} from './browser-trace.js';
import type {Scenario} from './scenarios.js';
import {Visitor} from './visitor.js';

/** How responsive a page is while a reply arrives. */
export interface WatchedReply {
  /** CPU time of the longest task of the main thread, in milliseconds. */
  readonly longestTask: number;
  /** Milliseconds from each key to the end of the next frame. Empty during a reply at full speed. */
  readonly keyDelays: readonly number[];
}

const keyInterval = 100;

/** Asks with a trace and types the next message during a paced reply. */
export function watchReply(address: string, scenario: Scenario): Promise<WatchedReply> {
  return Visitor.lend(async visitor => {
    await visitor.open(address);
    await visitor.press('field');
    await visitor.waitUntilQuiet();
    const keys = await visitor.page.evaluateHandle(() => benchPage.watchKeys());
    // Other categories lack the microtasks at the end of a task.
    const endTrace = await startTrace(visitor.session, ['disabled-by-default-devtools.timeline']);
    await visitor.read(scenario, async () => {
      await visitor.ask(scenario.question);
      if (Number.isFinite(scenario.perSecond)) await typeUntil(visitor, scenario.tokens / scenario.perSecond);
    });
    const tasks = (await endTrace()).filter(({name}) => name === 'RunTask');
    await visitor.checkShown(scenario);
    const lengths = tasks.flatMap(({tdur}) => tdur ?? []);
    // Without them every page would look fast.
    if (lengths.length < tasks.length / 2)
      throw new Error('The trace of the browser lacks the lengths of tasks.');
    return {longestTask: Math.max(...lengths) / 1000, keyDelays: await keys.jsonValue()};
  });
}

async function typeUntil({page}: Visitor, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    await page.keyboard.press('a');
    await wait(keyInterval);
  }
}
