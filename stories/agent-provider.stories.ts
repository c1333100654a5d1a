import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html, type TemplateResult} from 'lit';
import type {AgentProvider} from '../src/elements/agent-provider/agent-provider.js';
import {connection, errorAnswer, noAnswer, sampleAgent, storyFetch} from './story-service.js';
import {properties} from './stage.js';

/** Elements next to each other, or in one column in a narrow page. */
const side = 'display: flex; flex-wrap: wrap; gap: 16px; padding: 16px';
const narrow = 'flex: 1 1 240px; min-inline-size: 0; block-size: 600px';
const wide = 'flex: 3 1 300px; min-inline-size: 0; block-size: 600px';

const pickerAndChat: TemplateResult = html`<div style=${side}>
  <agent-picker style=${narrow}></agent-picker>
  <agent-chat style=${wide}></agent-chat>
</div>`;

const meta: Meta<Partial<AgentProvider>> = {
  title: 'agent-provider',
  component: 'agent-provider',
  args: {...connection},
  argTypes: {theme: {control: 'inline-radio', options: ['light', 'dark']}},
  render: settings => html`<agent-provider ${properties(settings)}>${pickerAndChat}</agent-provider>`,
};
export default meta;
type Story = StoryObj<Partial<AgentProvider>>;

/** The chat opens the agent that is selected in the picker. */
export const Default: Story = {args: {fetch: storyFetch()}};

/** The page selects an agent. */
export const AgentChosen: Story = {args: {fetch: storyFetch(), agentId: 'Agent-travel'}};

/** The history shows the stored records of the selected agent next to the chat. */
export const WithHistory: Story = {
  args: {
    fetch: storyFetch({said: ['Is anybody there?', 'Always. What would you like to know?']}),
    agentId: 'Agent-guide',
  },
  render: settings =>
    html`<agent-provider ${properties(settings)}>
      <div style=${side}>
        <agent-picker style=${narrow}></agent-picker>
        <agent-chat style=${wide}></agent-chat>
        <agent-history style=${narrow}></agent-history>
      </div>
    </agent-provider>`,
};

/** Picker and chat are in other parts of the page, and name the provider by its `id`. */
export const NamedAcrossThePage: Story = {
  args: {fetch: storyFetch(), agentId: 'Agent-stars'},
  render: settings => html`
    <agent-provider id="story-named" ${properties(settings)}></agent-provider>
    <div style=${side}>
      <aside style=${narrow}>
        <agent-picker for="story-named" style="block-size: 100%"></agent-picker>
      </aside>
      <main style=${wide}><agent-chat for="story-named" style="block-size: 100%"></agent-chat></main>
    </div>
  `,
};

/** The provider may follow the elements that name it, and contain none of them. */
export const NamedBeforeItComes: Story = {
  args: {fetch: storyFetch()},
  render: settings =>
    html`<div style=${side}>
        <agent-picker for="story-late" auto-select="first" style=${narrow}></agent-picker>
        <agent-chat for="story-late" style=${wide}></agent-chat>
      </div>
      <agent-provider id="story-late" ${properties(settings)}></agent-provider>`,
};

const gardenFetch = storyFetch({agents: [{...sampleAgent, name: 'Garden Guide'}]});
const kitchenFetch = storyFetch({
  agents: [{...sampleAgent, name: 'Kitchen Help', introduction: 'Knows what to do with what has grown.'}],
});

/** Each provider has its own service and selection. */
export const TwoProviders: Story = {
  render: settings => html`
    ${Object.entries({Garden: gardenFetch, Kitchen: kitchenFetch}).map(
      ([name, fetch]) =>
        html`<agent-provider ${properties({...settings, fetch, agentId: 'Agent-guide'})}>
          <div style=${side}>
            <agent-picker label=${name} no-search style="${narrow}; block-size: 300px"></agent-picker>
            <agent-chat style="${wide}; block-size: 300px"></agent-chat>
          </div>
        </agent-provider>`,
    )}
  `,
};

/** The inner provider uses the service and the wording of the outer one. Its selection is its own. */
export const Nested: Story = {
  args: {fetch: storyFetch(), agentId: 'Agent-guide', strings: {composerPlaceholder: () => 'Ask away'}},
  render: settings =>
    html`<agent-provider ${properties(settings)}>
      <div style=${side}>
        <agent-chat style="${wide}; block-size: 480px"></agent-chat>
        <agent-provider agent-id="Agent-travel" theme="dark">
          <agent-chat style="${wide}; block-size: 480px"></agent-chat>
        </agent-provider>
      </div>
    </agent-provider>`,
};

/** Each element shows a placeholder. */
export const Loading: Story = {args: {fetch: storyFetch({fault: noAnswer}), agentId: 'Agent-guide'}};

/** One failure. Each element shows it. */
export const Failed: Story = {
  args: {fetch: storyFetch({fault: () => errorAnswer(503, 'Back in a minute.')}), agentId: 'Agent-guide'},
};

/** The service rejects the token. The provider dispatches `agent-auth-error` once. */
export const WrongToken: Story = {
  args: {fetch: storyFetch(), accessToken: 'wrong', agentId: 'Agent-guide'},
};

/** No provider has this `id` yet. The elements show that they wait for it. */
export const NameWithoutProvider: Story = {
  render: () =>
    html`<div style=${side}>
      <agent-picker for="story-nobody" style="${narrow}; block-size: 300px"></agent-picker>
      <agent-chat for="story-nobody" style="${wide}; block-size: 300px"></agent-chat>
    </div>`,
};

/** Always dark, for all elements of the provider. */
export const Dark: Story = {args: {fetch: storyFetch(), agentId: 'Agent-stars', theme: 'dark'}};

/** Dark also for elements that only name the provider. */
export const DarkAcrossThePage: Story = {
  args: {fetch: storyFetch(), agentId: 'Agent-stars', theme: 'dark'},
  render: settings => html`
    <agent-provider id="story-dark" ${properties(settings)}></agent-provider>
    <div style=${side}>
      <agent-picker for="story-dark" style=${narrow}></agent-picker>
      <agent-chat for="story-dark" style=${wide}></agent-chat>
    </div>
  `,
};

/** In a page from right to left. */
export const RightToLeft: Story = {
  args: {fetch: storyFetch(), agentId: 'Agent-arabic'},
  globals: {direction: 'rtl'},
};
