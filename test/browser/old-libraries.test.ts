import {expect} from 'chai';
import {closePages} from '../support/browser-page.js';
import {ControlledService} from '../support/controlled-service.js';
import type {RunningServer} from '../support/http-server.js';
import {serveShop, ShopTab} from '../support/shop-site.js';

/** Code of old libraries and pages that changes the JSON of all lists or objects. */
const libraries: Readonly<Record<string, string>> = {
  'prototype-1.6': `Array.prototype.toJSON = function () {
    return '[' + this.map(item => Object(item) === item ? JSON.stringify(item) : String(item)).join(', ') + ']';
  }`,
  'no-lists': 'Array.prototype.toJSON = function () {}',
  'objects-as-text': `Object.prototype.toJSON = function () { return '{}' }`,
};

describe('a page whose library changes the JSON of lists and objects', () => {
  let service: ControlledService;
  let site: RunningServer;

  before(async function () {
    // The build can take longer than a test on a busy machine.
    this.timeout(300_000);
    service = await ControlledService.start();
    const groups = Object.fromEntries(Object.keys(libraries).map(name => [name, '']));
    const heads = Object.fromEntries(
      Object.entries(libraries).map(([name, code]) => [name, `<script>${code}</script>`]),
    );
    site = await serveShop(service.origin, groups, heads);
  });

  after(async () => {
    await site.close();
    await service.close();
    await closePages();
  });

  for (const name of Object.keys(libraries))
    it(`gets correct requests, exports and stored transcripts: ${name}`, async () => {
      service.reset();
      const tab = await ShopTab.open(site.origin, name);
      await tab.openChat();
      for (const [question, reply] of [
        ['Which tea?', 'Green.'],
        ['And coffee?', 'Black.'],
      ] as const) {
        const answer = service.holdAnswer();
        answer.say(reply);
        answer.end();
        await tab.ask(question);
        await tab.finished(reply);
      }
      expect(service.questions).to.deep.equal(['Which tea?', 'And coffee?']);
      const exported = await tab.page.evaluate(() =>
        document.querySelector('agent-launcher')?.chat?.exportTranscript('json'),
      );
      const {exportedMessages} = JSON.parse(exported ?? '') as {
        readonly exportedMessages: readonly {readonly content: string}[];
      };
      expect(exportedMessages.map(({content}) => content)).to.deep.equal([
        'Which tea?',
        'Green.',
        'And coffee?',
        'Black.',
      ]);
      await tab.follow('products');
      await tab.message('Which tea?').waitFor();
      await tab.message('Black.').waitFor();
      await tab.close();
    });
});
