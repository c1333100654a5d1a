import {expect} from 'chai';
import {AgentClient} from '../../src/client/agent-client.js';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import {Conversation} from '../../src/conversation/conversation.js';
import {addRecords} from '../../src/records/reconcile-records.js';
import {conversationDiagnostics} from '../../src/conversation/conversation-diagnostics.js';
import {gatherReply} from '../support/gathered-reply.js';
import {eventOf} from '../support/reply-samples.js';
import {jsonAnswer, scriptFetch} from '../support/scripted-fetch.js';
import {loadRecords} from '../support/load-records.js';

const token = 'TOKEN-7f3a';
const otherToken = 'HEADER-55aa';
/** Words that are unique in messages, searches, storage and requests. */
const secrets = {
  token,
  otherToken,
  question: 'QUESTION-text',
  reply: 'REPLY-text',
  record: 'RECORD-text',
  recordId: 'record-SECRET',
  search: 'SEARCH-text',
  name: 'NAME-text',
  baseQuery: 'QUERY-value',
  password: 'PASSWORD-word',
  errorMessage: 'ERROR-text',
  requestId: 'REQUEST-id',
  hiddenField: 'FIELD-text',
};
const question = [{role: 'user', content: secrets.question}];

/** A service that repeats all received and known values wherever possible. */
function tellingAnswers() {
  const everything = Object.values(secrets).join(' ');
  const hostile = {
    'Content-Type': `text/${token}; charset=${secrets.reply}`,
    'X-Request-Id': secrets.requestId,
  };
  const chunk = {
    id: secrets.recordId,
    model: everything,
    type: everything,
    choices: [{index: 0, delta: {role: secrets.name, content: secrets.reply}, finish_reason: token}],
  };
  const record = {
    recordId: secrets.recordId,
    role: everything,
    content: secrets.record,
    createTime: everything,
    triggerSrc: token,
  };
  return [
    jsonAnswer(
      {agentList: [{AgentId: 'Agent-1', name: secrets.name}], total: everything},
      {headers: hostile},
    ),
    new Response(eventOf(JSON.stringify(chunk)) + eventOf(everything), {headers: hostile}),
    jsonAnswer({recordList: [record, record], total: 0}, {headers: hostile}),
    jsonAnswer({error: {message: secrets.errorMessage, code: everything}}, {status: 403, headers: hostile}),
  ];
}

async function tellingSession() {
  const client = new AgentClient({
    baseUrl: `https://agents.test/chat?key=${secrets.baseQuery}#${secrets.password}`,
    accessToken: () => token,
    fetch: scriptFetch(...tellingAnswers()).fetch,
    prepareRequest: ({headers, body}, {operation}) => {
      headers.set('X-Further', otherToken);
      if (operation === 'list-records') headers.set('Authorization', `Basic ${otherToken}`);
      if (body) body['user'] = secrets.hiddenField;
    },
  });
  await client.listAgents({information: secrets.search, name: secrets.name});
  await gatherReply(client.streamReply('Agent-1', question));
  await client.listRecords('Agent-1', {order: 'asc'});
  const {error} = await gatherReply(client.streamReply('Agent-1', question));
  return {client, error};
}

function expectNoSecrets(text: string): void {
  for (const [name, secret] of Object.entries(secrets)) expect(text, name).to.not.contain(secret);
}

describe('secrets in diagnostics', () => {
  it('never include a token, text, search or identifier, wherever a service writes them', async () => {
    const {client} = await tellingSession();
    const {requests} = await client.diagnostics();
    expect(requests).to.have.length(4);
    expect(requests.flatMap(({events}) => events)).to.not.be.empty;
    expectNoSecrets(JSON.stringify(await client.diagnostics()));
    expect(requests[1]).to.deep.include({contentType: 'other', finishReasons: ['other']});
  });

  it('never include the user name and password of an address', async () => {
    const client = new AgentClient({baseUrl: `https://me:${secrets.password}@agents.test/chat`});
    expect((await client.diagnostics()).service).to.equal('https://agents.test/chat');
    for (const slashes of ['\\\\', '/', '']) {
      const baseUrl = `https:${slashes}me:${secrets.password}@agents.test/chat`;
      expectNoSecrets((await new AgentClient({baseUrl}).diagnostics()).service);
    }
    const scoped = new AgentClient({baseUrl: '/@team/agents'});
    expect((await scoped.diagnostics()).service).to.equal('/@team/agents');
  });

  it('never include a token when the client or its error becomes JSON', async () => {
    const {client, error} = await tellingSession();
    expect(JSON.stringify({client})).to.not.contain(token).and.not.contain(otherToken);
    expect(error).to.be.instanceOf(AgentServiceError);
    expect(JSON.stringify({error})).to.not.contain(token);
  });

  it('never include the text of a conversation', async () => {
    const conversation = new Conversation(loadRecords);
    const {client} = await tellingSession();
    conversation.open('Agent-1', client);
    const ended = new Promise(resolve => {
      conversation.subscribe((_, {type}) => type === 'reply-ended' && resolve(type));
    });
    conversation.addStored(conversation.state.beginning, addRecords((await tellingRecords()).records));
    conversation.send(secrets.question);
    await ended;
    const told = conversationDiagnostics(conversation.state);
    expectNoSecrets(JSON.stringify(told));
    expect(told).to.deep.include({
      agentId: 'Agent-1',
      statuses: {done: told.statuses.done, failed: 1},
      errorKinds: {forbidden: 1},
    });
    expect(told.roles).to.include({user: 1, assistant: 1});
    expect(told.characters).to.be.greaterThan(secrets.question.length);
  });
});

function tellingRecords() {
  const answers = tellingAnswers();
  const client = new AgentClient({baseUrl: 'https://agents.test', fetch: scriptFetch(answers[2]!).fetch});
  return client.listRecords('Agent-1');
}
