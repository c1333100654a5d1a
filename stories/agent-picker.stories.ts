import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import {sampleAgents} from '../demo/server/sample-agents.js';
import type {AgentPicker} from '../src/elements/agent-picker/agent-picker.js';
import {
  connection,
  errorAnswer,
  longName,
  longWord,
  noAnswer,
  readsNextPage,
  sampleAgent,
  storyFetch,
} from './story-service.js';
import {goOffline, properties, scrollToEndOfList, stage, until, type StageSize} from './stage.js';

/** Actions of a story after its first render. */
interface PickerParameters {
  /** Search text. */
  readonly searched?: string;
  /** Whether to load the next page. */
  readonly more?: boolean;
  /** Page to go to. */
  readonly page?: number;
}

/** A service that sends `count` agents in one page. */
const manyAgents = (count: number): typeof fetch =>
  storyFetch({
    fault: () =>
      Response.json({
        agentList: Array.from({length: count}, (_, index) => ({
          ...sampleAgents[index % sampleAgents.length],
          AgentId: `Agent-${index + 1}`,
          name: `${sampleAgents[index % sampleAgents.length]?.name} ${index + 1}`,
        })),
        total: count,
      }),
  });

const meta: Meta<Partial<AgentPicker>> = {
  title: 'agent-picker',
  component: 'agent-picker',
  args: {...connection},
  argTypes: {
    searchIn: {control: 'inline-radio', options: ['information', 'name', 'introduction']},
    layout: {control: 'inline-radio', options: ['list', 'grid']},
    autoSelect: {control: 'inline-radio', options: ['none', 'first', 'only']},
    paging: {control: 'inline-radio', options: ['more', 'pages']},
    enabled: {control: 'inline-radio', options: [undefined, 'true', 'false']},
  },
  render: (settings, {parameters}) =>
    stage(html`<agent-picker style="block-size: 100%" ${properties(settings)}></agent-picker>`, {
      width: '340px',
      ...(parameters['size'] as StageSize | undefined),
    }),
  play: async ({parameters, canvasElement}) => {
    const {searched, more, page} = parameters as PickerParameters;
    const picker = canvasElement.querySelector('agent-picker');
    if (searched) await picker?.search(searched);
    if (!more && !page) return;
    await until(() => picker?.status === 'ready');
    if (page) await picker?.goToPage(page);
    if (!more) return;
    void picker?.loadMore();
    const place = () => picker?.shadowRoot?.querySelector('.next');
    await until(() => Boolean(place()?.querySelector('[aria-disabled=true], .notice')));
    scrollToEndOfList(place());
  },
};
export default meta;
type Story = StoryObj<Partial<AgentPicker>>;

/** The first page of a longer list. */
export const Default: Story = {args: {fetch: storyFetch()}};

/** The selected agent has a mark in addition to its colour. */
export const Selected: Story = {args: {fetch: storyFetch(), value: 'Agent-tour'}};

/** All agents on one page. */
export const AllOnOnePage: Story = {args: {fetch: storyFetch(), pageSize: 50}};

/** Agents as cards in a grid. */
export const Grid: Story = {
  args: {fetch: storyFetch(), layout: 'grid'},
  parameters: {size: {width: '960px'}},
};

/** A grid with a selected agent. */
export const GridSelected: Story = {
  args: {fetch: storyFetch(), layout: 'grid', value: 'Agent-travel', pageSize: 50},
  parameters: {size: {width: '720px'}},
};

/** In a narrow picker, the grid has one column. */
export const GridNarrow: Story = {
  args: {fetch: storyFetch(), layout: 'grid', value: 'Agent-guide'},
  parameters: {size: {width: '320px'}},
};

/** The list is loading. */
export const Loading: Story = {args: {fetch: storyFetch({fault: noAnswer})}};

/** The grid is loading. */
export const GridLoading: Story = {
  args: {fetch: storyFetch({fault: noAnswer}), layout: 'grid'},
  parameters: {size: {width: '720px'}},
};

/** The results of a search. */
export const Found: Story = {args: {fetch: storyFetch()}, parameters: {searched: 'train'}};

/** A search without results. */
export const EmptySearch: Story = {args: {fetch: storyFetch()}, parameters: {searched: 'submarine'}};

/** The service has no agents. */
export const Empty: Story = {args: {fetch: storyFetch({agents: []})}};

/** The next page is loading. */
export const LoadingMore: Story = {
  args: {fetch: storyFetch({fault: request => (readsNextPage(request) ? noAnswer(request) : undefined)})},
  parameters: {more: true},
};

/** The next page failed to load. The listed agents stay. */
export const NextPageFailed: Story = {
  args: {
    fetch: storyFetch({
      fault: request => (readsNextPage(request) ? errorAnswer(500, 'The list is being rebuilt.') : undefined),
    }),
  },
  parameters: {more: true},
};

/** Numbered pages. */
export const Pages: Story = {
  args: {fetch: storyFetch(), paging: 'pages', pageSize: 3, value: 'Agent-travel'},
  parameters: {page: 3, size: {width: '560px'}},
};

/** In a narrow picker, text shows the current page. */
export const PagesNarrow: Story = {
  args: {fetch: storyFetch(), paging: 'pages', pageSize: 3},
  parameters: {page: 2, size: {width: '300px'}},
};

/** A page failed to load. The previous page stays. */
export const PageFailed: Story = {
  args: {
    paging: 'pages',
    pageSize: 4,
    fetch: storyFetch({
      fault: request => (readsNextPage(request) ? errorAnswer(500, 'The list is being rebuilt.') : undefined),
    }),
  },
  parameters: {page: 2},
};

/** Ten thousand agents on one page. */
export const Many: Story = {args: {fetch: manyAgents(10_000), value: 'Agent-3'}};

/** The service returns an error. */
export const Failed: Story = {
  args: {fetch: storyFetch({fault: () => errorAnswer(500, 'The list is being rebuilt.')})},
};

/** No service answers at the address. */
export const WrongAddress: Story = {
  args: {fetch: storyFetch({fault: () => Promise.reject(new TypeError('Failed to fetch'))})},
};

/** The browser has no network. The list loads as soon as it is back. */
export const Offline: Story = {...WrongAddress, beforeEach: goOffline};

/** The service rejects the token. */
export const WrongToken: Story = {args: {fetch: storyFetch(), accessToken: 'wrong'}};

/** Neither a `base-url` nor a provider. */
export const NotConnected: Story = {args: {baseUrl: undefined}};

/** The picker is disabled. */
export const Disabled: Story = {args: {fetch: storyFetch(), value: 'Agent-guide', disabled: true}};

/** No search field, for a few agents. */
export const WithoutSearch: Story = {
  args: {fetch: storyFetch({agents: sampleAgents.slice(0, 4)}), noSearch: true},
};

/** Names and introductions that are too long, and other scripts. */
export const LongNames: Story = {
  args: {
    fetch: storyFetch({
      agents: [
        ...sampleAgents.filter(({AgentId}) => /german|archive|arabic|chinese|plain/.test(AgentId)),
        {...sampleAgent, name: longName, type: longWord},
      ],
    }),
  },
};

/** Hostile fields render as text. An unsafe address loads no image. */
export const HostileNames: Story = {
  args: {
    fetch: storyFetch({
      agents: [
        {
          ...sampleAgent,
          name: '<b onclick=alert(1)>Bold</b> \u202eegassem',
          introduction: '<script>alert("introduction")</script>',
          avatar: 'javascript:alert(1)',
        },
      ],
    }),
  },
};

/** Always dark, also in a light page. */
export const Dark: Story = {args: {fetch: storyFetch(), value: 'Agent-guide', theme: 'dark'}};

/** In a page from right to left. */
export const RightToLeft: Story = {
  args: {fetch: storyFetch(), value: 'Agent-guide', paging: 'pages', pageSize: 6},
  render: settings =>
    stage(
      html`<div dir="rtl" style="display: grid; grid-template-rows: minmax(0, 1fr)">
        <agent-picker style="block-size: 100%" ${properties(settings)}></agent-picker>
      </div>`,
      {width: '340px'},
    ),
};

/** A form that requires a selected agent. */
export const Required: Story = {
  args: {fetch: storyFetch(), name: 'agent', required: true},
  render: settings =>
    stage(
      html`<form
        style="display: grid; grid-template-rows: minmax(0, 1fr) auto; gap: 12px"
        @submit=${(event: Event) => event.preventDefault()}
      >
        <agent-picker style="block-size: 100%; min-block-size: 0" ${properties(settings)}></agent-picker>
        <button>Send</button>
      </form>`,
      {width: '360px'},
    ),
  play: async ({canvasElement}) => {
    const picker = canvasElement.querySelector('agent-picker');
    await until(() => picker?.status === 'ready');
    picker?.form?.requestSubmit();
  },
};

/** The page renders the agents itself. */
export const CustomAgents: Story = {
  args: {
    fetch: storyFetch(),
    value: 'Agent-tour',
    renderAgent: ({name, welcomeMessage}) =>
      html`<strong>${name}</strong> <q style="display: block; font-style: italic">${welcomeMessage}</q>`,
  },
};

/** A narrow picker. */
export const Narrow: Story = {
  args: {fetch: storyFetch(), value: 'Agent-guide'},
  parameters: {size: {width: '252px'}},
};
