import type {AgentHistory} from '../../src/elements/agent-history/agent-history.js';
import {openHistory, storeTalk, startHistory} from '../elements/agent-history/history-harness.js';
import {openPicker, startPicker} from '../elements/agent-picker/picker-harness.js';
import {openChat, type ChatHarness} from './chat-harness.js';
import {createTestService, type TestService} from './local-service.js';
import {askAgain} from './thinking-reply.js';
import {waitUntil} from './wait-until.js';

/** A state of the elements, and how to reach it. */
export interface ShownState {
  readonly name: string;
  readonly open: () => Promise<HTMLElement>;
}

/** The service uses no letters: any words then belong to the interface. */
const wordlessReply = `## 1 2 3

4 [5](https://192.0.2.1/5) ![6](https://192.0.2.1/6.png)

- [x] 7
- [ ] 8

\`\`\`
${'9\n'.repeat(60)}\`\`\`

| 1 | 2 |
| - | - |
| 3 | 4 |
`;

/** The three elements in all states, with a service that uses only digits. */
export const shownStates: readonly ShownState[] = [
  {
    name: 'a chat with a rich reply',
    open: async () => {
      const chat = await openChat({service: wordlessService(), settings: {maxLength: 2}});
      await ask(chat, wordlessReply);
      await chat.until(() => chat.findAll('pre, agent-code-block').length > 0, 'the reply is drawn');
      chat.type('1234');
      await chat.settle();
      return chat.chat;
    },
  },
  {
    name: 'a chat with an empty reply and one that failed',
    open: async () => {
      const chat = await openChat({service: wordlessService(), settings: {readonly: false}});
      await ask(chat, '');
      chat.service.respondNext(() => Response.json({}, {status: 429, headers: {'retry-after': '30'}}));
      await chat.send('2');
      await chat.until(() => chat.chat.status === 'error', 'the failure is shown');
      await chat.settle();
      return chat.chat;
    },
  },
  {
    name: 'a chat that waits',
    open: async () => {
      const chat = await openChat({service: wordlessService()});
      chat.service.nextAnswer();
      await chat.send('1');
      return chat.chat;
    },
  },
  {
    name: 'a chat whose model reasons and calls a tool',
    open: async () => {
      const chat = await openChat({service: wordlessService(), settings: {reasoning: 'collapsed'}});
      const reply = await askAgain(chat, '1');
      reply.think('2');
      reply.call('3');
      await chat.until(() => chat.findAll('.reply-status').length > 0, 'the status');
      chat.find('[part="reasoning-toggle"]').click();
      await chat.settle();
      return chat.chat;
    },
  },
  {name: 'a chat without an agent', open: async () => (await openChat({agentId: ''})).chat},
  {
    name: 'a chat whose agent is not there',
    open: async () => (await openChat({service: wordlessService(), agentId: '0'})).chat,
  },
  {
    name: 'a chat without a service',
    open: async () => (await openChat({settings: {client: undefined}})).chat,
  },
  {
    name: 'a history that is exported',
    open: async () => {
      const service = wordlessService();
      await storeTalk(service, 30, (_record, index) => ({
        content: String(index),
        type: '0',
        conversation: index % 2 ? '1' : '0',
        triggerSrc: '5',
      }));
      const {element} = await openHistory({service, settings: {timeZone: 'UTC'}});
      element.shadowRoot!.querySelector<HTMLElement>('[part~="export-button"]')!.click();
      await waitUntil(() => element.shadowRoot!.querySelector('dialog[open]') ?? hasOpenPanel(element));
      return element;
    },
  },
  {
    name: 'a history that loads older records',
    open: async () => {
      const service = wordlessService();
      await storeTalk(service, 3, (_record, index) => ({content: String(index), type: '0'}));
      const {element} = await openHistory({
        service,
        settings: {timeZone: 'UTC', pageSize: 2, paging: 'more'},
      });
      service.respondNext(() => new Promise<Response>(() => undefined));
      const button = element.shadowRoot!.querySelector<HTMLElement>('[part~="more-button"]')!;
      button.click();
      await waitUntil(() => button.ariaDisabled === 'true');
      return element;
    },
  },
  {
    name: 'a history without records',
    open: async () => (await openHistory({service: wordlessService()})).element,
  },
  {
    name: 'a history that failed',
    open: async () => {
      const service = wordlessService();
      service.respondNext(() => Response.json({}, {status: 500}));
      const {element} = await startHistory({service});
      await waitUntil(() => element.status === 'error');
      await element.updateComplete;
      return element;
    },
  },
  {name: 'a picker', open: async () => (await openPicker(wordlessService(25))).element},
  {
    name: 'a picker in pages',
    open: async () => (await openPicker(wordlessService(25), {paging: 'pages', layout: 'grid'})).element,
  },
  {
    name: 'a picker that loads more agents',
    open: async () => {
      const service = wordlessService(25);
      const {element} = await openPicker(service, {pageSize: 3});
      service.respondNext(() => new Promise<Response>(() => undefined));
      const button = element.shadowRoot!.querySelector<HTMLElement>('[part~="more-button"]')!;
      button.click();
      await waitUntil(() => button.ariaDisabled === 'true');
      return element;
    },
  },
  {
    name: 'a picker that finds nothing',
    open: async () => {
      const picker = await openPicker(wordlessService());
      void picker.element.search('99');
      await waitUntil(() => picker.element.status === 'empty');
      await picker.element.updateComplete;
      return picker.element;
    },
  },
  {
    name: 'a picker that failed',
    open: async () => {
      const service = wordlessService();
      service.respondNext(() => Response.json({}, {status: 403}));
      const {element} = await startPicker(service);
      await waitUntil(() => element.status === 'error');
      await element.updateComplete;
      return element;
    },
  },
];

function wordlessService(agentCount = 2): TestService {
  const agents = Array.from({length: agentCount}, (_, index) => ({
    AgentId: index === 0 ? 'Agent-guide' : `${index}`,
    name: `${index} ${index}`,
    introduction: '1 2 3',
    welcomeMessage: '4 5 6',
    avatar: '',
    background: '',
    isNeedRecommend: true,
    type: '7',
    searchEnable: true,
  }));
  return createTestService({agents});
}

async function ask(chat: ChatHarness, reply: string): Promise<void> {
  const answer = chat.service.nextAnswer();
  await chat.send('1');
  if (reply) answer.say(reply);
  answer.end();
  await answer.asked;
  await chat.until(() => chat.chat.status === 'idle', 'the reply ends');
  await chat.settle();
}

function hasOpenPanel(history: AgentHistory): boolean {
  const panel = history.shadowRoot!.querySelector('agent-export-panel');
  return panel?.shadowRoot?.querySelector('dialog[open]') instanceof HTMLDialogElement;
}
