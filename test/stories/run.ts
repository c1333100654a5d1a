// Checks every story in every look, which takes minutes: `npm run test:stories`, or `npm run test:stories -- picker`
// for those that are named so.
import {closeBrowser} from '../support/browser-page.js';
import {checkStories} from './check-stories.js';
import {looks} from './looks.js';
import {startStorySite} from './story-site.js';

const named = new RegExp(process.argv[2] ?? '');
const site = await startStorySite();
const stories = site.stories.filter(story => named.test(story));
const faults = await checkStories(site.address, stories, () => looks);
await closeBrowser();
await site.close();
for (const fault of faults) console.error(fault);
console.log(`${stories.length} stories in ${looks.length} looks: ${faults.length} faults`);
process.exitCode = faults.length > 0 || stories.length === 0 ? 1 : 0;
