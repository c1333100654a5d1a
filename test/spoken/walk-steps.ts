import {
  spokenSteps,
  type ExpectedSpeech,
  type SpokenAction,
  type SpokenStep,
} from '../../stories/docs/accessibility-steps.js';
import {matchesName} from './match-name.js';
import type {SpokenNode, SpokenPage} from './spoken-chromium.js';

/** Maximum time for one action or expectation, in milliseconds. A busy machine takes many times as long as a quiet one. */
const longestWait = 20_000;
const pause = 50;

/** Walks the steps of the guide and yields the differences from the expected speech. */
export async function* walkSteps(page: SpokenPage): AsyncGenerator<string> {
  let story = '';
  let heard: string[] = [];
  for (const [index, step] of spokenSteps.entries()) {
    if (step.story !== story) {
      await page.show(step.story);
      heard = [];
    }
    story = step.story;
    const missing = await walkStep(page, step, heard);
    yield* missing.map(fault => `step ${index + 1}, ${step.topic}: ${fault}`);
  }
}

/** Removes the expected announcements from the heard ones: later steps expect only later announcements. */
async function walkStep(
  page: SpokenPage,
  {actions, expected, announced = []}: SpokenStep,
  heard: string[],
): Promise<readonly string[]> {
  for (const action of actions) {
    const fault = await untilNoFault(() => act(page, action, heard));
    if (fault.length > 0) return fault;
  }
  return untilNoFault(async () => {
    heard.push(...(await page.takeAnnouncements()));
    const faults = [...missingParts(expected, await page.readNodes()), ...missingWords(announced, heard)];
    if (faults.length === 0) dropHeard(announced, heard);
    return faults;
  });
}

async function untilNoFault(look: () => Promise<readonly string[]>): Promise<readonly string[]> {
  const end = Date.now() + longestWait;
  let faults = await look();
  while (faults.length > 0 && Date.now() < end) {
    await new Promise(resolve => setTimeout(resolve, pause));
    faults = await look();
  }
  return faults;
}

async function act(page: SpokenPage, action: SpokenAction, heard: string[]): Promise<readonly string[]> {
  if ('moveTo' in action) {
    return (await page.moveTo(action.moveTo)) ? [] : [`no control “${action.moveTo}”`];
  }
  if ('hear' in action) {
    heard.push(...(await page.takeAnnouncements()));
    return missingWords([action.hear], heard);
  }
  if ('press' in action) await page.press(action.press === 'activate' ? 'Enter' : action.press);
  else if ('write' in action) await page.write(action.write);
  else await page.setOnline(action.network === 'on');
  return [];
}

/** The expected parts that are missing after the previous one. */
function missingParts(expected: readonly ExpectedSpeech[], nodes: readonly SpokenNode[]): readonly string[] {
  let next = 0;
  return expected.flatMap(part => {
    const found = nodes.findIndex((node, index) => index >= next && isExpected(node, part));
    if (found >= 0) next = found + 1;
    return found < 0 ? [`no ${JSON.stringify(part)}; ${similar(part, nodes)}`] : [];
  });
}

function isExpected(
  node: SpokenNode,
  {role, name, states = [], description, isFocused}: ExpectedSpeech,
): boolean {
  return (
    node.role === role &&
    matchesName(node.name, name) &&
    states.every(state => node.states.includes(state)) &&
    (description === undefined || node.description.includes(description)) &&
    (!isFocused || node.isFocused)
  );
}

function similar(part: ExpectedSpeech, nodes: readonly SpokenNode[]): string {
  const like = nodes.filter(
    ({role, name, isFocused}) => role === part.role || name === part.name || isFocused,
  );
  return like.length > 0
    ? `the page has ${like.map(node => JSON.stringify(node)).join(', ')}`
    : 'nothing is similar';
}

/** The announcements that are missing after the previous one. Each must be part of one heard text. */
function missingWords(announced: readonly string[], heard: readonly string[]): readonly string[] {
  let next = 0;
  return announced.flatMap(words => {
    const found = heard.findIndex((text, index) => index >= next && text.includes(words));
    if (found >= 0) next = found;
    return found < 0
      ? [`no announcement “${words}”; heard: ${heard.map(text => `“${text}”`).join(', ')}`]
      : [];
  });
}

function dropHeard(announced: readonly string[], heard: string[]): void {
  for (const words of announced)
    heard.splice(
      0,
      heard.findIndex(text => text.includes(words)),
    );
}
