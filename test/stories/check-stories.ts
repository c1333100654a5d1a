import {openPage} from '../support/browser-page.js';
import {checkStory} from './check-story.js';
import {expectedFaults} from './expected-faults.js';
import type {Look} from './looks.js';

/** So many stories wait side by side for their words to come and their movements to end. */
const sideBySide = 3;
/** So many are shown one after the other before the page is loaded again, which takes longer than most of them. */
const storiesOfPage = 20;

/** What is wrong with these stories besides what they are about; `looksOf` says how one is looked at. */
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
