import {expect} from 'chai';
import type {SessionStorage} from '../../src/session/storage.js';
import {MemoryStorage} from '../support/memory-storage.js';
import {idsOf, transcript, turn} from '../support/stored-transcript.js';
import {holdWarnings, queuedMessage, StoredChats} from '../support/stored-chat.js';

describe('the storage of a conversation', () => {
  let chats: StoredChats;
  let warnings: ReturnType<typeof holdWarnings>;
  beforeEach(() => {
    chats = new StoredChats();
    warnings = holdWarnings();
  });
  afterEach(() => warnings.release());

  function fill({draft, outbox}: SessionStorage, text: string): void {
    draft.write(`${text}, a draft`);
    draft.flush();
    outbox.store(queuedMessage(`${text}, a question`, chats.clock.now()));
  }

  function contents({draft, outbox}: SessionStorage): readonly string[] {
    return [draft.read(), ...outbox.read().map(({text}) => text)];
  }

  const refuse = (): never => {
    throw new DOMException('denied', 'SecurityError');
  };
  const places = [
    ['refused', {storage: refuse}],
    ['missing', {storage: () => undefined}],
    ['off', {persist: 'none' as const}],
  ] as const;
  for (const [what, options] of places) {
    it(`works as long as the page where storage is ${what}, without a warning`, () => {
      const storage = chats.open(options);
      fill(storage, 'One');
      expect(contents(storage)).to.deep.equal(['One, a draft', 'One, a question']);
      storage.outbox.remove(storage.outbox.read()[0]!.id);
      storage.draft.write('');
      expect(contents(storage)).to.deep.equal(['']);
      fill(storage, 'Two');
      expect(contents(chats.open(options))).to.deep.equal(['']);
      expect(chats.area.writes).to.equal(0);
      expect(warnings.warnings).to.deep.equal([]);
    });
  }

  it('works where storage exists and refuses every use', () => {
    const area = Object.assign(new MemoryStorage(), {getItem: refuse, setItem: refuse, removeItem: refuse});
    const storage = chats.open({storage: () => area});
    fill(storage, 'One');
    expect(contents(storage)).to.deep.equal(['One, a draft', 'One, a question']);
  });

  it('loses nothing of the page when storage is full, without a warning', () => {
    chats.area.size = 300;
    const storage = chats.open();
    const [one, two] = [chats.open({agentId: 'Agent-1'}), storage];
    fill(one, 'x'.repeat(500));
    fill(two, 'y'.repeat(500));
    fill(two, 'z'.repeat(500));
    expect(contents(two).map(text => text.slice(500))).to.deep.equal([
      ', a draft',
      ', a question',
      ', a question',
    ]);
    expect(warnings.warnings).to.deep.equal([]);
  });

  it('writes everything as soon as there is space again', () => {
    chats.area.size = 10;
    const storage = chats.open();
    fill(storage, 'One');
    expect(chats.area.kept.size).to.equal(0);
    chats.area.size = Infinity;
    fill(storage, 'Two');
    expect(contents(chats.open())).to.deep.equal(['Two, a draft', 'One, a question', 'Two, a question']);
  });

  it('does not return to an older draft when storage has no space for a newer one', () => {
    fill(chats.open(), 'One');
    chats.area.size = chats.area.text.length;
    fill(chats.open(), 'x'.repeat(500));
    expect(contents(chats.open())).to.deep.equal(['', 'One, a question']);
  });

  it('does not send a question again when storage refuses to mark it as sent', () => {
    const {outbox} = chats.open();
    const question = queuedMessage('One', chats.clock.now());
    outbox.store(question);
    chats.area.size = 0;
    outbox.store({...question, state: 'sent', context: 'The page'});
    expect(chats.open().outbox.read()).to.deep.equal([]);
    expect(outbox.read()).to.have.length(1);
  });

  for (const use of ['draft', 'change', 'outbox'] as const)
    it(`drops the oldest turns of the conversation for new words (${use})`, () => {
      const {transcript: stored, ...texts} = chats.open();
      const turns = ['a', 'b', 'c', 'd'].flatMap(id => turn(id));
      stored.store(() => transcript(turns));
      stored.flush();
      chats.area.size = chats.area.text.length + 200;
      const words = 'words '.repeat(20);
      if (use === 'outbox') texts.outbox.store(queuedMessage(words, chats.clock.now()));
      else {
        texts[use].write(words);
        texts[use].flush();
      }
      const after = chats.open();
      expect(use === 'outbox' ? after.outbox.read()[0]?.text : after[use].read()).to.equal(words);
      const kept = idsOf(after.transcript.read()) ?? [];
      expect(kept.slice(-2)).to.deep.equal(['d', 'd-reply']);
      expect(kept).not.to.include('a');
    });

  it('finds the data of the closed tab when it is reopened', () => {
    fill(chats.open({persist: 'local'}), 'One');
    expect(contents(chats.open({persist: 'local'}))).to.deep.equal(['One, a draft', 'One, a question']);
  });
});
