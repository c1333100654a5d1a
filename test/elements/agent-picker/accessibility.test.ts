import {expect} from 'chai';
import {AgentClient} from '../../../src/client/agent-client.js';
import type {AgentPicker} from '../../../src/elements/agent-picker/agent-picker.js';
import {
  expectAccessible,
  expectDarkColours,
  expectKeyboardScrolling,
} from '../../support/expect-accessible.js';
import {createTestService, type TestService} from '../../support/local-service.js';
import {waitUntil} from '../../support/wait-until.js';
import {holdAgentList, openPicker, startPicker, type PickerHarness} from './picker-harness.js';

const refuse = (): Response => Response.json({message: 'No.'}, {status: 403});

/** A client without automatic retries. */
const impatient = ({baseUrl, fetch, token}: TestService): AgentClient =>
  new AgentClient({baseUrl, fetch, accessToken: token, assumptions: {readRetries: 0}});

/** Every state of the picker, and how to reach it. */
const states: Readonly<Record<string, (settings: Partial<AgentPicker>) => Promise<PickerHarness>>> = {
  idle: settings => startPicker(createTestService(), {...settings, baseUrl: undefined}),
  loading: async settings => {
    const service = createTestService();
    const held = holdAgentList(service);
    const picker = await startPicker(service, settings);
    await held.asked;
    return picker;
  },
  'a list': settings => openPicker(undefined, {...settings, value: 'Agent-guide'}),
  empty: settings => openPicker(createTestService({agents: []}), settings),
  'an empty search': async settings => {
    const picker = await openPicker(undefined, settings);
    await picker.element.search('zeppelin');
    return picker;
  },
  'an error': async settings => {
    const service = createTestService();
    service.respondNext(refuse);
    return openPicker(service, {...settings, client: impatient(service)});
  },
  'a failed next page': async settings => {
    const service = createTestService({agentCount: 5});
    const picker = await openPicker(service, {...settings, pageSize: 2});
    service.respondNext(refuse);
    await picker.press('Show more agents');
    await waitUntil(() => picker.button('Try again'));
    return picker;
  },
  pages: settings =>
    openPicker(createTestService({agentCount: 30}), {...settings, paging: 'pages', pageSize: 3}),
  'a disabled list': settings => openPicker(undefined, {...settings, disabled: true, value: 'Agent-guide'}),
  'a missing choice': async settings => {
    const picker = await openPicker(undefined, {...settings, required: true});
    picker.element.reportValidity();
    return picker;
  },
};

describe('the accessibility of agent-picker', () => {
  for (const [state, open] of Object.entries(states)) {
    for (const layout of ['list', 'grid'] as const) {
      it(`has no axe violations with ${state} in a ${layout}, in both themes and in a low box`, async () => {
        const {element} = await open({theme: 'light', layout});
        await element.updateComplete;
        await expectAccessible(element);
        await expectDarkColours(element);
        await expectKeyboardScrolling(element, 160);
      });
    }
  }

  it('labels the list, its pages and the selected agent', async () => {
    const picker = await openPicker(createTestService({agentCount: 12}), {
      label: 'Helpers',
      paging: 'pages',
      value: 'Agent-guide',
    });
    expect(picker.root.querySelector('[role=listbox]')!.ariaLabel).to.equal('Helpers');
    expect(picker.root.querySelector('nav')!.ariaLabel).to.equal('Helpers');
    expect(picker.selectedNames).to.deep.equal(['Garden guide']);
  });
});
