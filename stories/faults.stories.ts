import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import {keyed} from 'lit/directives/keyed.js';
import type {AgentChat} from '../src/elements/agent-chat/agent-chat.js';
import {describeFault, faultNames, withFault, type FaultName} from '../test/support/faults/all-faults.js';
import {spoken} from './story-answers.js';
import {connection, storyFetch} from './story-service.js';
import {properties, stage} from './stage.js';

interface FaultArguments {
  readonly fault: FaultName;
  /** Chunks of the reply that arrive before the fault. */
  readonly after: number;
  /** Milliseconds of the delay, for faults that have one. Default: the delay of the fault. */
  readonly delay?: number;
}

const question = 'What goes wrong here?';
const said = ['Is anybody there?', 'Yes. Ask me something, and see what becomes of the answer.'];
const answers = spoken(
  'Start with what you have: a sheet of paper, a pencil and ten minutes. Write down what the page is for.',
  30,
);

const meta: Meta<FaultArguments> = {
  title: 'Faults',
  args: {after: 8},
  argTypes: {
    fault: {
      control: {type: 'select', labels: Object.fromEntries(faultNames.map(name => [name, labelOf(name)]))},
      options: faultNames,
      description: 'The fault of the service',
    },
    after: {
      control: {type: 'number', min: 0},
      description: 'Chunks of the reply that arrive before the fault',
    },
    delay: {
      control: {type: 'number', min: 0, step: 500},
      description: 'Milliseconds of the delay, for faults that have one',
    },
  },
  // A new chat per fault, so that no conversation of another fault appears.
  render: settings => stage(keyed(JSON.stringify(settings), faultyChat(settings))),
};
export default meta;
type Story = StoryObj<FaultArguments>;

/** The connection breaks in the middle of a chunk. The service has stored the text so far. */
export const LostConnection: Story = {args: {fault: 'cut-in-chunk'}};

/** The service stored the whole reply. The chat received only a part of it. */
export const BrokenButStored: Story = {args: {fault: 'broken-but-stored'}};

/** The service stored nothing of the reply. */
export const BrokenNotStored: Story = {args: {fault: 'broken-not-stored'}};

/** The service is not available, and returns a time to retry. */
export const Unavailable: Story = {args: {fault: 'unavailable'}};

/** The service is not available once. A retry succeeds. */
export const UnavailableOnce: Story = {args: {fault: 'unavailable-once'}};

/** Too many requests. The service returns a time to retry. */
export const RateLimited: Story = {args: {fault: 'rate-limited-seconds'}};

/** A login page instead of an answer, as from the network of a hotel. */
export const LoginPage: Story = {args: {fault: 'html-page'}};

/** The agent reports an error in the middle of its reply. */
export const ErrorInReply: Story = {args: {fault: 'error-data'}};

/** The reply reached the maximum length of the model. */
export const TooLong: Story = {args: {fault: 'finish-length'}};

/** The service rejects the token. */
export const Unauthorized: Story = {args: {fault: 'unauthorized'}};

/** No request for the reply reaches the service. */
export const NetworkFailure: Story = {args: {fault: 'network-failure'}};

/** The first requests do not reach the service, so the agent does not load. */
export const OfflineAtFirst: Story = {args: {fault: 'offline-first'}};

/** The fields of the agent have wrong types. */
export const WrongTypes: Story = {args: {fault: 'wrong-types-agents'}};

/** The reply never ends. The visitor can stop it. */
export const Endless: Story = {args: {fault: 'endless-reply'}};

function faultyChat({fault, ...options}: FaultArguments) {
  const service = storyFetch({answers, said});
  const broken = withFault(request => service(request), fault, options);
  const settings: Partial<AgentChat> = {
    ...connection,
    agentId: 'Agent-guide',
    history: 'recent',
    fetch: (input, init) => broken(new Request(input, init)),
  };
  return html`<agent-chat
    style="block-size: 100%"
    ${properties(settings)}
    @agent-ready=${({currentTarget}: Event & {readonly currentTarget: AgentChat}) => {
      currentTarget.send(question);
    }}
  ></agent-chat>`;
}

function labelOf(name: FaultName): string {
  return `${name}: ${describeFault(name)}`;
}
