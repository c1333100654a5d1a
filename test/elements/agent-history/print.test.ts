import {emulateMedia} from '@web/test-runner-commands';
import {expect} from 'chai';
import {needsMedia} from '../../support/emulated-media.js';
import {createTestService} from '../../support/local-service.js';
import {waitUntil} from '../../support/wait-until.js';
import {openHistory, storeTalk, type HistoryHarness} from './history-harness.js';

const reply =
  'Read [this](https://a.example/path) first.\n\n```js\nconst rose = 1; // a line as long as that goes on\n```';

/** A printed history. */
async function printedHistory(): Promise<HistoryHarness> {
  const service = createTestService();
  await storeTalk(service, 60, ({role}) => (role === 'assistant' ? {content: reply} : {}));
  const history = await openHistory({service, settings: {theme: 'dark', pageSize: 50}});
  history.element.style.blockSize = '300px';
  history.element.style.inlineSize = '320px';
  // The Markdown parser loads with the first reply.
  await waitUntil(() => history.root.querySelector('.bubble pre'), 'Replies are not drawn.');
  await emulateMedia({media: 'print'});
  dispatchEvent(new Event('beforeprint'));
  await history.element.updateComplete;
  return history;
}

describe('a history in print', () => {
  before(function () {
    needsMedia(this);
  });

  afterEach(() => emulateMedia({media: 'screen'}));

  it('prints every loaded record completely, without scrolling areas', async () => {
    const history = await printedHistory();
    await waitUntil(() => history.records.length === 50);
    const {height} = history.element.getBoundingClientRect();
    expect(height).to.be.above(2000);
    const last = history.records.at(-1)!.getBoundingClientRect();
    const first = history.records[0]!.getBoundingClientRect();
    expect(last.bottom - first.top).to.be.at.most(height);
    const overflowing = [...history.root.querySelectorAll<HTMLElement>('.scroller, .bubble, pre')].filter(
      ({scrollWidth, clientWidth}) => scrollWidth > clientWidth + 1,
    );
    expect(overflowing).to.deep.equal([]);
  });

  it('has no controls', async () => {
    const history = await printedHistory();
    const controls = [...history.root.querySelectorAll('input, button:not(.picture, .menu-item)')];
    expect(controls.length).to.be.above(0);
    expect(controls.filter(control => control.checkVisibility())).to.deep.equal([]);
  });

  it('is black on white, also with a dark screen', async () => {
    const history = await printedHistory();
    const bubbles = history.root.querySelectorAll('.bubble');
    expect(bubbles).to.have.length(50);
    for (const bubble of bubbles) {
      const {color, backgroundColor} = getComputedStyle(bubble);
      expect({color, backgroundColor}).to.deep.equal({
        color: 'rgb(0, 0, 0)',
        backgroundColor: 'rgb(255, 255, 255)',
      });
    }
  });

  it('stays readable outside the records when the page prints its dark background', async () => {
    const history = await printedHistory();
    const {backgroundColor, colorScheme} = getComputedStyle(history.root.querySelector('.base')!);
    expect({backgroundColor, colorScheme}).to.deep.equal({
      backgroundColor: 'rgb(255, 255, 255)',
      colorScheme: 'light',
    });
  });

  it('prints link targets and keeps days and short records together', async () => {
    const history = await printedHistory();
    const link = history.root.querySelector('.bubble a')!;
    const printed = getComputedStyle(link, '::after').content.replaceAll('" "', '');
    expect(printed).to.equal('" <https://a.example/path>"');
    expect(link.querySelector('.link-host')?.checkVisibility()).to.equal(false);
    expect(getComputedStyle(history.root.querySelector('.day')!).breakAfter).to.equal('avoid');
    expect(getComputedStyle(history.records[0]!).breakInside).to.equal('avoid');
  });
});
