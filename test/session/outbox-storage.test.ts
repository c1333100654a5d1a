import {expect} from 'chai';
import {MessageFactory} from '../../src/conversation/message.js';
import type {OpenQuestion} from '../../src/conversation/conversation.js';
import {queuedMessage, StoredChats} from '../support/stored-chat.js';

const keyOf = (name: unknown): string =>
  `agent-chat-elements:unconfirmed:["","https://service.example/agents","Agent-garden",${JSON.stringify(name)}]`;
const day = 24 * 60 * 60 * 1000;

describe('unconfirmed messages', () => {
  let chats: StoredChats;
  beforeEach(() => {
    chats = new StoredChats();
  });

  function question(text: string): OpenQuestion {
    return queuedMessage(text, chats.clock.now());
  }

  function texts(): readonly string[] {
    return chats
      .open()
      .outbox.read()
      .map(({text}) => text);
  }

  /** Stores a value as an earlier page or another script would. */
  function store(name: unknown, message: unknown): void {
    const entry = {version: 1, savedAt: chats.clock.now(), ...(message as OpenQuestion)};
    chats.area.kept.set(keyOf(name), JSON.stringify(entry));
  }

  it('return after a reload in the order of sending', () => {
    const {outbox} = chats.open();
    const [one, two] = [question('One'), question('Two')];
    outbox.store(one);
    outbox.store(two);
    expect(chats.open().outbox.read()).to.deep.equal([one, two]);
  });

  it('change from queued to sent in place', () => {
    const {outbox} = chats.open();
    const one = question('One');
    outbox.store(one);
    outbox.store(question('Two'));
    outbox.store({...one, state: 'sent'});
    expect(
      chats
        .open()
        .outbox.read()
        .map(({text, state}) => `${text} ${state}`),
    ).to.deep.equal(['One sent', 'Two queued']);
  });

  it('are removed when confirmed, and the last one removes the stored entry', () => {
    const {outbox} = chats.open();
    const [one, two] = [question('One'), question('Two')];
    outbox.store(one);
    outbox.store(two);
    outbox.remove(one.id);
    expect(texts()).to.deep.equal(['Two']);
    outbox.remove('unknown');
    outbox.remove(two.id);
    expect(chats.area.kept.size).to.equal(0);
  });

  it('of two tabs in one storage are all stored', () => {
    const [here, there] = [chats.open(), chats.open()];
    const one = question('One');
    here.outbox.store(one);
    there.outbox.store(question('Two'));
    here.outbox.store(question('Three'));
    there.outbox.remove(one.id);
    expect(texts()).to.deep.equal(['Two', 'Three']);
  });

  it('are all stored when two tabs write at the same moment', () => {
    const [here, there] = [chats.open(), chats.open()];
    const one = question('One');
    chats.area.meanwhile = () => there.outbox.store(question('Two'));
    here.outbox.store(one);
    expect(texts()).to.have.members(['One', 'Two']);
    chats.area.meanwhile = () => there.outbox.store(question('Three'));
    here.outbox.remove(one.id);
    expect(texts()).to.have.members(['Two', 'Three']);
  });

  it('stay when the last one of another tab is confirmed at the same moment', () => {
    const [here, there] = [chats.open(), chats.open()];
    const one = question('One');
    here.outbox.store(one);
    chats.area.meanwhile = () => there.outbox.store(question('Two'));
    here.outbox.remove(one.id);
    expect(texts()).to.deep.equal(['Two']);
  });

  it('stay sent when another tab stores one at the same moment', () => {
    const [here, there] = [chats.open(), chats.open()];
    const one = question('One');
    here.outbox.store(one);
    chats.area.meanwhile = () => here.outbox.store({...one, state: 'sent'});
    there.outbox.store(question('Two'));
    const states = chats.open().outbox.read();
    expect(states.map(({text, state}) => `${text} ${state}`)).to.have.members(['One sent', 'Two queued']);
  });

  it('have different names, whenever and wherever they are sent', () => {
    const ids = Array.from({length: 1000}, () => question('Same').id);
    const elsewhere = Array.from({length: 1000}, () =>
      new MessageFactory(() => chats.clock.now()).createId(),
    );
    expect(new Set([...ids, ...elsewhere])).to.have.property('size', 2000);
  });

  it('are at most two hundred: the newest', () => {
    const {outbox} = chats.open();
    for (let number = 1; number <= 210; number += 1) {
      outbox.store(question(`Question ${number}`));
      chats.clock.advance(1);
    }
    expect(texts()).to.have.length(200);
    expect(texts()[0]).to.equal('Question 11');
  });

  it('keep their order, also when many are sent in one moment', () => {
    const {outbox} = chats.open();
    const asked = Array.from({length: 120}, (_, index) => question(`Question ${index}`));
    for (const message of asked) outbox.store(message);
    expect(texts()).to.deep.equal(asked.map(({text}) => text));
  });

  it('expire seven days after sending, each at its own time', () => {
    const {outbox} = chats.open();
    outbox.store(question('Old'));
    chats.clock.advance(4 * day);
    outbox.store(question('Newer'));
    chats.clock.advance(4 * day);
    expect(texts()).to.deep.equal(['Newer']);
    chats.clock.advance(4 * day);
    expect(texts()).to.deep.equal([]);
    expect(chats.area.kept.size).to.equal(0);
  });

  it('are not stored when blank or too long, and the others stay', () => {
    const {outbox} = chats.open();
    outbox.store(question('One'));
    outbox.store(question('  '));
    outbox.store(question('x'.repeat(100_001)));
    expect(texts()).to.deep.equal(['One']);
  });

  it('last as long as the page when they are too long for storage', () => {
    const {outbox} = chats.open();
    const long = question('x'.repeat(100_001));
    outbox.store(long);
    for (let number = 1; number <= 60; number += 1) outbox.store(question(`Question ${number}`));
    expect(outbox.find(long.id)).to.deep.equal(long);
    expect(texts()).to.have.length(60);
    expect(chats.area.kept.size).to.equal(60);
    outbox.remove(long.id);
    expect(outbox.find(long.id)).to.equal(undefined);
    expect(outbox.read()).to.have.length(60);
  });

  it('are validated, and invalid entries are skipped', () => {
    const fine = question('Fine');
    store('', fine);
    const hostile = [
      {...fine, text: {}},
      {...fine, text: ' '},
      {...fine, text: 'x'.repeat(100_001)},
      {...fine, createdAt: '2025-01-01'},
      {...fine, createdAt: null},
      {...fine, createdAt: chats.clock.now() + 8 * day},
      {...fine, state: 'confirmed'},
      {...fine, state: undefined},
    ];
    for (const [index, message] of hostile.entries()) store(`name-${index}`, message);
    expect(chats.open().outbox.read()).to.deep.equal([{...fine, id: ''}]);
  });

  for (const value of ['null', '[]', '"text"', '5', '', '{"messages": [']) {
    it(`are empty when storage holds ${JSON.stringify(value)}`, () => {
      chats.area.kept.set(keyOf('name'), value);
      expect(texts()).to.deep.equal([]);
      chats.open().outbox.store(question('Mine'));
      expect(texts()).to.deep.equal(['Mine']);
      expect(chats.area.kept.size).to.equal(1);
    });
  }

  it('are ignored under an unknown key, so that each one stays removable', () => {
    const value = JSON.stringify({version: 1, savedAt: chats.clock.now(), ...question('Hostile')});
    const named = keyOf('name');
    const keys = [
      keyOf(7),
      keyOf(null),
      keyOf({}),
      named.replace(',"name"', ''),
      named.replace('"name"', '"name","more"'),
      named.replace(',"name"', ', "name"'),
      named.replace('["",', '["x",'),
      named.replace('Agent-garden', 'Agent-kitchen'),
      named.slice(0, -1),
    ];
    for (const key of keys) chats.area.kept.set(key, value);
    expect(texts()).to.deep.equal([]);
    chats.area.kept.set(keyOf('"]\n__proto__'), value);
    const {outbox} = chats.open();
    expect(texts()).to.deep.equal(['Hostile']);
    for (const {id} of outbox.read()) outbox.remove(id);
    expect(texts()).to.deep.equal([]);
  });

  it('do not overwrite another version', () => {
    store('name', {...question('Of tomorrow'), version: 2});
    expect(texts()).to.deep.equal([]);
    expect(chats.area.text).to.contain('Of tomorrow');
  });

  it('contain no foreign fields', () => {
    const {outbox} = chats.open();
    const message = Object.assign(question('One'), {token: 'secret', reply: 'secret'});
    outbox.store(message);
    outbox.store({...message, state: 'sent'});
    expect(chats.area.text).to.not.contain('secret');
    store('name', {...question('Two'), token: 'secret'});
    expect(JSON.stringify(chats.open().outbox.read())).to.contain('Two').and.not.contain('secret');
  });
});
