import {oneEvent} from '@open-wc/testing';
import {expect} from 'chai';
import type {LocalAgent} from '../../../src/local-service/local-service.js';
import {expectAccessible} from '../../support/expect-accessible.js';
import {createTestService} from '../../support/local-service.js';
import {sampleAgents} from '../../support/sample-agents.js';
import {waitUntil} from '../../support/wait-until.js';
import {holdAgentList, openPicker} from './picker-harness.js';

const more = 'Show more agents';

function answerWith(agentList: readonly LocalAgent[], total: number): () => Response {
  return () => Response.json({agentList, total});
}

describe('more agents in agent-picker', () => {
  it('adds the next page, announces the count and focuses the first new agent', async () => {
    const picker = await openPicker(createTestService({agentCount: 5}), {pageSize: 2});
    expect(picker.element.total).to.equal(5);
    await picker.press(more);
    await waitUntil(() => picker.options.length === 4);
    await waitUntil(() => picker.focusedName === 'Archive clerk');
    await waitUntil(() => picker.spoken === '4 of 5 agents shown');
    await picker.press(more);
    await waitUntil(() => picker.focusedName === 'Agent number 5');
    expect(picker.button(more) === undefined).to.equal(true);
    expect(picker.element.total).to.equal(5);
  });

  it('does not move the focus when it is elsewhere', async () => {
    const service = createTestService({agentCount: 5});
    const picker = await openPicker(service, {pageSize: 2});
    const held = holdAgentList(service);
    await picker.press(more);
    await held.asked;
    expect(picker.button('Loading agents')?.disabled, 'the button stays').to.equal(false);
    picker.searchField!.focus();
    held.answer(service.agents.slice(2, 4), 5);
    await waitUntil(() => picker.options.length === 4);
    expect(picker.focus).to.equal('search field');
  });

  it('requests once, however often the button is pressed', async () => {
    const service = createTestService({agentCount: 5});
    const picker = await openPicker(service, {pageSize: 2});
    await Promise.all([picker.element.loadMore(), picker.element.loadMore(), picker.element.loadMore()]);
    expect(service.requests).to.have.length(2);
  });

  it('resolves for every caller when the page loads', async () => {
    const picker = await openPicker(createTestService({agentCount: 5}), {pageSize: 2});
    void picker.element.loadMore();
    await picker.element.loadMore();
    expect(picker.element.agents).to.have.length(4);
  });

  it('shows an agent once when pages shift', async () => {
    const agents = sampleAgents(5);
    const service = createTestService({agents});
    const picker = await openPicker(service, {pageSize: 2});
    service.respondNext(answerWith(agents.slice(1, 3), 5));
    await picker.press(more);
    await picker.shows('Garden guide', 'Translator', 'Archive clerk');
  });

  it('ends when a page has nothing new, whatever the total is', async () => {
    const agents = sampleAgents(2);
    const service = createTestService({agents});
    service.respondNext(answerWith(agents, 99));
    const picker = await openPicker(service);
    service.respondNext(answerWith(agents, 99));
    await picker.press(more);
    await waitUntil(() => picker.button(more) === undefined && picker.focusedName === 'Translator');
    expect(picker.names).to.deep.equal(['Garden guide', 'Translator']);
    expect(picker.element.total).to.equal(2);
  });

  it('keeps its list when the next page fails and loads it on retry', async () => {
    const service = createTestService({agentCount: 5});
    const picker = await openPicker(service, {pageSize: 2});
    service.respondNext(() => Response.json({message: 'No.'}, {status: 403}));
    let phase = '';
    picker.element.addEventListener('agent-error', event => (phase = event.phase));
    await picker.press(more);
    await waitUntil(() => phase === 'list-agents');
    expect(picker.options).to.have.length(2);
    expect(picker.element.status).to.equal('ready');
    expect(picker.element.error?.kind).to.equal('forbidden');
    expect(picker.resultsText).to.contain('More agents could not be loaded.');
    expect(picker.resultsText).to.contain('You are not allowed to see these agents.');
    expect(picker.focus, 'the way on has the focus').to.equal('Try again');
    await expectAccessible(picker.element);
    await picker.press('Try again');
    await waitUntil(() => picker.options.length === 4 && picker.focusedName === 'Archive clerk');
    expect(picker.element.error).to.equal(undefined);
  });

  it('scrolls the retry button into view without moving anything around the picker', async () => {
    const service = createTestService({agentCount: 9});
    const picker = await openPicker(service, {pageSize: 8});
    picker.element.style.height = '220px';
    const results = picker.root.querySelector('.results')!;
    const fail = async (ask: () => Promise<void>): Promise<void> => {
      results.scrollTo(0, 0);
      service.respondNext(() => Response.json({message: 'No.'}, {status: 403}));
      const failed = oneEvent(picker.element, 'agent-error');
      await ask();
      await failed;
    };
    await fail(() => picker.element.loadMore());
    expect(results.scrollTop, 'a page script asked').to.equal(0);
    await fail(() => picker.press('Try again'));
    const [frame, button] = [results, picker.button('Try again')!].map(box => box.getBoundingClientRect());
    expect(button!.bottom).to.be.within(frame!.top, frame!.bottom);
    expect(scrollY).to.equal(0);
  });

  it('aborts the next page when a search starts', async () => {
    const service = createTestService({agentCount: 5});
    const picker = await openPicker(service, {pageSize: 2});
    const held = holdAgentList(service);
    void picker.element.loadMore();
    await held.asked;
    await picker.searchFor('archive');
    await held.aborted;
    await picker.shows('Archive clerk');
    held.answer(service.agents.slice(2, 4), 5);
    await picker.element.updateComplete;
    expect(picker.names).to.deep.equal(['Archive clerk']);
  });
});
