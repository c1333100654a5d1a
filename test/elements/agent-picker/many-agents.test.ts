import {sendKeys} from '@web/test-runner-commands';
import {expect} from 'chai';
import type {Agent} from '../../../src/client/resources.js';
import type {AgentPicker} from '../../../src/elements/agent-picker/agent-picker.js';
import {createTestService, type TestService} from '../../support/local-service.js';
import {sampleAgents} from '../../support/sample-agents.js';
import {waitUntil} from '../../support/wait-until.js';
import {openPicker, type PickerHarness} from './picker-harness.js';

const count = 10_000;
const all: readonly Agent[] = sampleAgents(count);

/** A service that ignores the page size. */
function generousService(agentList: readonly unknown[] = all, total = agentList.length): TestService {
  return {...createTestService(), fetch: async () => Response.json({agentList, total})};
}

/** A picker that records the agents it renders text for. */
async function openCounted(
  service: TestService,
  settings: Partial<AgentPicker> = {},
): Promise<{readonly picker: PickerHarness; readonly rendered: string[]}> {
  const rendered: string[] = [];
  const picker = await openPicker(service, {
    ...settings,
    renderAgent: ({AgentId, name}) => {
      rendered.push(AgentId);
      return name;
    },
  });
  return {picker, rendered};
}

/** Options whose attributes or content an action changes. */
async function touchedBy(picker: PickerHarness, action: () => unknown): Promise<number> {
  const touched = new Set<Element>();
  const observer = new MutationObserver(changes => {
    for (const {target} of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const option = element?.closest('.option');
      if (option) touched.add(option);
    }
  });
  observer.observe(picker.root, {attributes: true, childList: true, characterData: true, subtree: true});
  await action();
  await picker.element.updateComplete;
  await new Promise(resolve => setTimeout(resolve));
  observer.disconnect();
  return touched.size;
}

describe('ten thousand agents in agent-picker', function () {
  this.timeout(60_000);

  it('appear in groups, the first of which are rendered', async () => {
    const picker = await openPicker(generousService());
    expect(picker.options).to.have.length(120);
    expect(picker.options[119]!.ariaPosInSet).to.equal('120');
    expect(picker.options[119]!.ariaSetSize).to.equal('10000');
    const groups = [...picker.root.querySelectorAll('.group')];
    expect(groups).to.have.length(Math.ceil(count / 60));
    expect(groups.every(({role}) => role === 'presentation')).to.equal(true);
    expect(picker.element.total).to.equal(count);
    await waitUntil(() => picker.spoken === '10,000 agents');
  });

  it('are all rendered up to some hundreds', async () => {
    const picker = await openPicker(generousService(all.slice(0, 480)));
    expect(picker.options).to.have.length(480);
    const groups = [...picker.root.querySelectorAll<HTMLElement>('.group')];
    expect(getComputedStyle(groups[5]!).contentVisibility).to.equal('auto');
    expect(groups.map(({style}) => style.blockSize).join('')).to.equal('');
  });

  it('render only the two options again between which the focus moves', async () => {
    const {picker, rendered} = await openCounted(generousService());
    expect(rendered).to.have.length(120);
    picker.element.focus();
    await sendKeys({press: 'ArrowDown'});
    rendered.length = 0;
    const touched = await touchedBy(picker, () => sendKeys({press: 'ArrowDown'}));
    expect(rendered).to.deep.equal(['Agent-guide', 'Agent-translator']);
    expect(touched).to.equal(2);
  });

  it('render only the options again that a selection changes', async () => {
    const {picker, rendered} = await openCounted(generousService(), {value: 'Agent-guide'});
    rendered.length = 0;
    const touched = await touchedBy(picker, () => picker.element.select('Agent-100'));
    expect(rendered.sort()).to.deep.equal(['Agent-100', 'Agent-guide']);
    expect(touched).to.equal(2);
  });

  it('render no option again while someone types', async () => {
    const {picker, rendered} = await openCounted(generousService());
    rendered.length = 0;
    const touched = await touchedBy(picker, () => picker.type('number'));
    expect(rendered).to.have.length(0);
    expect(touched).to.equal(0);
  });

  it('are found by their first letters', async () => {
    const agents = all.with(7_776, {...all[7_776]!, name: 'Zeppelin'});
    const picker = await openPicker(generousService(agents));
    picker.element.focus();
    await sendKeys({press: 'ArrowDown'});
    await sendKeys({type: 'ze'});
    expect(picker.focusedName).to.equal('Zeppelin');
  });

  it('do not change when a page is added', async () => {
    const service = createTestService({agents: all.slice(0, 150)});
    const {picker, rendered} = await openCounted(service, {pageSize: 50});
    await picker.element.loadMore();
    await picker.element.updateComplete;
    rendered.length = 0;
    await picker.element.loadMore();
    await picker.element.updateComplete;
    expect(rendered).to.deep.equal(all.slice(100, 150).map(({AgentId}) => AgentId));
  });

  it('accept wrong types in every field', async () => {
    const wrong = [7, null, [], {}, true, '\ud800', 'x'.repeat(5_000)];
    const fields = Object.keys(all[0]!).filter(field => field !== 'AgentId');
    const agents = all.map((agent, index) => ({
      ...agent,
      [fields[index % fields.length]!]: wrong[index % wrong.length],
    }));
    const picker = await openPicker(generousService([null, 'agent', 7, ...agents]), {layout: 'grid'});
    expect(picker.element.agents).to.have.length(count);
    expect(picker.options).to.have.length(120);
    expect(picker.element.status).to.equal('ready');
  });
});
