import {expect} from 'chai';
import '../../../src/define.js';
import type {AgentChat} from '../../../src/elements/agent-chat/agent-chat.js';
import type {Message} from '../../../src/session.js';
import * as chat from '../../../stories/agent-chat.stories.js';
import * as launcher from '../../../stories/agent-launcher.stories.js';
import * as picker from '../../../stories/agent-picker.stories.js';
import {waitUntil} from '../../support/wait-until.js';
import {showInPage} from '../../stories/shown-story.js';

const question = {parameters: {question: 'Well?'}};

function show(meta: object, story: object, globals: Readonly<Record<string, string>> = {}): HTMLElement {
  return showInPage(meta, story, {
    theme: 'light',
    direction: 'ltr',
    args: {},
    globals,
  });
}

const shownChat = (): AgentChat => document.querySelector('agent-chat')!;

const isCutShort = (message: Message): boolean =>
  message.status === 'done' && message.finishReason === 'length';

describe('the toolbar of the stories', () => {
  afterEach(() => show({}, {}));

  it('adds a fault to the service of a story, also to one that replies by itself', async () => {
    show(chat.default, {...chat.Default, ...question}, {fault: 'finish-length'});
    await waitUntil(() => shownChat().messages.some(isCutShort), 'the reply is cut short');
    show(chat.default, {...chat.Failed}, {fault: 'rate-limited'});
    await waitUntil(() => shownChat().error?.kind === 'rate-limited', 'another failure');
    show(picker.default, picker.Many, {fault: 'list-is-no-list'});
    await waitUntil(() => document.querySelector('agent-picker')?.error, 'the list fails');
  });

  it('sends a reply at once, whatever the story does', async () => {
    show(chat.default, chat.Slow, {speed: 'instant'});
    await waitUntil(() => shownChat().status === 'streaming' || shownChat().messages.length > 1, 'a reply');
    await waitUntil(() => shownChat().status === 'idle', 'its end');
    expect(shownChat().messages.at(-1)?.text).to.match(/a pencil and$/);
  });

  it('sends a text of one piece word by word', async () => {
    show(chat.default, chat.Streaming, {speed: '30'});
    const seen = new Set<string>();
    await waitUntil(
      () => {
        seen.add(shownChat().messages.at(-1)?.text ?? '');
        return shownChat().messages.at(-1)?.text.endsWith('a pencil and');
      },
      'the last word',
      5,
    );
    expect(seen.size).to.be.above(4);
  });

  it('changes the density of chats, also in a launcher', async () => {
    show(chat.default, chat.Default, {density: 'compact'});
    expect(shownChat().density).to.equal('compact');
    show(launcher.default, launcher.Open, {density: 'compact'});
    await waitUntil(() => document.querySelector('agent-launcher')?.chat?.density === 'compact', 'the chat');
    show(chat.default, chat.Compact);
    expect(shownChat().density).to.equal('compact');
  });

  it('ignores settings that do not exist', async () => {
    show(chat.default, {...chat.Default, ...question}, {fault: 'constructor', speed: '-1', density: 'huge'});
    await waitUntil(() => shownChat().messages.length > 1 && shownChat().status === 'idle', 'the reply');
    expect(shownChat().density).to.equal('comfortable');
  });
});
