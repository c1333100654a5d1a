import {expect} from 'chai';
import {shownMessages, type Message} from '../../src/conversation/conversation-state.js';
import type {TranscriptStorage} from '../../src/session/storage.js';
import {StoredChats} from '../support/stored-chat.js';
import {idsOf, message, transcript, turn} from '../support/stored-transcript.js';

/** A tab that starts with the stored transcript, like a chat. */
class Tab {
  readonly storage: TranscriptStorage;
  messages: readonly Message[];

  constructor(chats: StoredChats) {
    this.storage = chats.open({persist: 'local'}).transcript;
    this.messages = this.storage.read()?.messages ?? [];
  }

  show(messages: readonly Message[]): void {
    this.messages = messages;
    this.write();
  }

  write(): void {
    this.storage.store(() => transcript(this.messages));
    this.storage.flush();
  }
}

describe('a transcript that two tabs share', () => {
  let chats: StoredChats;
  beforeEach(() => {
    chats = new StoredChats();
  });

  function stored(): readonly string[] | undefined {
    return idsOf(new Tab(chats).storage.read());
  }

  it('has the messages of both, in the order of their times', () => {
    const [here, there] = [new Tab(chats), new Tab(chats)];
    here.show(turn('a', 1));
    there.show(turn('b', 2));
    here.show([...here.messages, ...turn('c', 3)]);
    const all = ['a', 'a-reply', 'b', 'b-reply', 'c', 'c-reply'];
    expect(stored()).to.deep.equal(all);
    there.write();
    there.write();
    expect(stored()).to.deep.equal(all);
  });

  it('shows each tab its own until the next reload, and then both', () => {
    const [here, there] = [new Tab(chats), new Tab(chats)];
    here.show(turn('a', 1));
    there.show(turn('b', 2));
    here.storage.read();
    here.write();
    expect(stored()).to.deep.equal(['a', 'a-reply', 'b', 'b-reply']);
    expect(new Tab(chats).messages).to.have.length(4);
  });

  it('keeps a question queued in one tab until the other has sent it', () => {
    const [here, there] = [new Tab(chats), new Tab(chats)];
    const [question, reply] = turn('a', 1);
    here.show([{...question!, status: 'queued'}]);
    there.show([question!, reply!]);
    here.show([]);
    expect(stored()).to.deep.equal(['a', 'a-reply']);
  });

  it('loses messages that one tab removes and keeps new ones of the other', () => {
    new Tab(chats).show([...turn('a', 1), ...turn('b', 2)]);
    const [here, there] = [new Tab(chats), new Tab(chats)];
    there.show([...there.messages, ...turn('c', 3)]);
    here.show(turn('a', 1));
    expect(stored()).to.deep.equal(['a', 'a-reply', 'c', 'c-reply']);
    here.write();
    expect(stored()).to.not.include('b');
  });

  it('loses a message that was removed before the first write', () => {
    new Tab(chats).show([...turn('a', 1), ...turn('b', 2)]);
    const here = new Tab(chats);
    here.show(turn('b', 2));
    expect(stored()).to.deep.equal(['b', 'b-reply']);
  });

  it('keeps the messages of the other tab when this tab starts a new conversation', () => {
    const [here, there] = [new Tab(chats), new Tab(chats)];
    here.show(turn('a', 1));
    there.show(turn('b', 2));
    here.show([]);
    expect(stored()).to.deep.equal(['b', 'b-reply']);
  });

  it('does not add messages from elsewhere to a tab without messages', () => {
    const [here, there] = [new Tab(chats), new Tab(chats)];
    here.show(turn('a', 1));
    there.storage.store(() => transcript(turn('record', 0), {earlierCount: 2}));
    there.storage.flush();
    expect(stored()).to.deep.equal(['a', 'a-reply']);
  });

  it('does not bring back a reply that is replaced here', () => {
    new Tab(chats).show(turn('a', 1));
    const [here, there] = [new Tab(chats), new Tab(chats)];
    const again = message('again', 'assistant');
    here.show([
      message('a-reply-question', 'user', {replacedBy: 'a'}),
      message('a-reply', 'assistant', {replacedBy: 'again'}),
      message('a'),
      again,
    ]);
    const shown = () => shownMessages(new Tab(chats).messages).map(({id}) => id);
    expect(shown()).to.deep.equal(['a', 'again']);
    expect(stored()).to.have.length(4);
    there.write();
    expect(shown()).to.deep.equal(['a', 'a-reply', 'again']);
    here.write();
    expect(shown()).to.deep.equal(['a', 'again']);
  });

  it('keeps both when shared storage is cleared in between', () => {
    const [here, there] = [new Tab(chats), new Tab(chats)];
    here.show(turn('a', 1));
    there.show(turn('b', 2));
    chats.area.kept.clear();
    here.write();
    there.write();
    expect(stored()).to.deep.equal(['a', 'a-reply', 'b', 'b-reply']);
  });
});
