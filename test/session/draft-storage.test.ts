import {expect} from 'chai';
import {gardenScope, pauseInTyping, StoredChats} from '../support/stored-chat.js';

const draftKey = `agent-chat-elements:draft:["","https://service.example/agents","Agent-garden"]`;
const week = 7 * 24 * 60 * 60 * 1000;

describe('the stored draft', () => {
  let chats: StoredChats;
  beforeEach(() => {
    chats = new StoredChats();
  });

  it('returns after a reload', () => {
    const {draft} = chats.open();
    draft.write('When do I');
    chats.clock.advance(pauseInTyping);
    expect(chats.open().draft.read()).to.equal('When do I');
    expect(chats.area.keys).to.deep.equal([draftKey]);
  });

  it('is written regularly during continuous typing, each time with the current text', () => {
    const {draft} = chats.open();
    for (let length = 1; length <= 100; length += 1) {
      draft.write('x'.repeat(length));
      chats.clock.advance(30);
    }
    expect(chats.area.writes).to.equal(10);
    expect(chats.open().draft.read()).to.have.length(100);
  });

  it('reads as typed before it is written', () => {
    const {draft} = chats.open();
    draft.write('When');
    expect(draft.read()).to.equal('When');
    expect(chats.area.writes).to.equal(0);
  });

  it('is not written while it is empty', () => {
    const {draft, outbox} = chats.open();
    draft.write('');
    draft.write(' \n\t');
    draft.flush();
    expect([draft.read(), outbox.read().length]).to.deep.equal(['', 0]);
    chats.clock.advance(pauseInTyping);
    expect(chats.area.writes).to.equal(0);
    expect(chats.clock.running).to.deep.equal([]);
  });

  it('is removed at once when it is cleared, and the pending text is not written', () => {
    chats.write('When');
    const {draft} = chats.open();
    draft.write('When do');
    draft.write('');
    expect(chats.area.kept.size).to.equal(0);
    chats.clock.advance(pauseInTyping);
    expect(chats.area.kept.size).to.equal(0);
    expect(draft.read()).to.equal('');
  });

  it('is written at once and only once when its chat is removed', () => {
    const {draft} = chats.open();
    draft.write('When');
    draft.flush();
    draft.flush();
    expect(chats.clock.running).to.deep.equal([]);
    expect(chats.area.writes).to.equal(1);
    expect(chats.open().draft.read()).to.equal('When');
  });

  it('is limited to 100,000 characters and never ends in half a character', () => {
    chats.write('🌱'.repeat(60_000));
    expect(chats.open().draft.read()).to.equal('🌱'.repeat(50_000));
    chats.write(`x${'🌱'.repeat(60_000)}`);
    expect(chats.open().draft.read()).to.equal(`x${'🌱'.repeat(49_999)}`);
  });

  it('expires after seven days and is then removed', () => {
    chats.write('When');
    chats.clock.advance(week);
    expect(chats.open().draft.read()).to.equal('When');
    chats.clock.advance(1);
    expect(chats.open().draft.read()).to.equal('');
    expect(chats.area.kept.size).to.equal(0);
  });

  for (const [what, value] of [
    ['no JSON', '{"text": "When'],
    ['nothing', ''],
    ['a list', '["When"]'],
    ['null', 'null'],
    ['a value without a time', '{"version":1,"text":"When"}'],
    ['a value from the far future', '{"version":1,"savedAt":1e300,"text":"When"}'],
    ['an invalid time', '{"version":1,"savedAt":{},"text":"When"}'],
    ['an invalid text', '{"version":1,"savedAt":SAVED,"text":{"toString":1}}'],
    ['another version', '{"version":2,"savedAt":SAVED,"text":"When"}'],
  ] as const) {
    it(`is empty when storage holds ${what}, and can be written again`, () => {
      chats.area.kept.set(draftKey, value.replace('SAVED', String(chats.clock.now())));
      expect(chats.open().draft.read()).to.equal('');
      chats.write('Mine');
      expect(chats.open().draft.read()).to.equal('Mine');
    });
  }

  it('does not overwrite another version', () => {
    const value = `{"version":2,"savedAt":${chats.clock.now()},"parts":["When"]}`;
    chats.area.kept.set(draftKey, value);
    chats.open().draft.read();
    expect(chats.area.kept.get(draftKey)).to.equal(value);
  });

  it('is cut when the stored text is longer than the limit', () => {
    const text = 'x'.repeat(3_000_000);
    chats.area.kept.set(draftKey, JSON.stringify({version: 1, savedAt: chats.clock.now(), text}));
    expect(chats.open().draft.read()).to.have.length(100_000);
  });

  it('contains the text, the time and nothing else', () => {
    chats.write('When');
    const savedAt = chats.clock.now();
    expect(JSON.parse(chats.area.kept.get(draftKey)!)).to.deep.equal({version: 1, savedAt, text: 'When'});
  });

  it('leaves no timer when it is opened and closed many times', () => {
    for (let round = 0; round < 1000; round += 1) {
      const {draft} = chats.open({agentId: `${gardenScope.agentId}-${round % 10}`});
      draft.write(`Draft ${round}`);
      draft.flush();
    }
    expect(chats.clock.running).to.deep.equal([]);
    expect(chats.area.kept.size).to.equal(10);
  });
});
