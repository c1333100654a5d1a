import {sendKeys} from '@web/test-runner-commands';
import {expect} from 'chai';
import type {Agent} from '../../../src/client/resources.js';
import type {AgentPicker} from '../../../src/elements/agent-picker/agent-picker.js';
import {expectAccessible} from '../../support/expect-accessible.js';
import {createTestService} from '../../support/local-service.js';
import {sampleAgents} from '../../support/sample-agents.js';
import {waitUntil} from '../../support/wait-until.js';
import {openPicker, type PickerHarness} from './picker-harness.js';
import {
  countElements,
  mostElements,
  openTall,
  optionAt,
  rest,
  scrollerOf,
  scrollTo,
  seen,
} from './tall-picker.js';

const count = 900;
const all: readonly Agent[] = sampleAgents(count);
/** A tall picker with all of these agents. */
const openAll = (settings: Partial<AgentPicker> = {}, agentList = all): Promise<PickerHarness> =>
  openTall(agentList, settings);

function focusedId(picker: PickerHarness): string {
  return picker.root.activeElement?.getAttribute('data-agent-id') ?? '';
}

function isDrawn(picker: PickerHarness, id: string): boolean {
  return picker.root.querySelector(`[data-agent-id='${id}']`) !== null;
}

async function enterList(picker: PickerHarness): Promise<void> {
  picker.element.focus();
  await sendKeys({press: 'ArrowDown'});
}

describe('groups of options near the viewport', function () {
  this.timeout(60_000);

  for (const layout of ['list', 'grid'] as const) {
    it(`render where the reader scrolls and are removed behind, in a ${layout}`, async () => {
      const picker = await openAll({layout});
      expect(countElements(picker)).to.be.lessThan(mostElements);
      for (const part of [0.5, 1, 0.25, 0]) {
        await scrollTo(picker, part);
        expect(countElements(picker)).to.be.lessThan(mostElements);
        expect(seen(picker)).not.to.include('');
      }
      await expectAccessible(picker.element);
      expect(isDrawn(picker, 'Agent-600')).to.equal(false);
    });
  }

  it('keep their size after their removal', async () => {
    const picker = await openAll();
    await scrollTo(picker, 0.5);
    const group = [...picker.root.querySelectorAll('.group')].findLast(box => box.childElementCount > 0)!;
    const {height} = group.getBoundingClientRect();
    await scrollTo(picker, 0);
    expect(group.childElementCount).to.equal(0);
    expect(group.getBoundingClientRect().height).to.be.closeTo(height, 0.5);
  });

  it('replace placeholders of an estimated size', async () => {
    const picker = await openAll();
    const {scrollHeight} = scrollerOf(picker);
    for (let step = 0; step < 5; step += 1) await scrollTo(picker, step / 5);
    expect(scrollerOf(picker).scrollHeight / scrollHeight).to.be.closeTo(1, 0.01);
  });

  it('have the height that the rendered ones suggest, from the first update on', async () => {
    const agentList = all.map(agent => ({...agent, introduction: 'One of many. '.repeat(20)}));
    const fetch = async () => Response.json({agentList, total: count});
    const picker = await openPicker({...createTestService(), fetch});
    const heights = [...picker.root.querySelectorAll('.group')].map(
      box => box.getBoundingClientRect().height,
    );
    const [first, second, ...others] = heights;
    expect(others).to.have.length(count / 60 - 2);
    const likely = Math.round((first! + second!) / 2);
    expect([...new Set(others)]).to.deep.equal([likely]);
    expect(scrollerOf(picker).scrollHeight).to.be.greaterThan(others.length * likely);
  });

  it('keep visible options in place in a browser without scroll anchoring', async () => {
    const {supports} = CSS;
    CSS.supports = () => false;
    try {
      const introduction = 'One of many, and of many words. '.repeat(9);
      const agents = all.map((agent, index) => (index > 500 ? {...agent, introduction} : agent));
      const picker = await openAll({}, agents);
      scrollerOf(picker).style.setProperty('overflow-anchor', 'none');
      await scrollTo(picker, 0.5);
      for (let step = 0; step < 15; step += 1) {
        const id = seen(picker).find(Boolean)!;
        const option = picker.root.querySelector(`[data-agent-id='${id}']`)!;
        const {top} = option.getBoundingClientRect();
        scrollerOf(picker).scrollTop -= 450;
        await rest();
        expect(option.getBoundingClientRect().top - top).to.be.closeTo(450, 1);
      }
    } finally {
      CSS.supports = supports;
    }
  });

  it('render while the keyboard moves to the end, back, and step by step', async () => {
    const picker = await openAll();
    await enterList(picker);
    await sendKeys({press: 'End'});
    expect(focusedId(picker)).to.equal(`Agent-${count}`);
    await rest();
    expect(seen(picker)[2]).to.equal(`Agent-${count}`);
    for (let step = 0; step < 45; step += 1) await sendKeys({press: 'ArrowUp'});
    expect(focusedId(picker)).to.equal(`Agent-${count - 45}`);
    expect(countElements(picker)).to.be.lessThan(mostElements);
    await sendKeys({press: 'Home'});
    expect(focusedId(picker)).to.equal('Agent-guide');
  });

  it('stay with focus inside, and the keyboard can leave them from far away', async () => {
    const picker = await openAll();
    await enterList(picker);
    await sendKeys({press: 'End'});
    await rest();
    await scrollTo(picker, 0.3);
    expect(focusedId(picker)).to.equal(`Agent-${count}`);
    await sendKeys({press: 'ArrowUp'});
    expect(focusedId(picker)).to.equal(`Agent-${count - 1}`);
    await sendKeys({press: 'Home'});
    await rest();
    expect(isDrawn(picker, `Agent-${count}`)).to.equal(false);
    expect(focusedId(picker)).to.equal('Agent-guide');
  });

  it('stay while text is selected and are removed later', async () => {
    const picker = await openAll();
    await scrollTo(picker, 0.5);
    const middle = seen(picker)[1]!;
    getSelection()!.selectAllChildren(picker.root.querySelector(`[data-agent-id='${middle}'] [part=name]`)!);
    await scrollTo(picker, 0);
    expect(isDrawn(picker, middle)).to.equal(true);
    getSelection()!.removeAllRanges();
    await scrollTo(picker, 0.9);
    expect(isDrawn(picker, middle)).to.equal(false);
  });

  it('are found by the first letters of a name', async () => {
    const picker = await openAll({}, all.with(745, {...all[745]!, name: 'Zeppelin'}));
    await enterList(picker);
    await sendKeys({type: 'ze'});
    expect(picker.focusedName).to.equal('Zeppelin');
    await rest();
    expect(seen(picker)).not.to.include('');
  });

  it('show the selection when they render', async () => {
    const picker = await openAll();
    await enterList(picker);
    expect(picker.element.select('Agent-810')).to.equal(true);
    await picker.element.updateComplete;
    expect(picker.element.value).to.equal('Agent-810');
    expect(isDrawn(picker, 'Agent-810')).to.equal(false);
    await scrollTo(picker, 0.9);
    expect(picker.selectedNames).to.deep.equal(['Agent number 810']);
  });

  it('let Tab reach the initially selected agent', async () => {
    const picker = await openAll({value: 'Agent-810'});
    picker.element.focus();
    await sendKeys({press: 'Tab'});
    expect(focusedId(picker)).to.equal('Agent-810');
    await rest();
    expect(seen(picker)).to.include('Agent-810').and.not.to.include('');
  });

  it('focus the first new agent when another page makes the list long', async () => {
    const service = createTestService({agents: all.slice(0, 700)});
    const picker = await openPicker(service, {pageSize: 50});
    picker.element.style.blockSize = '500px';
    while (picker.element.agents.length < 450) await picker.element.loadMore();
    for (const first of [451, 501, 551]) {
      await picker.press('Show more agents');
      await waitUntil(() => focusedId(picker) === `Agent-${first}`, 'No new agent has the focus.');
    }
    await rest();
    expect(picker.options.length).to.be.lessThan(400);
    expect(seen(picker)).not.to.include('');
  });

  it('render in a picker as tall as its list in a scrolling page', async () => {
    const picker = await openAll();
    picker.element.style.blockSize = '';
    await rest();
    picker.element.requestUpdate();
    await rest();
    scrollBy(0, 45_000);
    await waitUntil(() => optionAt(picker, innerHeight / 2), 'Nothing is drawn in the middle of the page.');
    expect(countElements(picker)).to.be.lessThan(mostElements);
    window.scrollTo(0, 0);
  });

  it('render after the picker moves in the document', async () => {
    const picker = await openAll();
    const place = document.createElement('div');
    picker.element.after(place);
    place.append(picker.element);
    await rest();
    await scrollTo(picker, 0.5);
    expect(seen(picker)).not.to.include('');
  });

  it('are all rendered for print, and only the near ones afterwards', async () => {
    const picker = await openAll();
    dispatchEvent(new Event('beforeprint'));
    await picker.element.updateComplete;
    expect(picker.options).to.have.length(count);
    dispatchEvent(new Event('afterprint'));
    await picker.element.updateComplete;
    expect(countElements(picker)).to.be.lessThan(mostElements);
  });

  it('render again after a picker was hidden at the start', async () => {
    const picker = await openAll({hidden: true});
    expect(countElements(picker)).to.be.lessThan(mostElements);
    picker.element.hidden = false;
    await rest();
    expect(countElements(picker)).to.be.lessThan(mostElements);
    await scrollTo(picker, 0.5);
    expect(seen(picker)).not.to.include('');
    expect(countElements(picker)).to.be.lessThan(mostElements);
  });
});
