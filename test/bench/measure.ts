import type {FirstWordTime} from './contenders/bench-page.js';
import type {Scenario} from './scenarios.js';
import {Visitor, type Metrics} from './visitor.js';

/** The cost of a part of a visit. */
interface Cost {
  /** Main-thread CPU, in milliseconds. */
  readonly cpu: number;
  /** The share of styles and layout in it. */
  readonly layoutCpu: number;
  readonly layouts: number;
}

/** The cost of a visit from navigation to quiet after the reply. */
export interface VisitCost {
  /** From navigation until the open chat is quiet. */
  readonly open: Cost;
  /** From the press into the field to the last key. Missing without typing. */
  readonly typing: Cost;
  /** From the send until the page is quiet. */
  readonly reply: Cost;
  /** Nodes of the document and its shadow trees, after a garbage collection. */
  readonly nodes: number;
  /** In megabytes, after a garbage collection. */
  readonly heap: number;
}

/** A visitor types the question and presses Enter. */
export function measureWholeVisit(address: string, scenario: Scenario): Promise<VisitCost> {
  return measureVisit(address, scenario, true);
}

/** Sends the question with one action, without typing. */
export function measureStreaming(address: string, scenario: Scenario): Promise<VisitCost> {
  return measureVisit(address, scenario, false);
}

/** Measures the time from one action to the first word of the reply. */
export function measureFirstWord(address: string, scenario: Scenario): Promise<FirstWordTime> {
  return Visitor.lend(async visitor => {
    await visitor.open(address);
    let found: FirstWordTime | undefined;
    await visitor.read(scenario, async () => {
      found = await visitor.page.evaluate(question => benchPage.timeFirstWord(question), scenario.question);
    });
    await visitor.checkShown(scenario);
    if (!found) throw new Error('No word was timed.');
    return found;
  });
}

function measureVisit(address: string, scenario: Scenario, isTyped: boolean): Promise<VisitCost> {
  return Visitor.lend(async visitor => {
    const {page, session} = visitor;
    const start = await visitor.metrics();
    await visitor.open(address);
    const opened = await visitor.metrics();
    if (isTyped) await visitor.type(scenario.question);
    const typed = await visitor.metrics();
    await visitor.read(scenario, () =>
      isTyped ? page.keyboard.press('Enter') : visitor.ask(scenario.question),
    );
    const read = await visitor.metrics();
    await visitor.checkShown(scenario);
    await session.send('HeapProfiler.collectGarbage');
    const settled = await visitor.metrics();
    return {
      open: costBetween(start, opened),
      typing: costBetween(opened, typed),
      reply: costBetween(typed, read),
      nodes: settled('Nodes'),
      heap: settled('JSHeapUsedSize') / 2 ** 20,
    };
  });
}

function costBetween(before: Metrics, after: Metrics): Cost {
  const spent = (name: string) => after(name) - before(name);
  return {
    cpu: spent('TaskDuration') * 1000,
    layoutCpu: (spent('LayoutDuration') + spent('RecalcStyleDuration')) * 1000,
    layouts: spent('LayoutCount'),
  };
}
