import {expect} from 'chai';
import type {SessionStorage} from '../../src/session/storage.js';
import {MemoryStorage} from '../support/memory-storage.js';
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

  it('keeps its entries when storage has no space for more', () => {
    fill(chats.open(), 'One');
    chats.area.size = chats.area.text.length;
    fill(chats.open(), 'x'.repeat(500));
    expect(contents(chats.open())).to.deep.equal(['One, a draft', 'One, a question']);
  });

  it('finds the data of the closed tab when it is reopened', () => {
    fill(chats.open({persist: 'local'}), 'One');
    expect(contents(chats.open({persist: 'local'}))).to.deep.equal(['One, a draft', 'One, a question']);
  });
});
