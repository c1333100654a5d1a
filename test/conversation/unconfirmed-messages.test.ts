import {expect} from 'chai';
import {
  createUnconfirmedMessage,
  type UnconfirmedMessage,
} from '../../src/conversation/unconfirmed-messages.js';
import {StoredChats} from '../support/stored-chat.js';

const key = `agent-chat-elements:unconfirmed:["","https://service.example/agents","Agent-garden"]`;
const day = 24 * 60 * 60 * 1000;

describe('unconfirmed messages', () => {
  let chats: StoredChats;
  beforeEach(() => {
    chats = new StoredChats();
  });

  function question(text: string): UnconfirmedMessage {
    return createUnconfirmedMessage(text, chats.clock.now());
  }

  function texts(): readonly string[] {
    return chats
      .open()
      .unconfirmed.read()
      .map(({text}) => text);
  }

  function store(messages: unknown): void {
    chats.area.kept.set(key, JSON.stringify({version: 1, savedAt: chats.clock.now(), messages}));
  }

  it('are there again after a reload, in the order they were asked', () => {
    const {unconfirmed} = chats.open();
    const [one, two] = [question('One'), question('Two')];
    unconfirmed.keep(one);
    unconfirmed.keep(two);
    expect(chats.open().unconfirmed.read()).to.deep.equal([one, two]);
  });

  it('change from queued to sent where they stand', () => {
    const {unconfirmed} = chats.open();
    const one = question('One');
    unconfirmed.keep(one);
    unconfirmed.keep(question('Two'));
    unconfirmed.keep({...one, state: 'sent'});
    expect(
      chats
        .open()
        .unconfirmed.read()
        .map(({text, state}) => `${text} ${state}`),
    ).to.deep.equal(['One sent', 'Two queued']);
  });

  it('go when they are confirmed, and with the last one what is stored', () => {
    const {unconfirmed} = chats.open();
    const [one, two] = [question('One'), question('Two')];
    unconfirmed.keep(one);
    unconfirmed.keep(two);
    unconfirmed.drop(one.id);
    expect(texts()).to.deep.equal(['Two']);
    unconfirmed.drop('unknown');
    unconfirmed.drop(two.id);
    expect(chats.area.kept.size).to.equal(0);
  });

  it('of two tabs that share a storage are all kept', () => {
    const [here, there] = [chats.open(), chats.open()];
    const one = question('One');
    here.unconfirmed.keep(one);
    there.unconfirmed.keep(question('Two'));
    here.unconfirmed.keep(question('Three'));
    there.unconfirmed.drop(one.id);
    expect(texts()).to.deep.equal(['Two', 'Three']);
  });

  it('are named differently, whenever and wherever they were asked', () => {
    const ids = Array.from({length: 1000}, () => question('Same').id);
    expect(new Set(ids)).to.have.property('size', 1000);
  });

  it('are fifty at most: the newest', () => {
    const {unconfirmed} = chats.open();
    for (let number = 1; number <= 60; number += 1) unconfirmed.keep(question(`Question ${number}`));
    expect(texts()).to.have.length(50);
    expect(texts()[0]).to.equal('Question 11');
  });

  it('are dropped seven days after they were asked, each in its time', () => {
    const {unconfirmed} = chats.open();
    unconfirmed.keep(question('Old'));
    chats.clock.advance(4 * day);
    unconfirmed.keep(question('Newer'));
    chats.clock.advance(4 * day);
    expect(texts()).to.deep.equal(['Newer']);
    chats.clock.advance(4 * day);
    expect(texts()).to.deep.equal([]);
    expect(chats.area.kept.size).to.equal(0);
  });

  it('are not kept when blank or too long, and the others stay', () => {
    const {unconfirmed} = chats.open();
    unconfirmed.keep(question('One'));
    unconfirmed.keep(question('  '));
    unconfirmed.keep(question('x'.repeat(100_001)));
    expect(texts()).to.deep.equal(['One']);
  });

  it('last as long as the page when they are too long or too many to be stored', () => {
    const {unconfirmed} = chats.open();
    const long = question('x'.repeat(100_001));
    const first = question('First');
    unconfirmed.keep(long);
    unconfirmed.keep(first);
    for (let number = 1; number <= 50; number += 1) unconfirmed.keep(question(`Question ${number}`));
    const isKept = (id: string): boolean => unconfirmed.read().some(message => message.id === id);
    expect([long, first].map(({id}) => isKept(id))).to.deep.equal([true, true]);
    expect(texts()).to.include('Question 50').and.not.to.include('First');
    unconfirmed.drop(long.id);
    expect(isKept(long.id)).to.equal(false);
  });

  it('are read with care: what is no message is passed over', () => {
    const fine = question('Fine');
    store([
      fine,
      null,
      'text',
      [],
      {...fine, id: ''},
      {...fine, id: 7},
      {...fine, id: 'i'.repeat(101)},
      {...fine, id: 'a', text: {}},
      {...fine, id: 'b', text: ' '},
      {...fine, id: 'c', createdAt: '2025-01-01'},
      {...fine, id: 'd', createdAt: null},
      {...fine, id: 'e', createdAt: chats.clock.now() + 8 * day},
      {...fine, id: 'f', state: 'confirmed'},
      {...fine, id: 'g', state: undefined},
      {...fine},
    ]);
    expect(chats.open().unconfirmed.read()).to.deep.equal([fine]);
  });

  for (const messages of [null, {length: 3}, 'text', 5]) {
    it(`are none when storage holds ${JSON.stringify(messages)}`, () => {
      store(messages);
      expect(texts()).to.deep.equal([]);
      chats.open().unconfirmed.keep(question('Mine'));
      expect(texts()).to.deep.equal(['Mine']);
    });
  }

  it('carry nothing along that is not theirs', () => {
    const {unconfirmed} = chats.open();
    const message = Object.assign(question('One'), {token: 'secret', reply: 'secret'});
    unconfirmed.keep(message);
    store([{...question('Two'), token: 'secret'}]);
    unconfirmed.keep({...message, state: 'sent'});
    expect(texts()).to.deep.equal(['Two', 'One']);
    expect(chats.area.text).to.not.contain('secret');
  });
});
