import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html, type TemplateResult} from 'lit';
import type {AgentProvider} from '../src/elements/agent-provider/agent-provider.js';
import {connection, errorAnswer, noAnswer, sampleAgent, storyFetch} from './story-service.js';
import {properties} from './stage.js';

/** What stands side by side where there is room, and below one another where there is not. */
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

/** What is chosen in the picker is what the chat talks to. */
export const Default: Story = {args: {fetch: storyFetch()}};

/** The page has chosen already. */
export const AgentChosen: Story = {args: {fetch: storyFetch(), agentId: 'Agent-travel'}};

/** The stored records of the agent one talks to stand beside the conversation. */
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

/** Picker and chat stand in other parts of the page, and name the provider by its id. */
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

/** The provider may come after the elements that name it, and it need not be around any of them. */
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

/** Each has a service and a selection of its own. */
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

/** The inner one uses the service and the wording of the outer one; its selection is its own. */
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

/** Each element shows where its part will be. */
export const Loading: Story = {args: {fetch: storyFetch({fault: noAnswer}), agentId: 'Agent-guide'}};

/** One failure, told by each element in its own place. */
export const Failed: Story = {
  args: {fetch: storyFetch({fault: () => errorAnswer(503, 'Back in a minute.')}), agentId: 'Agent-guide'},
};

/** The service takes no token, or not this one: `agent-auth-error` tells the page once. */
export const WrongToken: Story = {
  args: {fetch: storyFetch(), accessToken: 'wrong', agentId: 'Agent-guide'},
};

/** A name nobody has (yet): the elements say what they wait for. */
export const NameWithoutProvider: Story = {
  render: () =>
    html`<div style=${side}>
      <agent-picker for="story-nobody" style="${narrow}; block-size: 300px"></agent-picker>
      <agent-chat for="story-nobody" style="${wide}; block-size: 300px"></agent-chat>
    </div>`,
};

/** Forced dark, for all linked elements at once. */
export const Dark: Story = {args: {fetch: storyFetch(), agentId: 'Agent-stars', theme: 'dark'}};

/** Dark for elements that only name the provider, too. */
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

/** The page runs from right to left. */
export const RightToLeft: Story = {
  args: {fetch: storyFetch(), agentId: 'Agent-arabic'},
  globals: {direction: 'rtl'},
};
