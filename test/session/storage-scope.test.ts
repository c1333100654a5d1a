import {expect} from 'chai';
import {
  forgetVisitor,
  isTranscriptKey,
  storageKey,
  type StorageScope,
} from '../../src/session/storage-scope.js';
import {MemoryStorage} from '../support/memory-storage.js';
import {gardenScope, pauseInTyping, queuedMessage, StoredChats} from '../support/stored-chat.js';
import {transcript, turn} from '../support/stored-transcript.js';

describe('stored data of a conversation', () => {
  let chats: StoredChats;
  beforeEach(() => {
    chats = new StoredChats();
  });

  function read(place: Partial<StorageScope>): string {
    return chats.open(place).draft.read();
  }

  const others: readonly (readonly [string, Partial<StorageScope>])[] = [
    ['another agent', {agentId: 'Agent-kitchen'}],
    ['another service', {serviceUrl: 'https://other.example/agents'}],
    ['another path of the service', {serviceUrl: 'https://service.example/agents/2'}],
    ['another query of the service', {serviceUrl: 'https://service.example/agents?site=2'}],
    ['another visitor', {visitorId: 'maya'}],
    ['another conversation', {conversationId: 'roses'}],
  ];
  for (const [what, place] of others) {
    it(`is not visible for ${what}`, () => {
      chats.write('Mine');
      expect(read(place)).to.equal('');
      chats.write('Theirs', place);
      expect([read({}), read(place)]).to.deep.equal(['Mine', 'Theirs']);
    });
  }

  it('is the same for two spellings of one address', () => {
    chats.write('Mine');
    expect(read({serviceUrl: ' https://SERVICE.example:443/agents/#top'})).to.equal('Mine');
  });

  it('is separate whatever the names of agents and visitors contain', () => {
    const names = [
      '',
      'a',
      'a"',
      '"',
      '","',
      ':',
      '%3A',
      'a:b',
      '\\',
      '\ud800',
      '\ud801',
      '__proto__',
      '["a"]',
    ];
    const places = names.flatMap(visitorId =>
      names.filter(name => name !== '').map(agentId => ({...gardenScope, visitorId, agentId})),
    );
    for (const [index, place] of places.entries()) chats.write(`Draft ${index}`, place);
    expect(places.map(read)).to.deep.equal(places.map((_, index) => `Draft ${index}`));
  });

  it('has a key without secrets of the address', () => {
    const serviceUrl = 'https://service.example/agents?api-key=hidden';
    chats.write('Mine', {serviceUrl});
    expect([read({serviceUrl}), read({serviceUrl: `${serviceUrl}-too`})]).to.deep.equal(['Mine', '']);
    expect(chats.area.text).to.not.contain('hidden');
  });

  for (const place of [{serviceUrl: ''}, {serviceUrl: 'ftp://service.example'}, {agentId: ''}]) {
    it(`is empty without an agent or service: ${JSON.stringify(place)}`, () => {
      expect(storageKey('draft', {...gardenScope, ...place})).to.equal(undefined);
      chats.write('Mine', place);
      expect(chats.area.writes).to.equal(0);
    });
  }

  it('has at most two hundred entries and drops the oldest for a new one', () => {
    for (let number = 0; number < 250; number += 1) {
      chats.write(`Draft ${number}`, {agentId: `Agent-${number}`});
      chats.clock.advance(1000);
    }
    expect(chats.area.kept.size).to.equal(200);
    expect([read({agentId: 'Agent-49'}), read({agentId: 'Agent-50'})]).to.deep.equal(['', 'Draft 50']);
    chats.write('Changed', {agentId: 'Agent-50'});
    chats.write('New', {agentId: 'Agent-new'});
    expect([read({agentId: 'Agent-50'}), read({agentId: 'Agent-51'})]).to.deep.equal(['Changed', '']);
  });

  it('counts transcripts separately, so that they displace no drafts', () => {
    for (let number = 0; number < 201; number += 1) {
      const agentId = `Agent-${number}`;
      chats.write('Draft', {agentId});
      chats.clock.advance(1);
      const {transcript: stored} = chats.open({agentId});
      stored.store(() => transcript(turn('a')));
      stored.flush();
    }
    expect(chats.area.kept.size).to.equal(400);
    expect(chats.area.keys.filter(isTranscriptKey)).to.have.length(200);
  });

  it('removes old or unreadable entries for new ones and leaves foreign data alone', () => {
    chats.write('Old', {agentId: 'Agent-old'});
    chats.area.kept.set('agent-chat-elements:draft:junk', 'junk');
    const foreign = ['agent-chat-elements:device-id:maya', 'agent-chat-elements:theme', 'draft', 'page'];
    for (const key of foreign) chats.area.kept.set(key, 'theirs');
    chats.clock.advance(8 * 24 * 60 * 60 * 1000);
    chats.write('Mine');
    expect(chats.area.keys).to.deep.equal([storageKey('draft', gardenScope), ...foreign].sort());
  });
});

describe('forgetVisitor', () => {
  let chats: StoredChats;
  beforeEach(() => {
    chats = new StoredChats();
  });

  function keepAll(place: Partial<StorageScope>): void {
    chats.write('Draft', place);
    const {change, outbox} = chats.open(place);
    change.write('Change');
    change.flush();
    outbox.store(queuedMessage('Question', chats.clock.now()));
  }

  it('removes everything stored for a visitor, in both storages, and nothing of others', () => {
    const second = new MemoryStorage();
    for (const visitorId of ['maya', 'tom', '']) {
      for (const agentId of ['Agent-garden', 'Agent-kitchen']) keepAll({visitorId, agentId});
      keepAll({visitorId, storage: () => second} as Partial<StorageScope>);
    }
    chats.area.kept.set('agent-chat-elements:device-id:maya', 'theirs');
    forgetVisitor('maya', undefined, [chats.area, undefined, second]);
    expect([chats.area.kept.size, second.kept.size]).to.deep.equal([13, 6]);
    expect(chats.area.keys.filter(key => key.includes('maya'))).to.deep.equal([
      'agent-chat-elements:device-id:maya',
    ]);
    forgetVisitor('', undefined, [chats.area, second]);
    expect([chats.area.kept.size, second.kept.size]).to.deep.equal([7, 3]);
  });

  it('removes only the data of one service when it is named', () => {
    const other = {serviceUrl: 'https://other.example'};
    keepAll({});
    keepAll(other);
    forgetVisitor('', `${gardenScope.serviceUrl}/`, [chats.area]);
    expect(chats.area.kept.size).to.equal(3);
    expect([chats.open().draft.read(), chats.open(other).draft.read()]).to.deep.equal(['', 'Draft']);
  });

  it('prevents the write of a pending draft', () => {
    const {draft} = chats.open({visitorId: 'maya'});
    const other = chats.open({visitorId: 'tom'});
    draft.write('Secret plan');
    other.draft.write('Other plan');
    forgetVisitor('maya', undefined, [chats.area]);
    expect(draft.read()).to.equal('');
    draft.flush();
    chats.clock.advance(pauseInTyping);
    expect(chats.area.text).to.contain('Other plan');
    expect(chats.area.text).to.not.contain('Secret');
    draft.write('New words');
    draft.flush();
    expect(chats.open({visitorId: 'maya'}).draft.read()).to.equal('New words');
  });

  it('skips storages that are refused', () => {
    const refused = new Proxy(new MemoryStorage(), {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    keepAll({});
    forgetVisitor('', undefined, [refused, chats.area]);
    expect(chats.area.kept.size).to.equal(0);
  });

  it('does nothing without storage or with an invalid address', () => {
    keepAll({});
    forgetVisitor('nobody');
    forgetVisitor('', 'not an address:', [chats.area]);
    forgetVisitor('', '', [chats.area]);
    expect(chats.area.kept.size).to.equal(3);
  });
});
