import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import {keyed} from 'lit/directives/keyed.js';
import type {AgentChat} from '../src/elements/agent-chat/agent-chat.js';
import {describeFault, faultNames, withFault, type FaultName} from '../src/local-service/faults.js';
import {spoken} from './story-answers.js';
import {connection, storyFetch} from './story-service.js';
import {properties, stage} from './stage.js';

/** What goes wrong in a story. */
interface FaultArguments {
  readonly fault: FaultName;
  /** Chunks of the reply that come through before it goes wrong. */
  readonly after: number;
  /** Milliseconds that a fault with a wait in it waits; by default the fault's own. */
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
      description: 'How the service goes wrong',
    },
    after: {
      control: {type: 'number', min: 0},
      description: 'Chunks of the reply that come through before it goes wrong',
    },
    delay: {
      control: {type: 'number', min: 0, step: 500},
      description: 'Milliseconds that a fault with a wait in it waits, in place of its own',
    },
  },
  // A chat keeps the client it began with: another fault is another chat.
  render: settings => stage(keyed(JSON.stringify(settings), faultyChat(settings))),
};
export default meta;
type Story = StoryObj<FaultArguments>;

/** The connection is lost in the middle of a chunk; the service has stored what it had said so far. */
export const LostConnection: Story = {args: {fault: 'cut-in-chunk'}};

/** The whole reply was stored at the service though the chat saw a part of it. */
export const BrokenButStored: Story = {args: {fault: 'broken-but-stored'}};

/** Nothing of the reply was stored. */
export const BrokenNotStored: Story = {args: {fault: 'broken-not-stored'}};

/** The service is not available, and says when it will be. */
export const Unavailable: Story = {args: {fault: 'unavailable'}};

/** Trying again helps. */
export const UnavailableOnce: Story = {args: {fault: 'unavailable-once'}};

/** There were too many requests; the service says when to come back. */
export const RateLimited: Story = {args: {fault: 'rate-limited-seconds'}};

/** A page to log in comes in place of an answer, as in a hotel. */
export const LoginPage: Story = {args: {fault: 'html-page'}};

/** The agent reports an error in the middle of its reply. */
export const ErrorInReply: Story = {args: {fault: 'error-data'}};

/** The reply ended because it grew too long. */
export const TooLong: Story = {args: {fault: 'finish-length'}};

/** Nobody accepts the token. */
export const Unauthorized: Story = {args: {fault: 'unauthorized'}};

/** No request of the reply arrives. */
export const NetworkFailure: Story = {args: {fault: 'network-failure'}};

/** The first requests do not arrive: not even the agent is found. */
export const OfflineAtFirst: Story = {args: {fault: 'offline-first'}};

/** The agent's fields have other types than they should. */
export const WrongTypes: Story = {args: {fault: 'wrong-types-agents'}};

/** The reply never ends: it can be stopped. */
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
