import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect} from 'chai';
import {earlierCount, noConversation, withTurns} from '../../src/conversation/conversation-state.js';
import {textOf} from '../../src/conversation/message.js';
import {shownAttempt, shownTurns} from '../../src/conversation/turns.js';
import {versionsOf} from '../../src/records/versions.js';
import {readFlatList} from '../../src/session/flat-transcripts.js';
import {recordPage, SessionPage} from '../support/session-page.js';

/** Entries that version 0.27 has stored, by what the visitor had done. */
const entries = JSON.parse(
  readFileSync(join(import.meta.dirname, '../support/earlier-transcripts.json'), 'utf8'),
) as Readonly<Record<string, string>>;

const key = 'agent-chat-elements:transcript:["","https://service.example/agents","Agent-garden"]';

/** The messages on screen, each with its versions. */
type Shown = readonly (string | readonly string[])[];

const shown: Readonly<Record<string, Shown>> = {
  'several turns': ['q1', 'Reply to q1', 'q2', 'Reply to q2'],
  'regenerated twice, the first one shown': ['q1', 'Reply to q1', 'q2', ['Reply to q2 *', 'a3', 'a4']],
  'edited after a regeneration, and asked on': [['q1', 'q1b *'], ['b1', 'b2 *'], 'q3', 'Reply to q3'],
  'edited, the first question shown': [['q1 *', 'q2'], 'Reply to q1'],
  'a failed and a stopped reply': ['q1', 'Reply to q1', 'q2', 'half', 'q3', ''],
  'earlier messages, one of them regenerated': ['q1', ['a1', 'a1b *'], 'q2', 'Reply to q2'],
  'a reply that still arrives': ['q1', 'Reply to q1', 'q2', 'half of it'],
};

describe('a transcript of an earlier version', () => {
  let page: SessionPage;
  beforeEach(() => {
    page = new SessionPage();
  });
  afterEach(() => page.close());

  for (const [name, text] of Object.entries(entries))
    it(`is read: ${name}`, () => {
      page.area.setItem(key, text);
      const {conversation, snapshot} = page.open();
      const seen = snapshot.messages.map(message => {
        const versions = versionsOf(conversation.turns, message);
        return versions.length < 2
          ? message.text
          : versions.map(one => (one === message ? `${one.text} *` : one.text));
      });
      expect(seen).to.deep.equal(shown[name]);
      expect(snapshot.messages.at(-1)?.status).to.equal(name.startsWith('a ') ? 'failed' : 'done');
    });

  it('is stored as turns with the next change', async () => {
    page.area.setItem(key, entries['edited after a regeneration, and asked on']!);
    const session = page.open();
    await page.askAnd(session, 'q4', 'end');
    page.close();
    expect(page.area.getItem(key)).to.include('"attempts"').and.not.include('replacedBy');
    const again = page.open();
    expect(again.snapshot.messages.map(({text}) => text)).to.deep.equal(
      session.snapshot.messages.map(({text}) => text),
    );
    const [first] = versionsOf(again.conversation.turns, again.snapshot.messages[0]!);
    expect(await again.showVersion(first!.id)).to.equal(true);
    expect(again.snapshot.messages.map(({text}) => text)).to.deep.equal(['q1', 'a2']);
  });

  it('keeps which messages are earlier ones, and matches their records', async () => {
    page.area.setItem(key, entries['earlier messages, one of them regenerated']!);
    const session = page.open();
    expect(session.snapshot.earlierCount).to.equal(1);
    const records = session.conversation.turns
      .flatMap(({attempts}) => attempts.flat())
      .flatMap(({record}) => record ?? []);
    page.listRecords = async () => recordPage(records);
    await session.loadOlder();
    expect(session.snapshot.messages).to.have.length(4);
  });

  it('leaves out what cannot be read', () => {
    const circle = [
      {id: 'q', role: 'user', text: 'q'},
      {id: 'a', role: 'assistant', text: 'a', replacedBy: 'b'},
      {id: 'b', role: 'assistant', text: 'b', replacedBy: 'a'},
      {id: 'x', role: 'user', text: 'x', replacedBy: 'y'},
      {id: 'y', role: 'user', text: 'y', replacedBy: 'x'},
      {id: 'z', role: 'user', text: 'z', replacedBy: 'missing'},
      {id: 'z-question', role: 'user', text: 'z', replacedBy: 7},
      null,
      7,
    ];
    const turns = readFlatList(circle, 'x');
    expect(shownTurns(turns).map(turn => shownAttempt(turn).map(textOf))).to.deep.equal([['q'], ['z']]);
    expect(earlierCount(withTurns(noConversation, turns).messages)).to.equal(0);
  });

  it('has all attempts, also where the copy of a question is missing', () => {
    const uncopied = [
      {id: 'a', role: 'assistant', text: 'a', replacedBy: 'b'},
      {id: 'q', role: 'user', text: 'q'},
      {id: 'b', role: 'assistant', text: 'b'},
    ];
    const turns = readFlatList(uncopied, 0);
    expect(shownTurns(turns).flatMap(turn => shownAttempt(turn).map(textOf))).to.deep.equal(['q', 'b']);
  });
});
