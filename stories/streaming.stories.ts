import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html, type TemplateResult} from 'lit';
import type {AgentChat} from '../src/elements/agent-chat/agent-chat.js';
import {SteppedAnswer} from './stepped-answer.js';
import {connection, storyFetch} from './story-service.js';
import {properties, stage} from './stage.js';

const question = 'How do I begin with a page that nobody reads?';
const answer = new SteppedAnswer(
  'That is a fair question. Start with **one sentence** that says what the page is for.\n\n' +
    '| Week | Task |\n| --- | --- |\n| 1 | Take away every word that is not needed. |\n| 2 | Read it aloud. |\n\n' +
    'Then ask a friend:\n\n1. What is this page for?\n2. Where would you click?\n\n' +
    'Two answers are enough to `begin`. See [the guide](https://example.org/guide) for more.',
);

const meta: Meta<Partial<AgentChat>> = {
  title: 'streaming',
  component: 'agent-chat',
  args: {...connection, agentId: 'Agent-guide', fetch: storyFetch({answers: answer.answers})},
};
export default meta;

/** A stream that the reader can pause and step through, to look at each moment. The buttons are not part of the chat. */
export const StepByStep: StoryObj<Partial<AgentChat>> = {
  name: 'Streaming, step by step',
  beforeEach: () => answer.restart(),
  render: settings =>
    html`${stage(
      html`<agent-chat
        style="block-size: 100%"
        ${properties(settings)}
        @agent-ready=${({currentTarget}: Event & {readonly currentTarget: AgentChat}) => {
          currentTarget.send(question);
        }}
      ></agent-chat>`,
    )}${stepButtons}`,
};

const stepButtons: TemplateResult = html`<div
  role="group"
  aria-label="Stream"
  style="display: flex; flex-wrap: wrap; justify-content: center; gap: 8px; padding: 0 16px 16px"
>
  <button type="button" @click=${() => answer.pause()}>Pause</button>
  <button type="button" @click=${() => answer.sendWord()}>One word</button>
  <button type="button" @click=${() => answer.sendSentence()}>One sentence</button>
  <button type="button" @click=${() => answer.play()}>Play</button>
  <button type="button" @click=${restart}>Restart</button>
</div>`;

function restart(): void {
  const chat = document.querySelector('agent-chat');
  chat?.stop();
  chat?.clear();
  answer.restart();
  chat?.send(question);
}
