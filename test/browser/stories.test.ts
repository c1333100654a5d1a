import {readdirSync} from 'node:fs';
import {join} from 'node:path';
import {expect} from 'chai';
import {checkStories} from '../stories/check-stories.js';
import {someLooks} from '../stories/looks.js';
import {startStorySite, type StorySite} from '../stories/story-site.js';
import {closeBrowser} from '../support/browser-page.js';

const groups = readdirSync(join(import.meta.dirname, '../../stories'))
  .filter(name => name.endsWith('.stories.ts'))
  .map(name => name.replace('.stories.ts', ''));

// Each story in the plain look and in one more; `npm run test:stories` sees every story in every look.
describe('the stories', function () {
  this.timeout(300_000);
  let site: StorySite;

  before(async () => {
    site = await startStorySite();
  });
  after(async () => {
    await closeBrowser();
    await site.close();
  });

  for (const group of groups)
    it(`of ${group} can be used by everybody`, async () => {
      const stories = site.stories.filter(story => story.startsWith(`${group}--`));
      expect(stories).not.to.be.empty;
      const faults = await checkStories(site.address, stories, story => someLooks(stories.indexOf(story)));
      expect(faults.join('\n')).to.equal('');
    });
});
