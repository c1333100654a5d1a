import {expect} from 'chai';
import type {JsonObject} from '../../src/client/json-object.js';
import {noConversation, withTurns} from '../../src/conversation/conversation-state.js';
import {forgetVisitor} from '../../src/session/storage-scope.js';
import {writeMessage} from '../../src/session/stored-message.js';
import {gardenScope, pauseInTyping, queuedMessage, StoredChats} from '../support/stored-chat.js';
import {MemoryStorage} from '../support/memory-storage.js';
import {idsOf, message, transcript, turn} from '../support/stored-transcript.js';

const prefix = 'agent-chat-elements:transcript:';
const key = `${prefix}["","https://service.example/agents","Agent-garden"]`;

const plain = (id: string, role?: string): JsonObject => writeMessage(message(id, role));

describe('a transcript in hostile storage', () => {
  let chats: StoredChats;
  beforeEach(() => {
    chats = new StoredChats();
  });

  function put(content: object): void {
    chats.area.kept.set(key, JSON.stringify({version: 1, savedAt: chats.clock.now(), ...content}));
  }

  function write(id: string, storage: () => MemoryStorage | undefined = () => chats.area): void {
    const stored = chats.open({storage}).transcript;
    stored.store(() => transcript(turn(id)));
    stored.flush();
  }

  function read(): readonly string[] | undefined {
    return idsOf(chats.open().transcript.read());
  }

  for (const [what, value] of [
    ['truncated JSON', '{"version":1,"savedAt":SAVED,"messages":[{"id":"a","role":"us'],
    ['no JSON', 'x'],
    ['nothing', ''],
    ['a list', '[{"id":"a","role":"user","text":""}]'],
    ['an older version', '{"version":0,"savedAt":SAVED,"messages":[{"id":"a","role":"user","text":""}]}'],
    ['a newer version', '{"version":2,"savedAt":SAVED,"messages":[{"id":"a","role":"user","text":""}]}'],
    ['no messages', '{"version":1,"savedAt":SAVED}'],
    ['messages that are not a list', '{"version":1,"savedAt":SAVED,"messages":{"length":1}}'],
    ['an empty list', '{"version":1,"savedAt":SAVED,"messages":[]}'],
    ['values that are not messages', '{"version":1,"savedAt":SAVED,"messages":[null,7,"a",{}]}'],
    ['no time', '{"version":1,"messages":[{"id":"a","role":"user","text":""}]}'],
    ['an infinite time', '{"version":1,"savedAt":1e999,"messages":[{"id":"a","role":"user","text":""}]}'],
    [
      'an invalid time',
      '{"version":1,"savedAt":{"valueOf":1},"messages":[{"id":"a","role":"user","text":""}]}',
    ],
  ] as const) {
    it(`is ignored when storage holds ${what}, and can be written again`, () => {
      chats.area.kept.set(key, value.replace('SAVED', String(chats.clock.now())));
      expect(read()).to.equal(undefined);
      write('mine');
      expect(read()).to.deep.equal(['mine', 'mine-reply']);
    });
  }

  it('is ignored above the size limit', () => {
    put({messages: [plain('a')], filling: 'x'.repeat(1_900_000)});
    expect(read()).to.deep.equal(['a']);
    put({messages: [{...plain('a'), text: 'x'.repeat(5_000_000)}]});
    expect(read()).to.equal(undefined);
    expect(chats.area.keys).to.deep.equal([]);
  });

  for (const [kind, contentOf] of [
    ['turns', (messages: readonly object[]) => ({turns: messages.map(one => ({attempts: [[one]]}))})],
    ['a list of messages', (messages: readonly object[]) => ({messages})],
  ] as const)
    it(`has at most two hundred messages, each id once and none that would be sent, from ${kind}`, () => {
      const messages = Array.from({length: 300}, (_, index) => plain(`${index}`));
      put(contentOf([...messages, plain('299'), {...plain('waiting'), status: 'queued'}]));
      expect(read()).to.deep.equal(messages.slice(100).map(({id}) => id));
    });

  it('has at most two hundred messages of hidden attempts', () => {
    const hidden = Array.from({length: 230}, (_, index) => [plain(`${index}`)]);
    put({turns: [{attempts: [...hidden, [plain('a'), plain('a-reply', 'assistant')]]}]});
    expect(read()).to.deep.equal([...hidden.slice(30).flatMap(([one]) => one?.['id']), 'a', 'a-reply']);
  });

  it('has defaults for wrong members of a turn', () => {
    const attempt = [plain('a'), plain('a-reply', 'assistant')];
    for (const wrong of [
      {shown: 'all', after: 7},
      {shown: [-1, 7, 0.5, '0', null, [], {}], after: {}},
      {shown: {length: 1}},
    ]) {
      put({
        turns: [
          null,
          7,
          'x',
          [],
          {},
          {attempts: {}},
          {attempts: [null, [], 'x']},
          {attempts: [attempt], ...wrong},
        ],
      });
      expect(chats.open().transcript.read()).to.deep.equal(transcript(turn('a')));
    }
  });

  it('shows a turn that follows a reply which storage does not hold', () => {
    put({
      turns: [
        {attempts: [[plain('a')]], after: 'missing'},
        {attempts: [[plain('b')]], after: 'b'},
      ],
    });
    const read = chats.open().transcript.read() ?? [];
    expect(withTurns(noConversation, read).messages.map(({id}) => id)).to.deep.equal(['a', 'b']);
  });

  it('has defaults for a wrong count and ignores the list of an older version', () => {
    for (const wrong of [
      {earlierCount: 'all', withdrawn: [null, {...message('w'), after: 7}, 'w']},
      {earlierCount: -5, withdrawn: {}},
    ]) {
      put({messages: turn('a').map(writeMessage), ...wrong});
      expect(chats.open().transcript.read()).to.deep.equal(transcript(turn('a')));
    }
  });

  it('is not affected by foreign values under its prefix', () => {
    const hostile = [`${prefix}junk`, `${prefix}["",7]`, `${prefix}{"valueOf":1}`, prefix];
    for (const name of hostile) chats.area.kept.set(name, `{"savedAt":{"valueOf":1}}`);
    const others = ['agent-chat-elements:transcripts', 'transcript', 'page'];
    for (const name of others) chats.area.kept.set(name, 'theirs');
    write('mine');
    expect(read()).to.deep.equal(['mine', 'mine-reply']);
    forgetVisitor('', undefined, [chats.area]);
    expect(chats.area.keys).to.deep.equal(others.sort());
  });

  const refuse = (): never => {
    throw new DOMException('denied', 'SecurityError');
  };
  for (const [what, area] of [
    ['is missing', undefined],
    ['refuses reading', Object.assign(new MemoryStorage(), {getItem: refuse})],
    ['refuses writing', Object.assign(new MemoryStorage(), {setItem: refuse})],
    ['refuses removing', Object.assign(new MemoryStorage(), {removeItem: refuse})],
    ['refuses its keys', Object.assign(new MemoryStorage(), {key: refuse})],
  ] as const) {
    it(`is lost without an error when storage ${what}`, () => {
      const {transcript: storage} = chats.open({storage: () => area});
      for (const id of ['a', 'b']) {
        storage.store(() => transcript(turn(id)));
        chats.clock.advance(pauseInTyping);
        storage.read();
      }
      storage.remove();
      expect(chats.clock.running).to.deep.equal([]);
    });
  }

  it('is not collected where nothing can be stored', () => {
    for (const options of [{storage: () => undefined}, {storage: refuse}, {persist: 'none' as const}]) {
      const {transcript: storage} = chats.open(options);
      storage.store(() => expect.fail('nothing to write to'));
      storage.flush();
      expect(storage.read()).to.equal(undefined);
    }
    expect(chats.area.writes).to.equal(0);
  });

  describe('in full storage', () => {
    const agents = ['Agent-1', 'Agent-2', 'Agent-3'];

    /** Fills the storage with the drafts and transcripts of three other agents, the first one oldest. */
    function fill(): void {
      for (const agentId of agents) {
        const {draft, transcript: stored, outbox} = chats.open({agentId});
        draft.write('Draft');
        draft.flush();
        outbox.store(queuedMessage('Question', chats.clock.now()));
        stored.store(() => transcript([message(agentId, 'user', {text: 'x'.repeat(1000)})]));
        stored.flush();
        chats.clock.advance(1000);
      }
      chats.area.size = [...chats.area.kept].flat().join('').length;
    }

    function remaining(): readonly string[] {
      return agents.filter(agentId => chats.open({agentId}).transcript.read());
    }

    it('replaces the oldest transcripts of other conversations, as few as needed', () => {
      fill();
      write('mine');
      expect([read(), remaining()]).to.deep.equal([
        ['mine', 'mine-reply'],
        ['Agent-2', 'Agent-3'],
      ]);
    });

    it('is not stored when it does not fit, and removes no draft and no question', () => {
      fill();
      chats.area.size -= 3000;
      write('x'.repeat(5000));
      expect([read(), remaining()]).to.deep.equal([undefined, []]);
      for (const agentId of agents) {
        const {draft, outbox} = chats.open({agentId});
        expect([draft.read(), outbox.read().length]).to.deep.equal(['Draft', 1]);
      }
    });

    it('is removed for a draft of another conversation, but not for one of its own', () => {
      fill();
      chats.write('x'.repeat(500), {agentId: 'Agent-1'});
      expect(remaining()).to.deep.equal(['Agent-1', 'Agent-3']);
      expect(chats.open({agentId: 'Agent-1'}).draft.read()).to.have.length(500);
    });

    it('stays unchanged when its new version does not fit', () => {
      write('a');
      chats.area.size = 1000;
      write('x'.repeat(5000));
      expect(read()).to.deep.equal(['a', 'a-reply']);
    });
  });

  it('removes no others when a write fails for another reason', () => {
    write('mine');
    const other = {...gardenScope, agentId: 'Agent-kitchen'};
    const {transcript: storage} = chats.open({...other, storage: () => chats.area});
    Object.assign(chats.area, {setItem: refuse});
    storage.store(() => transcript(turn('b')));
    storage.flush();
    expect(read()).to.deep.equal(['mine', 'mine-reply']);
  });
});
