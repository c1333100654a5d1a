import {openPage} from '../support/browser-page.js';
import {checkStory} from './check-story.js';
import {expectedFaults} from './expected-faults.js';
import type {Look} from './looks.js';

/** The number of stories that load and animate side by side. */
const sideBySide = 3;
/** The number of stories before a reload, which takes longer than most of them. */
const storiesOfPage = 20;

/** The unexpected faults of these stories; `looksOf` returns the looks of a story. */
export async function checkStories(
  address: string,
  stories: readonly string[],
  looksOf: (story: string) => readonly Look[],
): Promise<readonly string[]> {
  const waiting = [...stories];
  const faults: string[] = [];
  const checkOneByOne = async (): Promise<void> => {
    const watched = await openPage();
    let count = 0;
    for (let story = waiting.shift(); story !== undefined; story = waiting.shift()) {
      if (count % storiesOfPage === 0) await watched.page.goto(address);
      count += 1;
      const found = await checkStory(watched, story, looksOf(story));
      const expected = expectedFaults[story];
      faults.push(...found.filter(fault => !expected?.test(fault)).map(fault => `${story}: ${fault}`));
    }
    await watched.page.close();
  };
  await Promise.all(Array.from({length: sideBySide}, checkOneByOne));
  return faults;
}
