import {expect} from 'chai';
import {replyModule} from '../../../src/elements/load-reply.js';
import {createTestService} from '../../support/local-service.js';
import {
  expectAccessible,
  expectDarkColours,
  expectKeyboardScrolling,
} from '../../support/expect-accessible.js';
import {waitUntil} from '../../support/wait-until.js';
import {
  openHistory,
  startHistory,
  storeTalk,
  type HistoryHarness,
  type HistorySetup,
} from './history-harness.js';

const noAnswer = () => new Promise<Response>(() => undefined);

/** Every state of a history, and how to reach it. */
const states: Readonly<Record<string, (settings: HistorySetup['settings']) => Promise<HistoryHarness>>> = {
  'with records': async settings => {
    const service = createTestService();
    await storeTalk(service, 6, (_, index) => ({
      image: index === 1 ? 'https://pics.example/a.png' : '',
      content:
        index === 3
          ? '# One\n\n| a | b |\n|---|---|\n| 1 | [2](https://c.example) |\n\n```js\nx\n```'
          : `Words ${index}`,
      type: index === 2 ? 'voice' : 'text',
      triggerSrc: 'API',
    }));
    const history = await openHistory({service, settings: {...settings, pageSize: 4, paging: 'more'}});
    await waitUntil(() => history.root.querySelector('table'));
    history.record('Words 4').click();
    return history;
  },
  'with numbered pages': async settings => {
    const service = createTestService();
    await storeTalk(service, 6);
    return openHistory({service, settings: {...settings, pageSize: 2, paging: 'pages'}});
  },
  'without records': async settings => openHistory({settings: {...settings}}),
  'without an agent': async settings => startHistory({settings: {...settings, agentId: ''}}),
  loading: async settings => {
    const service = createTestService();
    service.respondNext(noAnswer);
    return startHistory({service, settings: {...settings}});
  },
  failed: async settings => {
    const service = createTestService();
    service.respondNext(() => new Response('', {status: 500}));
    return openHistory({service, settings: {...settings}});
  },
  'with a failed page': async settings => {
    const service = createTestService();
    await storeTalk(service, 4);
    const history = await openHistory({service, settings: {...settings, pageSize: 2, paging: 'more'}});
    service.respondNext(() => new Response('', {status: 500}));
    await history.element.loadMore();
    return history;
  },
  filtered: async settings => {
    const service = createTestService();
    await storeTalk(service, 4);
    const history = await openHistory({service, settings: {...settings}});
    await history.filter('Reply');
    return history;
  },
  'with a filter that finds nothing': async settings => {
    const service = createTestService();
    await storeTalk(service, 4);
    const history = await openHistory({service, settings: {...settings}});
    await history.filter('submarine');
    return history;
  },
  'while exporting': async settings => {
    const service = createTestService();
    await storeTalk(service, 4);
    const history = await openHistory({service, settings: {...settings}});
    await history.choose('Export');
    await waitUntil(() => history.root.querySelector('dialog[open]'), 'No dialog.');
    return history;
  },
};

describe('the accessibility of a history', () => {
  before(() => replyModule.load());

  for (const [state, open] of Object.entries(states)) {
    it(`has no axe violations ${state}, in a light and a dark page and in a low box`, async () => {
      const {element, scroller} = await open({theme: 'light'});
      element.style.background = '#fff';
      await element.updateComplete;
      await expectAccessible(element);
      element.style.background = '#14161c';
      await expectDarkColours(element);
      await expectKeyboardScrolling(element, 200);
      expect(scroller.scrollHeight).to.be.above(scroller.clientHeight);
    });
  }

  it('names each record by its author and its position in the list', async () => {
    const service = createTestService();
    await storeTalk(service, 3);
    const history = await openHistory({service, settings: {pageSize: 2, paging: 'more'}});
    const facts = () =>
      history.records.map(record =>
        [record.ariaLabel, record.getAttribute('aria-posinset'), record.getAttribute('aria-setsize')].join(),
      );
    expect(facts()).to.deep.equal(['You said,1,-1', `${service.agents[0]!.name} said,2,-1`]);
    await history.press('Older messages');
    await waitUntil(() => facts().length === 3);
    expect(facts()[2], 'below its question').to.equal(`${service.agents[0]!.name} said,3,3`);
  });

  it('has the lang attribute of its own texts', async () => {
    const service = createTestService();
    await storeTalk(service, 3);
    const history = await openHistory({service, settings: {pageSize: 2, paging: 'more', locale: 'nl'}});
    expect(history.button('Older messages')!.closest('[lang]')!.getAttribute('lang')).to.equal('en');
  });

  it('announces how many records a filter finds', async () => {
    const service = createTestService();
    await storeTalk(service, 4);
    const history = await openHistory({service});
    await history.filter('Reply');
    await waitUntil(() => history.spoken === '2 of 4 messages found');
  });

  it('fits into 280 pixels in both directions', async () => {
    const service = createTestService();
    await storeTalk(service, 4, () => ({triggerSrc: 'A very long source of a record, '.repeat(4)}));
    const history = await openHistory({service});
    for (const dir of ['ltr', 'rtl']) {
      history.element.dir = dir;
      history.element.style.inlineSize = '280px';
      await history.element.updateComplete;
      expect(history.scroller.scrollWidth, dir).to.be.at.most(history.scroller.clientWidth);
      expect(history.root.querySelector('.toolbar')!.scrollWidth, dir).to.be.at.most(280);
    }
  });

  it('renders everything for print', async () => {
    const service = createTestService();
    await storeTalk(service, 120);
    const history = await openHistory({service, settings: {pageSize: 50, paging: 'more'}});
    await history.element.loadMore();
    await history.element.loadMore();
    await history.element.updateComplete;
    dispatchEvent(new Event('beforeprint'));
    await waitUntil(() => history.records.length === 120);
    dispatchEvent(new Event('afterprint'));
    await waitUntil(() => history.records.length < 120, 'What is far is left out again.');
  });
});
