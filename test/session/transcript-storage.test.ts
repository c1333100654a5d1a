import {expect} from 'chai';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import {shownAttempt, shownTurns, type Turn} from '../../src/conversation/turns.js';
import type {TurnMessage} from '../../src/conversation/message.js';
import {forgetVisitor} from '../../src/session/storage-scope.js';
import {holdWarnings, pauseInTyping, StoredChats} from '../support/stored-chat.js';
import {attempts, holdPageEvents, idsOf, message, transcript, turn} from '../support/stored-transcript.js';

const key = `agent-chat-elements:transcript:["","https://service.example/agents","Agent-garden"]`;
const day = 24 * 60 * 60 * 1000;

describe('the stored transcript', () => {
  let chats: StoredChats;
  let warnings: ReturnType<typeof holdWarnings>;
  beforeEach(() => {
    chats = new StoredChats();
    warnings = holdWarnings();
  });
  afterEach(() => warnings.release());

  function store(value: readonly (Turn | TurnMessage)[]): void {
    const {transcript: storage} = chats.open();
    const turns = value.flatMap(one => ('attempts' in one ? one : []));
    storage.store(() =>
      turns.length > 0 ? turns : transcript(value.flatMap(one => ('attempts' in one ? [] : one))),
    );
    storage.flush();
  }

  function reload(): readonly Turn[] | undefined {
    return chats.open().transcript.read();
  }

  const messages = () => reload()?.flatMap(shownAttempt);

  it('returns after a reload under its storage key', () => {
    const hidden = [message('w', 'user', {recordId: 'record-w'}), message('w-reply', 'assistant')];
    const value = [
      ...transcript(turn('a', 1), {earlierCount: 2}),
      {...attempts(hidden, turn('b', 2)), after: 'a-reply'},
    ];
    const {transcript: storage} = chats.open();
    storage.store(() => value);
    expect(chats.area.writes).to.equal(0);
    chats.clock.advance(pauseInTyping);
    expect(reload()).to.deep.equal(value);
    expect(chats.area.keys).to.deep.equal([key]);
  });

  it('keeps the received part of a running reply and its status', () => {
    for (const status of ['sending', 'waiting', 'streaming'] as const) {
      const reply = message('reply', 'assistant', {status, text: 'In spr'});
      store([message('question'), reply]);
      expect(messages()?.[1]).to.deep.equal(reply);
    }
  });

  it('keeps a failed reply, so that it can be retried', () => {
    const error = new AgentServiceError('timeout', 'No answer.');
    store([message('question'), message('reply', 'assistant', {status: 'failed', error})]);
    expect(messages()?.[1]?.error).to.include({kind: 'timeout', message: 'No answer.'});
  });

  it('excludes queued messages', () => {
    store([...turn('a'), message('waiting', 'user', {status: 'queued'})]);
    expect(idsOf(reload())).to.deep.equal(['a', 'a-reply']);
  });

  it('is not written before the first message', () => {
    store([]);
    store(transcript(turn('a'), {earlierCount: 2}));
    store(transcript([...turn('a'), message('waiting', 'user', {status: 'queued'})], {earlierCount: 2}));
    expect(chats.area.writes).to.equal(0);
  });

  it('is removed with its last message', () => {
    const {transcript: storage} = chats.open();
    storage.store(() => transcript(turn('a')));
    storage.flush();
    storage.store(() => transcript([]));
    storage.flush();
    expect(chats.area.keys).to.deep.equal([]);
  });

  it('collects the messages once for many changes and gets the newest', () => {
    let calls = 0;
    const {transcript: storage} = chats.open();
    for (const id of ['a', 'b', 'c']) {
      storage.store(() => {
        calls += 1;
        return transcript(turn(id));
      });
    }
    expect(calls).to.equal(0);
    chats.clock.advance(pauseInTyping);
    storage.flush();
    expect([calls, idsOf(reload())]).to.deep.equal([1, ['c', 'c-reply']]);
  });

  it('is removed with its visitor, also while a write is pending', () => {
    store(turn('a'));
    const {transcript: storage} = chats.open();
    storage.store(() => transcript(turn('b')));
    forgetVisitor('', undefined, [chats.area]);
    storage.flush();
    expect(chats.area.keys).to.deep.equal([]);
  });

  it('is removed at once on request and not written again', () => {
    const {transcript: storage} = chats.open();
    storage.store(() => transcript(turn('a')));
    storage.flush();
    storage.store(() => transcript(turn('b')));
    storage.remove();
    chats.clock.advance(pauseInTyping);
    expect([chats.area.keys, chats.clock.running]).to.deep.equal([[], []]);
  });

  it('is written before the page unloads and leaves no listener', () => {
    const page = holdPageEvents();
    try {
      for (const type of ['pagehide', 'visibilitychange']) {
        const {transcript: storage} = chats.open();
        storage.store(() => transcript(turn(type)), 'later');
        expect(chats.clock.running).to.deep.equal([]);
        page.dispatch(type);
        expect(idsOf(reload())).to.include(type);
        expect(page.listening()).to.equal(0);
      }
    } finally {
      page.release();
    }
  });

  it('contains the newest two hundred messages and starts with a question', () => {
    const many = Array.from({length: 110}, (_, index) => turn(`${index}`)).flat();
    store(transcript(many, {earlierCount: 30}));
    expect(reload()).to.deep.equal(transcript(many.slice(20), {earlierCount: 10}));
    const odd = [...many, message('more', 'assistant')];
    store(odd);
    expect(idsOf(reload())?.slice(0, 2)).to.deep.equal(['11', '11-reply']);
  });

  it('contains up to 500,000 characters and no partial message', () => {
    const text = '"'.repeat(40_000);
    const many = Array.from({length: 20}, (_, index) => message(`${index}`, 'user', {text}));
    store(many);
    const stored = chats.area.kept.get(key)?.length;
    expect(stored).to.be.within(400_000, 500_000);
    expect(messages()).to.deep.equal(many.slice(-6));
  });

  it('excludes a last message that is too long and keeps the others', () => {
    const long = message('long', 'assistant', {text: 'x'.repeat(600_000)});
    store([...turn('a'), message('question'), long]);
    expect(idsOf(reload())).to.deep.equal(['a', 'a-reply', 'question']);
    chats.area.kept.clear();
    store([long]);
    expect(chats.area.keys).to.deep.equal([]);
    store([message('question'), long, ...turn('b')]);
    expect(idsOf(reload())).to.deep.equal(['b', 'b-reply']);
  });

  it('contains the newest two hundred messages of hidden attempts as well, in the space that is left', () => {
    const hidden = Array.from({length: 230}, (_, index) => [message(`h-${index}`)]);
    const shown = Array.from({length: 100}, (_, index) => turn(`${index}`));
    const [first = [], ...rest] = shown;
    store([attempts(...hidden, first), ...transcript(rest.flat())]);
    expect(idsOf(reload())).to.deep.equal([...hidden.slice(30), ...shown].flat().map(({id}) => id));
    expect(messages()).to.deep.equal(shown.flat());
    chats.area.kept.clear();
    store([attempts([message('long', 'user', {text: 'x'.repeat(490_000)})], [message('short')], turn('a'))]);
    expect(idsOf(reload())).to.deep.equal(['short', 'a', 'a-reply']);
    expect(messages()).to.deep.equal(turn('a'));
  });

  it('drops hidden turns with the reply that they belong below, and never shows them', () => {
    const branch = Array.from({length: 110}, (_, index) => turn(`b-${index}`));
    const below = branch.map((messages, index) => ({
      ...attempts(messages),
      after: index === 0 ? 'other' : `b-${index - 1}-reply`,
    }));
    const first = attempts(
      [message('q'), message('other', 'assistant')],
      [message('q'), message('reply', 'assistant')],
    );
    store([first, ...below]);
    expect(idsOf(reload())).to.deep.equal(['q', 'reply']);
    chats.area.kept.clear();
    store([first, ...below.slice(0, 90)]);
    expect(idsOf(reload())).to.have.length(184);
    const read = reload() ?? [];
    expect(
      shownTurns(read)
        .flatMap(shownAttempt)
        .map(({id}) => id),
    ).to.deep.equal(['q', 'reply']);
  });

  it('drops hidden attempts with the one on screen', () => {
    const question = message('q', 'user', {text: 'x'.repeat(300_000)});
    const first = attempts(
      [question, message('other', 'assistant')],
      [question, message('reply', 'assistant')],
    );
    const later = message('later', 'user', {text: 'x'.repeat(300_000)});
    store([first, ...transcript([later, message('later-reply', 'assistant')])]);
    expect(idsOf(reload())).to.deep.equal(['later', 'later-reply']);
  });

  it('drops the oldest turns when storage is full, and never a newer one', () => {
    const turns = Array.from({length: 40}, (_, index) => turn(`${index}`));
    chats.area.size = 2000;
    for (let count = 1; count <= turns.length; count += 1) {
      const messages = turns.slice(0, count).flat();
      store(messages);
      const kept = idsOf(reload()) ?? [];
      expect(kept).to.deep.equal(messages.slice(-kept.length).map(({id}) => id));
      expect(kept.length % 2).to.equal(0);
    }
    expect(chats.area.text.length).to.be.within(1200, 2000);
    expect(warnings.warnings).to.deep.equal([]);
  });

  it('keeps no older state when not even the last turn fits, and says so once', () => {
    const refuse = (): never => {
      throw new DOMException('denied', 'SecurityError');
    };
    const long = [...turn('a'), message('long', 'user', {text: 'x'.repeat(500)})];
    const {transcript: storage} = chats.open();
    for (const refused of [{size: 400}, {size: 0}, {setItem: refuse}]) {
      delete (chats.area as Partial<typeof chats.area>).setItem;
      for (const [size, messages] of [[Infinity, turn('a')] as const, [400, long] as const]) {
        Object.assign(chats.area, {size}, size === 400 && refused);
        storage.store(() => transcript(messages));
        storage.flush();
        expect(idsOf(reload())).to.deep.equal(size === 400 ? undefined : ['a', 'a-reply']);
      }
    }
    expect(warnings.warnings).to.have.length(1);
    expect(warnings.warnings[0]).to.contain('the browser could not store the conversation');
  });

  it('is stored completely again when there is space', () => {
    const messages = [...turn('a'), ...turn('b')];
    const {transcript: storage} = chats.open();
    chats.area.size = 500;
    for (const size of [500, Infinity]) {
      chats.area.size = size;
      storage.store(() => transcript(messages));
      storage.flush();
    }
    expect(idsOf(reload())).to.deep.equal(messages.map(({id}) => id));
  });

  it('is separate for each visitor, agent and service', () => {
    store(turn('a'));
    for (const place of [
      {visitorId: 'maya'},
      {agentId: 'Agent-kitchen'},
      {serviceUrl: 'https://other.example'},
    ])
      expect(chats.open(place).transcript.read()).to.equal(undefined);
  });

  it('expires after seven days', () => {
    store(turn('a'));
    chats.clock.advance(7 * day);
    expect(reload()).to.not.equal(undefined);
    chats.clock.advance(1);
    expect(reload()).to.equal(undefined);
    expect(chats.area.keys).to.deep.equal([]);
  });

  it('survives a clock that was set back, and other entries in storage', () => {
    store(turn('a'));
    chats.clock.advance(-30 * day);
    chats.write('A new draft', {agentId: 'Agent-kitchen'});
    expect(idsOf(reload())).to.deep.equal(['a', 'a-reply']);
    store(turn('b'));
    expect(idsOf(reload())).to.have.members(['a', 'a-reply', 'b', 'b-reply']);
    expect(chats.area.kept.get(key)).to.contain(`"savedAt":${chats.clock.now()}`);
  });
});
