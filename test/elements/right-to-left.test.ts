import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import {createTestService} from '../support/local-service.js';
import {waitUntil} from '../support/wait-until.js';
import {openHistory, storeTalk} from './agent-history/history-harness.js';
import {putLauncher} from './agent-launcher/launcher-harness.js';
import {openPicker} from './agent-picker/picker-harness.js';

type Turn = 'rotate' | 'scale' | 'boxShadow';

/** The rendering of an element from left to right and from right to left. */
function bothWays(element: HTMLElement, inside: () => Element, turn: Turn): readonly string[] {
  return ['ltr', 'rtl'].map(direction => {
    element.dir = direction;
    return getComputedStyle(inside())[turn];
  });
}

describe('in a right-to-left language', () => {
  it('the arrows of the pages are mirrored', async () => {
    const {element, root} = await openPicker(createTestService({agentCount: 25}), {paging: 'pages'});
    const arrow = (step: string) => () => root.querySelector(`.page-step.${step} .icon`)!;
    expect(bothWays(element, arrow('previous'), 'rotate')).to.deep.equal(['90deg', '-90deg']);
    expect(bothWays(element, arrow('next'), 'rotate')).to.deep.equal(['-90deg', '90deg']);
  });

  it('the mark of the selected record is mirrored', async () => {
    const service = createTestService();
    await storeTalk(service, 4);
    const history = await openHistory({service});
    const {element, root} = history;
    history.record('Question 2').click();
    await waitUntil(() => root.querySelector('[aria-current=true]'), 'it is marked');
    const [left, right] = bothWays(element, () => root.querySelector('[aria-current=true]')!, 'boxShadow');
    expect(left).to.match(/ 3px 0px 0px 0px inset$/);
    expect(right).to.match(/ -3px 0px 0px 0px inset$/);
  });

  it('the arrow back to the agents is mirrored', async () => {
    const place = await fixture<HTMLElement>(html`<main></main>`);
    const harness = await putLauncher({place, settings: {pick: true, agentId: undefined}});
    harness.button.click();
    const picker = () => harness.launcher.shadowRoot!.querySelector('agent-picker')?.shadowRoot;
    await waitUntil(() => picker()?.querySelector('[role=option]'), 'the agents');
    picker()!.querySelector<HTMLElement>('[role=option]')!.click();
    await harness.untilChat();
    const arrow = () => harness.find('.back .icon');
    expect(bothWays(harness.launcher, arrow, 'scale')).to.deep.equal(['none', '-1 1']);
  });
});
