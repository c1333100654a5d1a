// Walks the steps of the guide "Accessibility testing" in Chromium, and compares the page with the expected speech:
// `npm run test:spoken`.
import {spokenSteps} from '../../stories/docs/accessibility-steps.js';
import {startStorySite} from '../stories/story-site.js';
import {closeBrowser} from '../support/browser-page.js';
import {openSpokenPage} from './spoken-chromium.js';
import {walkSteps} from './walk-steps.js';

const site = await startStorySite();
let faults = 0;
for await (const fault of walkSteps(await openSpokenPage(site.address))) {
  faults += 1;
  console.error(fault);
}
await closeBrowser();
await site.close();
console.log(`${spokenSteps.length} steps: ${faults} differences from the expected speech`);
process.exitCode = faults > 0 ? 1 : 0;
