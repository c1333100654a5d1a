import {expect} from 'chai';
import type {SessionStorage} from '../../src/session/storage.js';
import {queuedMessage, StoredChats} from '../support/stored-chat.js';
import {holdPageEvents, idsOf, transcript, turn} from '../support/stored-transcript.js';

describe('an entry of a signed-in person', () => {
  let chats: StoredChats;
  let subject: string;
  beforeEach(() => {
    chats = new StoredChats();
    subject = '';
  });

  function open(): SessionStorage {
    return chats.open({subject: () => subject});
  }

  function storeAs(person: string, text = 'Text'): void {
    subject = person;
    const storage = open();
    storage.draft.write(text);
    storage.change.write(text);
    storage.outbox.store(queuedMessage(text, chats.clock.now()));
    storage.transcript.store(() => transcript(turn(text)));
    storage.draft.flush();
    storage.change.flush();
    storage.transcript.flush();
  }

  function contents({draft, change, outbox, transcript: stored}: SessionStorage): readonly unknown[] {
    return [draft.read(), change.read(), outbox.read().map(({text}) => text), idsOf(stored.read())];
  }

  const text = ['Text', 'Text', ['Text'], ['Text', 'Text-reply']];
  const nothing = ['', '', [], undefined];

  it('returns for the same person', () => {
    storeAs('maya');
    expect(contents(open())).to.deep.equal(text);
    expect(chats.area.text.split('"subject":"maya"')).to.have.length(5);
  });

  it('is removed unread for another person', () => {
    storeAs('maya');
    subject = 'tom';
    expect(contents(open())).to.deep.equal(nothing);
    expect(chats.area.keys).to.deep.equal([]);
  });

  it('is unreadable and stays while the person is unknown', () => {
    storeAs('maya');
    subject = '';
    const storage = open();
    expect(contents(storage)).to.deep.equal(nothing);
    subject = 'maya';
    expect(contents(storage)).to.deep.equal(text);
  });

  it('of the person who signed in last stays, also while another tab shows the person before', () => {
    storeAs('maya', 'Before');
    const before = chats.open({subject: () => 'maya'});
    expect(idsOf(before.transcript.read())).to.deep.equal(['Before', 'Before-reply']);
    expect(before.draft.read()).to.equal('Before');
    storeAs('tom');
    const stored = chats.area.text;
    before.transcript.store(() => transcript([...turn('Before'), ...turn('Later')]));
    before.transcript.flush();
    before.draft.write('Later');
    before.draft.flush();
    before.transcript.remove();
    before.draft.remove();
    expect(before.transcript.read()).to.equal(undefined);
    expect(chats.area.text).to.equal(stored);
    expect(contents(open())).to.deep.equal(text);
  });

  it('is readable for everyone when nobody was signed in', () => {
    storeAs('');
    expect(chats.area.text).to.not.contain('subject');
    subject = 'maya';
    expect(contents(open())).to.deep.equal(text);
  });

  for (const person of ['m"a\\y,a"', '","version":2', '\n', 'мая']) {
    it(`is separate from others with the name ${JSON.stringify(person)}`, () => {
      storeAs(person);
      subject = '';
      const {draft} = open();
      draft.write('Other');
      draft.flush();
      subject = person;
      expect(contents(open())).to.deep.equal(text);
      subject = 'tom';
      expect(contents(open())).to.deep.equal(nothing);
    });
  }

  it('is neither overwritten nor removed while the person is unknown', () => {
    storeAs('maya');
    const before = new Map(chats.area.kept);
    subject = '';
    const storage = open();
    storage.draft.write('Other');
    storage.change.write('');
    storage.transcript.store(() => transcript(turn('Other')));
    chats.clock.advance(300);
    storage.draft.flush();
    storage.transcript.flush();
    storage.transcript.remove();
    expect(chats.area.kept).to.deep.equal(before);
    expect(storage.draft.read()).to.equal('Other');
  });

  it('merges with newer writes when the same person is known', () => {
    storeAs('maya');
    subject = '';
    const storage = open();
    storage.draft.write('Other');
    storage.transcript.store(() => transcript(turn('Other')));
    storage.draft.flush();
    storage.transcript.flush();
    subject = 'maya';
    storage.draft.flush();
    storage.transcript.flush();
    expect(open().draft.read()).to.equal('Other');
    expect(idsOf(open().transcript.read())).to.have.members(['Text', 'Text-reply', 'Other', 'Other-reply']);
  });

  it('is replaced by newer writes when another person is known, at the latest on page unload', () => {
    const page = holdPageEvents();
    try {
      storeAs('maya');
      subject = '';
      const storage = open();
      storage.draft.write('Other');
      storage.transcript.store(() => transcript(turn('Other')));
      chats.clock.advance(300);
      expect(page.listening()).to.be.above(0);
      subject = 'tom';
      page.dispatch('pagehide');
      expect(page.listening()).to.equal(0);
    } finally {
      page.release();
    }
    expect(open().draft.read()).to.equal('Other');
    expect(idsOf(open().transcript.read())).to.deep.equal(['Other', 'Other-reply']);
    expect(chats.area.text).to.contain('"subject":"tom"');
  });

  it('removes a confirmed question for any person', () => {
    storeAs('maya');
    const id = open().outbox.read()[0]!.id;
    subject = '';
    open().outbox.remove(id);
    subject = 'maya';
    expect(open().outbox.read()).to.deep.equal([]);
  });

  it('can be overwritten after it expires', () => {
    storeAs('maya');
    chats.clock.advance(8 * 24 * 60 * 60 * 1000);
    subject = '';
    const {draft} = open();
    draft.write('Other');
    draft.flush();
    expect(open().draft.read()).to.equal('Other');
  });

  it('belongs to nobody when the fingerprint is not available', () => {
    const storage = chats.open({
      subject: () => {
        throw new Error('no token');
      },
    });
    storage.draft.write('Text');
    storage.draft.flush();
    expect(chats.open().draft.read()).to.equal('Text');
  });
});
