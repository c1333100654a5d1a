import {sendKeys} from '@web/test-runner-commands';
import {expect} from 'chai';
import {createTestService} from '../support/local-service.js';
import {forceColors, needsMedia} from '../support/emulated-media.js';
import {waitUntil} from '../support/wait-until.js';
import {openHistory, storeTalk} from './agent-history/history-harness.js';
import {openPicker} from './agent-picker/picker-harness.js';

/** The border or outline of an element, if any. */
function outline(element: Element): string {
  const {outlineStyle, outlineWidth} = getComputedStyle(element);
  return outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineWidth}`;
}

/** Forced colours remove backgrounds: borders have to show the selection. */
describe('lists in forced colours', () => {
  before(async function () {
    needsMedia(this);
    await forceColors(true);
  });
  after(() => forceColors(false));

  it('mark the selected agent differently from the focused one and the others', async () => {
    const {element, options} = await openPicker(undefined, {value: 'Agent-guide'});
    expect(options.map(outline).slice(0, 2)).to.deep.equal(['solid 2px', 'none']);
    element.focus();
    await sendKeys({press: 'ArrowDown'});
    expect(options.map(outline)).to.include('double 3px');
  });

  it('mark the current page', async () => {
    const {root} = await openPicker(createTestService({agentCount: 25}), {paging: 'pages'});
    const pages = [...root.querySelectorAll('.page-list .page-button')];
    expect(pages.map(outline).slice(0, 2)).to.deep.equal(['solid 2px', 'none']);
  });

  it('mark the selected record and have a border around each question', async () => {
    const service = createTestService();
    await storeTalk(service, 4);
    const history = await openHistory({service});
    history.record('Question 2').click();
    await waitUntil(() => history.root.querySelector('[aria-current=true]'), 'it is marked');
    expect(outline(history.record('Question 2'))).to.equal('solid 2px');
    expect(outline(history.record('Reply 3'))).to.equal('none');
    for (const bubble of history.root.querySelectorAll('.user .bubble'))
      expect(getComputedStyle(bubble).borderTopStyle).to.equal('solid');
    history.element.replies = 'bubble';
    await history.element.updateComplete;
    expect(getComputedStyle(history.root.querySelector('.agent .bubble')!).borderTopStyle).to.equal('solid');
  });
});
