import {expect} from 'chai';
import type {AgentSelectEvent} from '../../../src/events/list-events.js';
import type {AgentPicker} from '../../../src/elements/agent-picker/agent-picker.js';
import {expectAccessible} from '../../support/expect-accessible.js';
import {createTestService} from '../../support/local-service.js';
import {openPicker, startPicker} from './picker-harness.js';

function listen(picker: AgentPicker): readonly AgentSelectEvent[] {
  const heard: AgentSelectEvent[] = [];
  picker.addEventListener('agent-select', event => heard.push(event));
  return heard;
}

describe('selecting in agent-picker', () => {
  it('marks the selected agent and reports the previous one to the page', async () => {
    const picker = await openPicker();
    const heard = listen(picker.element);
    await picker.choose('Translator');
    expect(picker.selectedNames).to.deep.equal(['Translator']);
    expect(picker.element.value).to.equal('Agent-translator');
    expect(picker.element.selectedAgent?.name).to.equal('Translator');
    await picker.choose('Garden guide');
    expect(heard.map(({agent, previous}) => [agent.name, previous?.name])).to.deep.equal([
      ['Translator', undefined],
      ['Garden guide', 'Translator'],
    ]);
    await expectAccessible(picker.element);
  });

  it('fires a cancelable event first and changes nothing when it is cancelled', async () => {
    const picker = await openPicker(undefined, {value: 'Agent-translator'});
    let valueBefore = '';
    picker.element.addEventListener('agent-select', event => {
      valueBefore = picker.element.value;
      event.preventDefault();
    });
    await picker.choose('Garden guide');
    expect(valueBefore).to.equal('Agent-translator');
    expect(picker.selectedNames).to.deep.equal(['Translator']);
    expect(picker.element.select('Agent-guide')).to.equal(false);
  });

  it('fires no event when the selected agent is selected again', async () => {
    const picker = await openPicker(undefined, {value: 'Agent-translator'});
    const heard = listen(picker.element);
    await picker.choose('Translator');
    expect(heard).to.have.length(0);
  });

  it('shows a value that was set before the list loaded, without an event', async () => {
    const picker = await startPicker(createTestService(), {value: 'Agent-archive'});
    const heard = listen(picker.element);
    expect(picker.element.selectedAgent).to.equal(undefined);
    await picker.settle();
    expect(picker.selectedNames).to.deep.equal(['Archive clerk']);
    expect(picker.element.selectedAgent?.AgentId).to.equal('Agent-archive');
    expect(heard).to.have.length(0);
  });

  it('keeps a selection that a search hides', async () => {
    const picker = await openPicker();
    await picker.choose('Translator');
    await picker.searchFor('garden');
    await picker.shows('Garden guide');
    expect(picker.selectedNames).to.deep.equal([]);
    expect(picker.element.selectedAgent?.name).to.equal('Translator');
    await picker.element.search('');
    await picker.settle();
    expect(picker.selectedNames).to.deep.equal(['Translator']);
  });

  it('selects the first agent automatically when set, but not over an earlier selection', async () => {
    const picker = await startPicker(createTestService(), {autoSelect: 'first'});
    const heard = listen(picker.element);
    await picker.settle();
    expect(picker.selectedNames).to.deep.equal(['Garden guide']);
    expect(heard).to.have.length(1);
    const other = await openPicker(undefined, {autoSelect: 'first', value: 'Agent-archive'});
    expect(other.selectedNames).to.deep.equal(['Archive clerk']);
  });

  it('selects a single agent automatically when set', async () => {
    const alone = await openPicker(createTestService({agentCount: 1}), {autoSelect: 'only'});
    expect(alone.selectedNames).to.deep.equal(['Garden guide']);
    const many = await openPicker(createTestService(), {autoSelect: 'only'});
    expect(many.selectedNames).to.deep.equal([]);
  });

  it('does not select the only result of a search', async () => {
    const picker = await openPicker(undefined, {autoSelect: 'only'});
    await picker.searchFor('translator');
    await picker.shows('Translator');
    expect(picker.selectedNames).to.deep.equal([]);
  });

  it('shows the list without allowing selection while disabled', async () => {
    const picker = await openPicker(undefined, {disabled: true});
    await picker.choose('Translator');
    expect(picker.selectedNames).to.deep.equal([]);
    expect(picker.searchField!.disabled).to.equal(true);
    await expectAccessible(picker.element);
    expect(picker.element.select('Agent-guide'), 'the page still may').to.equal(true);
  });

  it('does not use another service’s details for the same identifier', async () => {
    const picker = await openPicker();
    await picker.choose('Translator');
    picker.element.accessToken = 'another';
    await picker.element.updateComplete;
    expect(picker.element.selectedAgent?.name, 'the same service').to.equal('Translator');
    const other = createTestService({agentCount: 1, basePath: '/other'});
    Object.assign(picker.element, {baseUrl: other.baseUrl, fetch: other.fetch, accessToken: other.token});
    await picker.shows('Garden guide');
    expect(picker.element.selectedAgent).to.equal(undefined);
    expect(picker.element.value).to.equal('Agent-translator');
  });

  it('ignores values that are not in the list', async () => {
    const picker = await openPicker();
    const heard = listen(picker.element);
    expect(picker.element.select('Agent-nobody')).to.equal(false);
    expect(heard).to.have.length(0);
  });
});
