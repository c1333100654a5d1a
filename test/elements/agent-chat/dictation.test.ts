import {expect} from 'chai';
import type {AgentChat} from '../../../src/elements/agent-chat/agent-chat.js';
import type {Transcribe} from '../../../src/elements/chat-parts/dictation/transcribe.js';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {warningsOf} from '../../support/console-warnings.js';
import {expectAccessible} from '../../support/expect-accessible.js';
import {watchUnhandledErrors} from '../../support/unhandled-errors.js';
import {fakeMicrophone, type FakeMicrophone} from '../../support/fake-microphone.js';
import {catchTimers} from '../../support/held-timers.js';

const stop = 'Stop and insert the text';
const never = () => new Promise<string>(() => undefined);

describe('dictation', () => {
  let microphone: FakeMicrophone;
  beforeEach(() => {
    microphone = fakeMicrophone();
  });
  afterEach(() => microphone.restore());

  async function chatWith(transcribe: unknown, settings: Partial<AgentChat> = {}): Promise<ChatHarness> {
    const chat = await openChat({settings: {transcribe: transcribe as Transcribe, ...settings}});
    await chat.until(() => chat.button('Dictate') !== undefined, 'the button');
    return chat;
  }

  async function record(chat: ChatHarness): Promise<void> {
    await chat.press('Dictate');
    await chat.until(() => chat.button(stop) !== undefined, 'the recording');
  }

  async function dictate(chat: ChatHarness): Promise<void> {
    await record(chat);
    await chat.press(stop);
  }

  async function untilSays(chat: ChatHarness, words: string): Promise<void> {
    await chat.until(() => chat.announced.at(-1)?.endsWith(words) ?? false, `says "${words}"`);
  }

  const escape = (chat: ChatHarness): boolean =>
    chat.input.dispatchEvent(
      new KeyboardEvent('keydown', {key: 'Escape', bubbles: true, composed: true, cancelable: true}),
    );

  it('has no button unless the page turns speech into text', async () => {
    const chat = await openChat();
    expect(chat.findAll('agent-dictation')).to.deep.equal([]);
    expect((await openChat({settings: {transcribe: 'yes' as never}})).button('Dictate')).to.equal(undefined);
  });

  it('puts the text at the cursor, and sends nothing', async () => {
    const audio: Blob[] = [];
    const chat = await chatWith((given: Blob) => {
      audio.push(given);
      return Promise.resolve(' climbing\u0000 ');
    });
    chat.type('Which roses?');
    chat.input.setSelectionRange(6, 6);
    await dictate(chat);
    await chat.until(() => chat.draft === 'Which climbing roses?', 'the text');
    await untilSays(chat, 'The text is in the message field.');
    expect(chat.input.selectionStart).to.equal('Which climbing '.length);
    expect(chat.hasFocusInInput).to.equal(true);
    expect(audio[0]).to.include({type: 'audio/webm', size: 6});
    expect(microphone.open()).to.equal(0);
    expect(chat.chat.messages).to.deep.equal([]);
  });

  it('shows and announces that it records and then works', async () => {
    const chat = await chatWith(never);
    await record(chat);
    expect(chat.find('[part="dictation"]').innerText).to.match(/^Recording…\s+\d+\ss\b/u);
    await untilSays(chat, 'Recording…');
    expect(microphone.open()).to.equal(1);
    await expectAccessible(chat.chat);
    await chat.press(stop);
    await chat.untilShows('Turning speech into text…');
    await untilSays(chat, 'Turning speech into text…');
    expect(microphone.open()).to.equal(0);
    await chat.press('Cancel dictation');
    await untilSays(chat, 'Dictation cancelled.');
    expect(chat.findAll('[part="dictation"]')).to.deep.equal([]);
  });

  it('is cancelled with Escape, which reaches nothing else', async () => {
    const signals: AbortSignal[] = [];
    const chat = await chatWith((_: Blob, {signal}: {signal: AbortSignal}) => {
      signals.push(signal);
      return never();
    });
    let heard = 0;
    chat.chat.addEventListener('keydown', () => (heard += 1));
    await record(chat);
    expect(escape(chat)).to.equal(false);
    await chat.until(() => chat.button('Dictate') !== undefined, 'the end of the recording');
    expect([microphone.open(), signals.length, heard]).to.deep.equal([0, 0, 0]);
    await dictate(chat);
    await chat.until(() => signals.length === 1, 'the call of the page');
    escape(chat);
    expect(signals[0]?.aborted).to.equal(true);
    expect(escape(chat)).to.equal(true);
    expect(heard).to.equal(1);
  });

  it('says when the browser has no microphone, or may not use it', async () => {
    for (const [name, words] of [
      ['NotAllowedError', 'The microphone is blocked.'],
      ['NotFoundError', 'No microphone is available.'],
    ] as const) {
      microphone.restore();
      microphone = fakeMicrophone(() => Promise.reject(new DOMException('', name)));
      const chat = await chatWith(never);
      await chat.press('Dictate');
      await chat.untilShows(words);
      await chat.until(() => chat.announced.at(-1)?.startsWith(words) ?? false, 'it is announced');
      chat.type('Typed');
      await chat.until(() => !chat.text().includes(words), 'the words disappear');
    }
    microphone.restore();
    Object.defineProperty(navigator, 'mediaDevices', {value: undefined, configurable: true});
    const chat = await chatWith(never);
    await chat.press('Dictate');
    await chat.untilShows('No microphone is available.');
  });

  for (const [what, transcribe, words] of [
    ['throws', () => JSON.parse('') as string, 'could not be turned into text'],
    ['rejects', () => Promise.reject(new Error('Down')), 'could not be turned into text'],
    ['returns no text', () => Promise.resolve(5), 'could not be turned into text'],
    ['understands nothing', () => Promise.resolve(' \n'), 'No words were understood.'],
  ] as const)
    it(`says so when the page ${what}, and keeps the draft`, async () => {
      const chat = await chatWith(transcribe);
      const unhandled = watchUnhandledErrors();
      chat.type('Kept');
      await warningsOf(async () => {
        await dictate(chat);
        await chat.untilShows(words);
      });
      expect(await unhandled.end()).to.deep.equal([]);
      expect(chat.draft).to.equal('Kept');
      expect(chat.button('Dictate')?.ariaDisabled).to.equal('false');
    });

  it('waits thirty seconds for the page', async () => {
    const signals: AbortSignal[] = [];
    const chat = await chatWith((_: Blob, {signal}: {signal: AbortSignal}) => {
      signals.push(signal);
      return never();
    });
    const timers = catchTimers(length => (length === 30_000 ? undefined : length));
    try {
      await dictate(chat);
      await chat.until(() => timers.size > 0, 'the limit');
      for (const {run} of timers.values()) run();
      await chat.untilShows('This took too long.');
    } finally {
      timers.restore();
    }
    expect(signals[0]?.aborted).to.equal(true);
  });

  it('stops recording when the page is hidden, and keeps the speech', async () => {
    const chat = await chatWith(() => Promise.resolve('Half a question'));
    await record(chat);
    Object.defineProperty(document, 'hidden', {value: true, configurable: true});
    document.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'hidden');
    expect(microphone.open()).to.equal(0);
    await chat.until(() => chat.draft === 'Half a question', 'the text');
    await chat.untilShows('The recording ended, because the page was hidden.');
  });

  it('releases the microphone when the chat leaves the page or gets another agent', async () => {
    const chat = await chatWith(() => Promise.resolve('Lost'));
    await record(chat);
    chat.chat.agentId = 'Agent-translator';
    await chat.until(() => microphone.open() === 0, 'the microphone is released');
    await chat.untilReads('Bonjour!');
    await record(chat);
    chat.chat.remove();
    expect(microphone.open()).to.equal(0);
  });

  it('releases a microphone that the visitor allows after cancelling', async () => {
    let allow = (): void => undefined;
    microphone.restore();
    microphone = fakeMicrophone(() => new Promise(resolve => (allow = resolve)));
    const chat = await chatWith(never);
    await chat.press('Dictate');
    await chat.press('Cancel dictation');
    allow();
    await untilSays(chat, 'Dictation cancelled.');
    await chat.settle();
    expect([microphone.asked(), microphone.open()]).to.deep.equal([1, 0]);
    expect(chat.button(stop)).to.equal(undefined);
  });

  it('ends when the page disables the chat', async () => {
    const chat = await chatWith(never);
    await record(chat);
    chat.chat.disabled = true;
    await chat.until(() => microphone.open() === 0, 'the microphone is released');
  });
});
