// Checks every story in every look, which takes minutes: `npm run test:stories`, or `npm run test:stories -- picker`
// for stories with this name; a second word, `some`, checks one look of each.
import {closeBrowser} from '../support/browser-page.js';
import {checkStories} from './check-stories.js';
import {looks, someLooks} from './looks.js';
import {startStorySite} from './story-site.js';

const [, , named = '', howMany = 'all'] = process.argv;
const isNamed = new RegExp(named);
const site = await startStorySite();
const stories = site.stories.filter(story => isNamed.test(story));
const faults = await checkStories(site.address, stories, story =>
  howMany === 'some' ? someLooks(stories.indexOf(story)) : looks,
);
await closeBrowser();
await site.close();
for (const fault of faults) console.error(fault);
console.log(`${stories.length} stories in ${howMany} looks: ${faults.length} faults`);
process.exitCode = faults.length > 0 || stories.length === 0 ? 1 : 0;
