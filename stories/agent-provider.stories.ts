import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import type {AgentProvider} from '../src/elements/agent-provider/agent-provider.js';
import {connection, errorAnswer, storyFetch} from './story-service.js';
import {properties} from './stage.js';

const meta: Meta<Partial<AgentProvider>> = {
  title: 'agent-provider',
  component: 'agent-provider',
  args: {...connection},
  render: (settings, {parameters}) => {
    const theme: unknown = parameters['theme'];
    const forced = theme === 'dark' ? theme : undefined;
    return html`<agent-provider ${properties(settings)}>
      <div style="display: flex; flex-wrap: wrap; gap: 16px; padding: 16px">
        <agent-picker style="flex: 1 1 260px; block-size: 600px" .theme=${forced}></agent-picker>
        <agent-chat style="flex: 3 1 320px; block-size: 600px" .theme=${forced}></agent-chat>
      </div>
    </agent-provider>`;
  },
};
export default meta;
type Story = StoryObj<Partial<AgentProvider>>;

/** What is chosen in the picker is what the chat talks to. */
export const Default: Story = {args: {fetch: storyFetch()}};

/** The page has chosen already. */
export const AgentChosen: Story = {args: {fetch: storyFetch(), agentId: 'Agent-travel'}};

/** One failure, told by each element in its own place. */
export const Failed: Story = {
  args: {fetch: storyFetch({fault: () => errorAnswer(503, 'Back in a minute.')}), agentId: 'Agent-guide'},
};

/** Forced dark, element by element. */
export const Dark: Story = {
  args: {fetch: storyFetch(), agentId: 'Agent-stars'},
  parameters: {theme: 'dark'},
};
