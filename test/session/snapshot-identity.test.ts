import {expect} from 'chai';
import {AgentClient} from '../../src/client/agent-client.js';
import type {ChatSession} from '../../src/session/chat-session.js';
import {createChatSession} from '../../src/session/create-session.js';

const client = () => new AgentClient({baseUrl: 'https://service.example/agents'});
const agent = () => ({AgentId: 'Agent-garden', name: 'Garden'});

describe('the identity of a snapshot', () => {
  let session: ChatSession;

  beforeEach(() => {
    session = createChatSession({client: client(), agent: agent(), persist: 'none', online: false});
    session.subscribe(() => undefined);
  });

  afterEach(() => {
    session.clear();
    session.dispose();
  });

  it('stays while its content stays, for example with inline settings of a framework', () => {
    session.send('Are you there?');
    const before = session.snapshot;
    session.configure({beforeSend: () => true, client: client(), agent: agent()});
    session.write('');
    expect(session.snapshot).to.equal(before);
  });

  it('changes after a change, with the same unchanged parts', () => {
    session.send('Are you there?');
    const before = session.snapshot;
    session.write('And');
    expect(session.snapshot).not.to.equal(before);
    expect(session.snapshot.messages).to.equal(before.messages);
    expect(session.snapshot.queued).to.equal(before.queued);
    expect(before.draft).to.equal('');
  });
});
