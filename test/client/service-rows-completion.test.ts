import {expect} from 'chai';
import {AgentClient} from '../../src/client/agent-client.js';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import type {Reply} from '../../src/client/resources.js';
import {gatherReply} from '../support/gathered-reply.js';
import {jsonAnswer, scriptFetch} from '../support/scripted-fetch.js';

const question = [{role: 'user', content: 'When do roses bloom?'}];
const delta = {role: 'assistant', content: 'In June.'};

/** The answer of the interface document with some values replaced. */
function completion(changes: object = {}): object {
  return {
    id: 'record-7',
    object: 'chat.completion',
    created: '1735689600',
    model: 'Agent-42',
    choices: [{index: 0, delta, finish_reason: 'stop'}],
    ...changes,
  };
}

function openClient(answer: Response) {
  const {fetch, sent} = scriptFetch(answer);
  return {sent, client: new AgentClient({baseUrl: 'https://agents.test', fetch})};
}

function streamed(...chunks: readonly object[]): Response {
  const events = chunks.map(chunk => `data: ${JSON.stringify(chunk)}\n\n`).join('');
  return new Response(events, {headers: {'Content-Type': 'text/event-stream'}});
}

/** The values read from an answer, equal for whole and streamed answers. */
async function read(changes: object = {}): Promise<Reply> {
  const answer = completion(changes);
  const whole = await openClient(jsonAnswer(answer)).client.completeReply('Agent-42', question);
  const {client} = openClient(streamed(answer));
  const {chunks} = await gatherReply(client.streamReply('Agent-42', question));
  expect(chunks).to.deep.equal([whole]);
  return whole;
}

describe('the request of a completion', () => {
  it('goes to the agent whose AgentId is in the path', async () => {
    for (const [id, segment] of [
      ['Agent-42', 'Agent-42'],
      ['Agent 7/ü', 'Agent%207%2F%C3%BC'],
    ] as const) {
      const {client, sent} = openClient(jsonAnswer(completion()));
      await client.completeReply(id, question);
      expect(sent[0]!.url.pathname).to.equal(`/v1/aibot/bots/${segment}/openai/chat/completions`);
    }
  });

  it('contains model, messages and stream, and no other field', async () => {
    const {client, sent} = openClient(jsonAnswer(completion()));
    await client.completeReply('Agent-42', question);
    expect(sent[0]!.body).to.deep.equal({model: 'Agent-42', messages: question, stream: false});
  });

  it('contains the role and the content of every message, oldest first', async () => {
    const {client, sent} = openClient(jsonAnswer(completion()));
    const messages = [...question, delta, {role: 'user', content: 'And tulips?'}];
    await client.completeReply('Agent-42', messages);
    expect(sent[0]!.body).to.deep.include({messages});
  });

  it('uses stream to ask for a streamed or a whole reply', async () => {
    for (const stream of [true, false]) {
      const {client, sent} = openClient(streamed(completion()));
      await gatherReply(client.streamReply('Agent-42', question, {stream}));
      expect(sent[0]!.body).to.include({stream});
    }
  });
});

describe('the answer of a completion', () => {
  it('is read in every documented field, whole and streamed', async () => {
    expect(await read()).to.deep.equal({
      recordId: 'record-7',
      model: 'Agent-42',
      createdAt: Date.UTC(2025, 0, 1),
      text: 'In June.',
      finishReason: 'stop',
    });
  });

  it('takes its record id from id', async () => {
    expect((await read({id: 'record-8'})).recordId).to.equal('record-8');
    expect((await read({id: undefined})).recordId).to.equal('');
  });

  it('ignores the value of object', async () => {
    const expected = await read();
    for (const object of ['chat.completion.chunk', '', undefined, 7]) {
      expect(await read({object})).to.deep.equal(expected);
    }
  });

  it('takes its time from created, in seconds as a string', async () => {
    expect((await read({created: '1700000000'})).createdAt).to.equal(1_700_000_000_000);
    expect((await read({created: undefined})).createdAt).to.equal(undefined);
  });

  it('takes the name of the answering agent from model', async () => {
    expect((await read({model: 'Agent-8'})).model).to.equal('Agent-8');
  });

  it('is empty without choices', async () => {
    const {client} = openClient(jsonAnswer(completion({choices: undefined})));
    const error: unknown = await client
      .completeReply('Agent-42', question)
      .catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(AgentServiceError).and.to.have.property('kind', 'unreadable');
  });

  it('uses the choice with index 0, wherever it is', async () => {
    const other = {index: 1, delta: {...delta, content: 'In July.'}, finish_reason: 'length'};
    const choices = [other, {index: 0, delta, finish_reason: 'stop'}];
    expect(await read({choices})).to.include({text: 'In June.', finishReason: 'stop'});
  });

  it('uses delta with the role assistant and no other role', async () => {
    for (const [role, text] of [
      ['assistant', 'In June.'],
      ['user', ''],
      ['tool', ''],
    ] as const) {
      const reply = await read({choices: [{index: 0, delta: {...delta, role}, finish_reason: 'stop'}]});
      expect(reply.text, role).to.equal(text);
    }
  });

  it('joins the content of delta in order', async () => {
    const chunks = ['In ', 'June', '.'].map(content =>
      completion({choices: [{index: 0, delta: {...delta, content}, finish_reason: 'continue'}]}),
    );
    const {client} = openClient(streamed(...chunks));
    expect((await client.completeReply('Agent-42', question)).text).to.equal('In June.');
  });

  it('uses message when delta has no text', async () => {
    const message = delta;
    for (const content of ['', null, [], undefined]) {
      const choices = [{index: 0, delta: {...delta, content}, message, finish_reason: 'stop'}];
      expect((await read({choices})).text, String(content)).to.equal('In June.');
    }
  });

  it('does not repeat the text of a message after its deltas', async () => {
    const chunks = [
      {delta: {role: 'assistant', content: ''}, finish_reason: 'continue'},
      {delta, finish_reason: 'continue'},
      {delta: {content: ''}, message: delta, finish_reason: 'stop'},
    ].map(choice => completion({choices: [{index: 0, ...choice}]}));
    const {client} = openClient(streamed(...chunks));
    expect((await client.completeReply('Agent-42', question)).text).to.equal('In June.');
  });

  it('continues after the finish_reason continue and keeps any other reason', async () => {
    const chunks = ['continue', 'continue', 'length'].map(finish_reason =>
      completion({choices: [{index: 0, delta, finish_reason}]}),
    );
    const {client} = openClient(streamed(...chunks));
    const reply = await gatherReply(client.streamReply('Agent-42', question));
    expect(reply.chunks.map(({text, finishReason}) => [text, finishReason])).to.deep.equal([
      ['In June.', ''],
      ['In June.', ''],
      ['In June.', 'length'],
    ]);
  });
});
