import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import type {AgentChat} from '../src/elements/agent-chat/agent-chat.js';
import {connection, storyFetch} from './story-service.js';
import {properties, stage, until} from './stage.js';

/** A recorder without a microphone, so that the stories ask for no permission. */
class SilentRecorder extends EventTarget {
  state = 'inactive';
  readonly mimeType = 'audio/webm';

  start(): void {
    this.state = 'recording';
  }

  stop(): void {
    this.state = 'inactive';
    queueMicrotask(() => this.dispatchEvent(new Event('stop')));
  }
}

/** Replaces the microphone of the browser until the story ends. */
function replaceMicrophone(getUserMedia: () => Promise<unknown>): () => void {
  const {MediaRecorder: recorder} = globalThis;
  Object.assign(globalThis, {MediaRecorder: SilentRecorder});
  Object.defineProperty(navigator, 'mediaDevices', {value: {getUserMedia}, configurable: true});
  return () => {
    Object.assign(globalThis, {MediaRecorder: recorder});
    Reflect.deleteProperty(navigator, 'mediaDevices');
  };
}

const meta: Meta<Partial<AgentChat>> = {
  title: 'dictation',
  component: 'agent-chat',
  args: {
    ...connection,
    agentId: 'Agent-guide',
    fetch: storyFetch(),
    transcribe: () => new Promise<string>(() => undefined),
  },
  beforeEach: () => replaceMicrophone(() => Promise.resolve({getTracks: () => []})),
  render: settings =>
    stage(html`<agent-chat style="block-size: 100%" ${properties(settings)}></agent-chat>`, {
      height: '470px',
    }),
};
export default meta;
type Story = StoryObj<Partial<AgentChat>>;

async function press(canvas: HTMLElement): Promise<void> {
  const find = () =>
    canvas.querySelector('agent-chat')?.shadowRoot?.querySelector<HTMLElement>('.dictation-button');
  await until(() => Boolean(find()));
  find()?.click();
}

async function record(canvas: HTMLElement): Promise<void> {
  await press(canvas);
  await until(() =>
    Boolean(canvas.querySelector('agent-chat')?.shadowRoot?.querySelector('.dictation-button.recording')),
  );
}

/** The message field has a button for dictation. */
export const Default: Story = {};

/** The chat records, and a draft waits. */
export const Recording: Story = {
  play: async ({canvasElement}) => {
    canvasElement.querySelector('agent-chat')?.session.setDraft('Which roses grow on a north wall?');
    await record(canvasElement);
  },
};

/** The page turns the speech into text. */
export const Transcribing: Story = {
  play: async ({canvasElement}) => {
    await record(canvasElement);
    // A press at once would count as the second click of a double click.
    const later = new MouseEvent('click', {bubbles: true});
    Object.defineProperty(later, 'timeStamp', {value: performance.now() + 1000});
    canvasElement
      .querySelector('agent-chat')
      ?.shadowRoot?.querySelector('.dictation-button')
      ?.dispatchEvent(later);
  },
};

/** The visitor does not allow the microphone. */
export const Refused: Story = {
  beforeEach: () => replaceMicrophone(() => Promise.reject(new DOMException('', 'NotAllowedError'))),
  play: ({canvasElement}) => press(canvasElement),
};

/** The visitor cannot write for now. */
export const Disabled: Story = {args: {disabled: true}};
