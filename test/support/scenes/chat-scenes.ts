import type {AgentChat} from '../../../src/elements/agent-chat/agent-chat.js';
import type {AskingInterrupt} from '../../../src/client/interrupt.js';
import {putLauncher, type LauncherHarness} from '../../elements/agent-launcher/launcher-harness.js';
import {askingService} from '../asking-agent.js';
import {goOffline} from '../browser-network.js';
import {openChat, type ChatHarness} from '../chat-harness.js';
import {holdTimers, searchPauses} from '../held-timers.js';
import {fakeMicrophone} from '../fake-microphone.js';
import {createTestService, type TestService} from '../local-service.js';
import {sampleAgents} from '../sample-agents.js';
import {serviceWithRecords} from '../stored-conversation.js';
import {holdStream, sayIn} from '../streamed-answer.js';
import {askAgain} from '../thinking-reply.js';
import {DialogHarness} from '../conversations-dialog.js';
import {waitUntil} from '../wait-until.js';
import {pointAt} from './point-at.js';
import {longText, picture, wideReply} from './shown-texts.js';
import type {Scene} from './scene.js';

/** A scene of a chat, alone and in a launcher. */
interface ChatScene {
  readonly name: string;
  readonly settings?: Partial<AgentChat>;
  readonly service?: () => TestService | Promise<TestService>;
  /** May return a function that ends a simulation. */
  readonly play?: (chat: ChatHarness) => Promise<void> | Promise<() => void>;
}

const permission: AskingInterrupt = {
  id: 'order',
  title: 'May I order the roses?',
  detail: JSON.stringify({article: 'Dog rose', pieces: 3}, null, 2),
};

const chatScenes: readonly ChatScene[] = [
  {
    name: 'greets and suggests',
    settings: {suggestions: ['Which roses?'], background: 'full'},
    service: () => createTestService({agents: [{...sampleAgents(1)[0]!, background: picture}]}),
    play: async chat => {
      await chat.until(
        () => chat.findAll('[part=suggestion], [part=background]').filter(isShown).length === 2,
        'a suggestion and the background',
      );
      chat.input.focus();
    },
  },
  {
    name: 'greets and offers starters',
    settings: {suggestions: 'Which roses?'},
    play: async chat => {
      await chat.until(() => chat.findAll('[part~=starter]').length === 1, 'the starter');
    },
  },
  {
    name: 'greets with nothing',
    service: () => createTestService({agents: [{...sampleAgents(1)[0]!, welcomeMessage: ''}]}),
  },
  {
    name: 'shows what was said on other days and all a reply can hold',
    settings: {
      history: 'recent',
      replies: 'bubble',
      actions: 'copy copy-text retry regenerate edit feedback table',
    },
    service: () => serviceWithRecords(40),
    play: async chat => {
      await chat.until(() => chat.messages().some(text => text.includes('Stored')), 'earlier messages');
      await answer(chat, longText);
      await answer(chat, wideReply);
      await waitUntil(() => chat.findAll('[part=copy-button]').length > 1, 'the code is drawn');
      await waitUntil(() => chat.findAll('[part=show-more-button]').length > 0, 'most of it is folded away');
      await waitUntil(() => chat.findAll('[part=image]').length > 0, 'the picture is drawn');
      await waitUntil(() => chat.findAll('[part=download-button]').length > 0, 'the table has buttons');
      chat.type('And tulips?');
      await waitUntil(() => {
        chat.transcript.scrollTop = 0;
        return chat.findAll('[part=latest-button]')[0]?.checkVisibility();
      }, 'the way to the end');
      await pointAt(chat.find('[part=latest-button]'));
    },
  },
  {
    name: 'shows what the page made of code',
    settings: {renderCode: ({text}) => text},
    play: async chat => {
      await answer(chat, '```chart\n3, 5\n```');
      await waitUntil(() => chat.findAll('[part=source-button]').length > 0, 'the result');
    },
  },
  {
    name: 'shows a reply that is being written',
    play: async chat => {
      const reply = chat.service.nextAnswer();
      await chat.send('Go on');
      reply.say('Once');
      await chat.untilReads('Once');
    },
  },
  {
    name: 'shows how a model reasons',
    settings: {reasoning: 'collapsed'},
    play: async chat => {
      const reply = await askAgain(chat);
      reply.think('Roses, hm.');
      await waitUntil(() => chat.findAll('[part=reasoning-toggle]').length > 0, 'the reasoning');
      await chat.press('Thinking…');
    },
  },
  {
    name: 'asks the visitor',
    play: async chat => {
      await answer(chat, 'Yes.\n\n```ask\nWhich size?\n* Small\n* Large\n…\nName: text\nPassword: text\n```');
      await waitUntil(() => chat.findAll('[part=ask-card]').length > 0, 'the card');
      chat.find('[part=ask-option]').click();
      await chat.settle();
    },
  },
  {
    name: 'waits for a permission',
    service: () => askingService(permission),
    play: async chat => {
      await untilAsked(chat);
      chat.find('[part=interrupt-button]').focus();
    },
  },
  ...[true, false].map(isAllowed => ({
    name: isAllowed ? 'shows a permission that was given' : 'shows a permission that was refused',
    service: () => askingService(permission),
    play: async (chat: ChatHarness) => {
      await untilAsked(chat);
      await chat.press(isAllowed ? 'Allow' : 'Refuse');
      await waitUntil(() => chat.findAll('[part=interrupt-button]').length === 0, 'the decision');
      await chat.untilIdle();
    },
  })),
  {
    name: 'waits for an answer with options or a text',
    service: () =>
      askingService({
        id: 'delivery',
        title: 'Where to?',
        options: [{label: 'To the door'}, {label: 'To a neighbour'}],
        text: true,
      }),
    play: untilAsked,
  },
  {
    name: 'cites its sources, and has a footnote and steps',
    settings: {activity: 'steps'},
    play: async chat => {
      const reply = await askAgain(chat);
      reply.call('weather');
      reply.act({type: 'tool-result', tool_call_id: 'call-0', content: 'Sunny'});
      reply.act({choices: [], citations: ['https://garden.example/roses']});
      reply.say('Water roses.[^1] Prune them [1].\n\n[^1]: In the morning.');
      await reply.end();
      await waitUntil(
        () => chat.findAll('[part=sources], [part=footnotes], [part=citation-link]').length === 3,
        'the sources, the footnote and the mark',
      );
      chat.find('[part=steps-toggle]').click();
      chat.find('[part=citation-link]').click();
      await waitUntil(() => chat.findAll('[part=steps], [part=citation]').length === 2, 'the open parts');
    },
  },
  {
    name: 'shows the second version of a reply, whose text is selected',
    play: async chat => {
      await answer(chat, 'Water roses.');
      const reply = chat.service.nextAnswer();
      reply.say('Prune roses.');
      reply.end();
      chat.find('[part~=regenerate-button]').click();
      await reply.asked;
      await chat.untilIdle();
      await waitUntil(() => chat.findAll('[part=version-button]').length === 2, 'the versions');
      const content = chat.findAll('.turn .message.agent [part=content]').at(-1)!;
      content.closest('article')!.focus();
      getSelection()!.selectAllChildren(content.querySelector('p')!);
      await waitUntil(() => chat.findAll('[part=ask-button]').length === 1, 'the button to ask');
    },
  },
  {
    name: 'keeps a question until the network is back',
    play: async chat => {
      const goOnline = goOffline();
      await waitUntil(() => chat.chat.status === 'offline', 'it knows');
      await chat.send('Go on');
      await waitUntil(() => chat.findAll('[part=edit-queued-button]').length > 0, 'the question waits');
      return goOnline;
    },
  },
  {
    name: 'edits a message',
    play: async chat => {
      await answer(chat, 'Water roses.');
      chat.chat.editLast();
      await waitUntil(() => chat.findAll('[part=cancel-edit-button]').length > 0, 'the message is edited');
    },
  },
  {
    name: 'offers the whole of a stopped reply',
    play: async chat => {
      const body = holdStream(chat.service);
      await chat.send('Go on');
      sayIn(body, 'Water');
      await chat.untilReads('Water');
      const timers = holdTimers(...searchPauses);
      await chat.press('Stop');
      const createTime = new Date().toISOString();
      const {recordId} = await chat.service.addRecord('Agent-guide', {content: 'Go on', createTime});
      const reply = {role: 'assistant', content: 'Water roses.', replyTo: recordId, createTime};
      await chat.service.addRecord('Agent-guide', reply);
      timers.release();
      await waitUntil(() => chat.findAll('[part=show-stored-button]').length > 0, 'the stored reply');
      timers.restore();
    },
  },
  {
    name: 'asks before a link opens',
    play: async chat => {
      await answer(chat, 'See [roses](https://garden.example/).');
      chat.find('.turn a[href]').click();
      await waitUntil(
        () => chat.findAll('[part~=link-open-button]').filter(isShown).length > 0,
        'the question',
      );
    },
  },
  {
    name: 'asks for consent',
    settings: {consentText: 'Your questions go to Example Ltd.'},
    play: async chat => {
      await waitUntil(() => chat.findAll('[part=accept-button]').length > 0, 'the notice');
    },
  },
  {
    name: 'shows a line of the page and its menu, and says what the page adds',
    settings: {pageContext: () => [{label: 'Product', text: 'Dog rose'}]},
    play: async chat => {
      chat.chat.notice('Anna can take over.', {actions: [{label: 'Wait', onClick: () => undefined}]});
      chat.input.focus();
      await waitUntil(
        () => chat.findAll('[part=notice-button], [part=context-remove-button]').length === 2,
        'the line and the context',
      );
      chat.find('[part=menu-button]').click();
      await waitUntil(() => chat.findAll('[part=menu-item]').length > 0, 'the menu');
    },
  },
  {
    name: 'asks what was wrong, and takes dictation',
    settings: {
      actions: 'feedback',
      feedbackReasons: 'Too long',
      switches: [{name: 'deep', label: 'Think longer'}],
      transcribe: () => 'Which roses?',
    },
    play: async chat => {
      await answer(chat, 'Roses.');
      await chat.press('Not helpful');
      // The visitor never answers whether the page may use the microphone.
      const microphone = fakeMicrophone(() => new Promise(() => undefined));
      chat.find('[part=dictation-button]').click();
      microphone.restore();
      await waitUntil(
        () => chat.findAll('[part=feedback-form], [part=dictation-cancel-button]').length === 2,
        'the form and the dictation',
      );
    },
  },
  {
    name: 'lists the conversations of the visitor',
    settings: {conversations: true},
    play: async chat => {
      await chat.send('About roses');
      await chat.untilIdle();
      await (await new DialogHarness(chat).open()).openOptions();
    },
  },
  {
    name: 'has failed, and offers a person',
    settings: {handover: true},
    play: async chat => {
      chat.service.respondNext(() => Response.json({}, {status: 500}));
      await chat.send('Go on');
      await waitUntil(() => chat.findAll('[part=handover-button]').length > 0, 'the offer');
    },
  },
  {
    name: 'shows the words of a person',
    play: async chat => {
      await chat.chat.add({text: 'Hello, I am Anna.', author: {name: 'Anna'}});
      await waitUntil(() => chat.findAll('[part=message-author]').length > 0, 'the author');
    },
  },
  {
    name: 'waits for a reply',
    play: async chat => {
      chat.service.nextAnswer();
      await chat.send('Go on');
    },
  },
  {
    name: 'has failed',
    play: async chat => {
      chat.service.respondNext(() => Response.json({}, {status: 429}));
      await chat.send('Go on');
      await chat.until(() => chat.chat.status === 'error', 'the failure');
      await chat.settle();
    },
  },
];

const offline: Scene = {
  name: 'has no network',
  open: async () => {
    const {chat} = await openChat();
    const goOnline = goOffline();
    await waitUntil(() => chat.status === 'offline', 'it knows');
    return {element: chat, close: goOnline};
  },
};

export const scenesOfChat: readonly Scene[] = [
  ...chatScenes.map(({name, settings = {}, service, play}) => ({
    name,
    open: async () => {
      const chat = await openChat({settings, ...(service && {service: await service()})});
      chat.chat.style.blockSize = '400px';
      const close = await play?.(chat);
      return {element: chat.chat, ...(close && {close})};
    },
  })),
  offline,
];

export const scenesOfLauncher: readonly Scene[] = [
  {
    name: 'is closed, with a greeting',
    open: async () => {
      const harness = await putLauncher({settings: {greeting: 'May I help?'}});
      await waitUntil(() => harness.find('[part=greeting]').checkVisibility(), 'the greeting');
      harness.button.focus();
      return {element: harness.launcher};
    },
  },
  {
    name: 'is open, and leads back to the agents',
    open: async () => {
      const harness = await putLauncher({settings: {pick: true, mode: 'dialog'}});
      await harness.openChat();
      await waitUntil(() => harness.find('[part=back-button]').checkVisibility(), 'the way back');
      return {element: harness.launcher};
    },
  },
  {name: 'is closed, with a new message', open: async () => ({element: (await withUnread()).launcher})},
  ...chatScenes.map(({name, settings = {}, service, play}) => ({
    name: `is open, and its chat ${name}`,
    open: async () => {
      const harness = await putLauncher({...(service && {service: await service()})});
      Object.assign(harness.launcher, settings);
      const chat = await harness.openChat();
      const close = await play?.(chat);
      return {element: harness.launcher, ...(close && {close})};
    },
  })),
];

const isShown = (element: HTMLElement): boolean => element.checkVisibility();

async function answer(chat: ChatHarness, text: string): Promise<void> {
  const reply = chat.service.nextAnswer();
  await chat.send('Go on');
  reply.say(text);
  reply.end();
  await reply.asked;
  await chat.untilIdle();
}

async function untilAsked(chat: ChatHarness): Promise<void> {
  await chat.send('Go on');
  await chat.untilIdle();
  await waitUntil(() => chat.findAll('[part=interrupt-button]').length > 0, 'the question');
}

async function withUnread(): Promise<LauncherHarness> {
  const harness = await putLauncher();
  const chat = await harness.openChat();
  const reply = harness.service.nextAnswer();
  await chat.send('Go on');
  reply.say('Once');
  await chat.untilReads('Once');
  harness.launcher.hide();
  reply.end();
  await waitUntil(() => harness.find('[part=badge]').checkVisibility(), 'the badge');
  return harness;
}
