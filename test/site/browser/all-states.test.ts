import {expect} from 'chai';
import '../../../src/define.js';
import * as pages from '../../../stories/all-states.stories.js';
import {waitUntil} from '../../support/wait-until.js';
import {showInPage} from '../../stories/shown-story.js';

const plain = {theme: 'light', direction: 'ltr', args: {}} as const;
const {default: meta, ...stories} = pages;

/** Elements whose frames are all pages of their own. */
const allIsolated = ['AgentLauncher', 'AgentProvider'];

const figures = (): HTMLElement[] => [...document.querySelectorAll('figure')];

/** Whether the element of a frame is in the state of its caption. */
function matches(figure: HTMLElement): boolean {
  const {selector = ''} = figure.dataset;
  const element = figure.querySelector('agent-chat, agent-picker, agent-history');
  if (!element) return false;
  const part = /^::part\((.+)\)$/.exec(selector)?.[1];
  if (part) return element.shadowRoot?.querySelector(`[part~="${part}"]`) !== null;
  return selector === '' || element.matches(selector);
}

describe('the pages “All states”', () => {
  afterEach(() => showInPage({}, {}, plain));

  for (const [name, story] of Object.entries(stories).filter(([key]) => !allIsolated.includes(key)))
    it(`show each state of ${name} as its caption says`, async () => {
      showInPage(meta, story, plain);
      expect(figures()).to.have.length.above(5);
      for (const figure of figures()) {
        figure.scrollIntoView();
        if ('isolated' in figure.dataset) continue;
        await waitUntil(() => matches(figure), `${figure.dataset['story']} ${figure.dataset['selector']}`);
      }
    }).timeout(100_000);

  it('start only the frames near the view', async () => {
    showInPage(meta, stories.AgentChat, plain);
    scrollTo(0, 0);
    await waitUntil(() => figures()[0]?.querySelector('agent-chat'), 'the first frame');
    expect(figures().at(-1)?.querySelector('agent-chat')).to.equal(null);
  });

  it('start every frame at once with “?all” in the address', async () => {
    const {href} = location;
    const address = new URL(href);
    address.searchParams.set('all', '');
    history.replaceState(null, '', address);
    try {
      showInPage(meta, stories.AgentChat, plain);
      scrollTo(0, 0);
      const isShown = (figure: HTMLElement) => figure.querySelector('agent-chat, iframe') !== null;
      // The first frames of these wait for replies, but the last one does not wait for them.
      await waitUntil(() => figures().length > 5 && figures().every(isShown), 'every frame');
      expect(scrollY).to.equal(0);
    } finally {
      history.replaceState(null, '', href);
    }
  });

  it('have a page of their own for states that change the browser or cover the window', async () => {
    showInPage(meta, stories.AgentLauncher, plain);
    await waitUntil(() => document.querySelector('iframe'), 'the first frame');
    expect(document.querySelector('iframe')?.src).to.contain('id=agent-launcher--default');
    expect(document.querySelector('agent-launcher')).to.equal(null);
  });
});
