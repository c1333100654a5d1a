import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import type {AgentChat} from '../src/elements/agent-chat/agent-chat.js';
import {connection, storyFetch} from './story-service.js';
import {properties, stage, until} from './stage.js';

/** A shop that knows what the visitor is about to buy. */
const shopPage = () => [
  {label: 'Product', text: 'Dog rose, 3 plants'},
  {label: 'Order', text: 'B-1042, sent on 3 May'},
];

const said = [
  'Which of these needs the least water?\n\n<page-context>\nTitle: Shade roses for small gardens\nSelection: The dog rose and the field rose grow on poor soil.\n  Both bloom in June.\n</page-context>',
  'The dog rose. Water it once a week in its first summer.',
];

const meta: Meta<Partial<AgentChat>> = {
  title: 'page-context',
  component: 'agent-chat',
  args: {...connection, agentId: 'Agent-guide'},
  argTypes: {pageContext: {control: 'text'}},
  render: settings =>
    stage(html`<agent-chat style="block-size: 100%" ${properties(settings)}></agent-chat>`, {
      height: '470px',
    }),
};
export default meta;
type Story = StoryObj<Partial<AgentChat>>;

async function open(canvas: HTMLElement, selector: string): Promise<void> {
  const find = () => canvas.querySelector('agent-chat')?.shadowRoot?.querySelector<HTMLElement>(selector);
  await until(() => Boolean(find()));
  // Until the chat has scrolled to its end.
  for (let frame = 0; frame < 10; frame += 1) await new Promise(resolve => requestAnimationFrame(resolve));
  find()?.click();
}

/** A function of the page: each label is in the line. */
export const Default: Story = {
  args: {fetch: storyFetch({said}), pageContext: shopPage, history: 'recent'},
};

/** The title of the page and the selected text. */
export const Selection: Story = {
  args: {fetch: storyFetch(), pageContext: 'title selection'},
  beforeEach: () => {
    const before = document.title;
    document.title = 'Shade roses for small gardens';
    return () => {
      document.title = before;
      document.getSelection()?.empty();
    };
  },
  render: settings =>
    stage(
      html`<div style="display: grid; grid-template-rows: auto minmax(0, 1fr); gap: 12px">
        <p class="selected" style="margin: 0; font: 15px/1.5 system-ui">
          The dog rose and the field rose grow on poor soil. Both bloom in June.
        </p>
        <agent-chat style="block-size: 100%" ${properties(settings)}></agent-chat>
      </div>`,
      {height: '470px'},
    ),
  play: async ({canvasElement}) => {
    const paragraph = canvasElement.querySelector('.selected');
    await until(() =>
      Boolean(canvasElement.querySelector('agent-chat')?.shadowRoot?.querySelector('.page-context')),
    );
    if (paragraph) document.getSelection()?.selectAllChildren(paragraph);
  },
};

/** A press on the line shows exactly what is sent. */
export const Opened: Story = {
  args: {fetch: storyFetch(), pageContext: shopPage},
  play: ({canvasElement}) => open(canvasElement, '.page-context summary'),
};

/** Names that need more than the line. */
export const LongNames: Story = {
  args: {
    fetch: storyFetch(),
    pageContext: () => [
      {
        label:
          'A very long title of a page that describes every single rose of a shop and its history since 1867',
        text: 'x',
      },
      {label: 'Hausnummernverzeichnisverwaltungsvorschriftensammlungsband', text: 'x'},
      {label: 'Basket', text: 'x'},
    ],
    draft: 'What is this?',
  },
};

/** A sent message, whose line shows what was sent with it. */
export const Sent: Story = {
  args: {fetch: storyFetch({said}), pageContext: shopPage, history: 'recent'},
  play: ({canvasElement}) => open(canvasElement, '.sent-context summary'),
};
