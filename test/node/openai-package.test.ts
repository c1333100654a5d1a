import {expect} from 'chai';
import OpenAI from 'openai';
import {createLocalService} from '../../src/local-service/local-service.js';
import {echoAnswers, type AnswerSource} from '../../src/service/answers.js';
import {holdAnswer} from '../support/held-answer.js';
import {serveHandler, type RunningServer} from '../support/http-server.js';
import {sampleAgents} from '../support/sample-agents.js';

const messages = [{role: 'user', content: 'Do you hear me?'}] as const;

describe('the openai package with the local service, over a real connection', () => {
  let server: RunningServer;
  let answers: AnswerSource;
  let reportedErrors: unknown[];

  beforeEach(async () => {
    answers = echoAnswers();
    reportedErrors = [];
    server = await serveHandler(
      createLocalService({
        agents: sampleAgents(),
        answers: request => answers(request),
        tokens: ['secret'],
        basePath: '/service',
        maxBodyBytes: 10_000,
        onError: error => reportedErrors.push(error),
      }),
    );
  });

  afterEach(() => server.close());

  function openai(options: {agentId?: string; apiKey?: string} = {}): OpenAI {
    const {agentId = 'Agent-guide', apiKey = 'secret'} = options;
    const baseURL = `${server.origin}/service/v1/aibot/bots/${agentId}/openai`;
    return new OpenAI({baseURL, apiKey, maxRetries: 0});
  }

  /** The texts of the agent’s records, oldest first. */
  async function storedTexts(): Promise<string[]> {
    const response = await fetch(`${server.origin}/service/v1/aibot/bots/Agent-guide/records?sort=asc`, {
      headers: {Authorization: 'Bearer secret'},
    });
    const {recordList} = (await response.json()) as {recordList: {content: string}[]};
    return recordList.map(({content}) => content);
  }

  it('streams a reply', async () => {
    const stream = await openai().chat.completions.create({
      model: 'Agent-guide',
      messages: [...messages],
      stream: true,
    });
    const texts: (string | null | undefined)[] = [];
    const reasons: unknown[] = [];
    for await (const chunk of stream) {
      expect(chunk.id).to.match(/^record-/);
      texts.push(chunk.choices[0]?.delta.content);
      reasons.push(chunk.choices[0]?.finish_reason);
    }
    expect(texts).to.deep.equal(['Do ', 'you ', 'hear ', 'me?', '']);
    expect(reasons).to.deep.equal(['continue', 'continue', 'continue', 'continue', 'stop']);
  });

  it('reads a whole reply', async () => {
    const reply = await openai().chat.completions.create({model: 'Agent-guide', messages: [...messages]});
    expect(reply.choices[0]?.message).to.deep.equal({role: 'assistant', content: 'Do you hear me?'});
    expect(reply.choices[0]?.finish_reason).to.equal('stop');
    expect(reply.model).to.equal('Agent-guide');
  });

  it('reads each word as it arrives', async () => {
    const {answer, give} = holdAnswer();
    answers = give;
    answer.say('One ');
    const stream = await openai().chat.completions.create({
      model: 'Agent-guide',
      messages: [...messages],
      stream: true,
    });
    const chunks = stream[Symbol.asyncIterator]();
    const nextText = async (): Promise<unknown> => {
      const {value} = (await chunks.next()) as IteratorResult<OpenAI.ChatCompletionChunk, undefined>;
      return value?.choices[0]?.delta.content;
    };
    expect(await nextText()).to.equal('One ');
    answer.say('two');
    expect(await nextText()).to.equal('two');
    answer.end();
    expect(await nextText()).to.equal('');
    expect((await chunks.next()).done).to.equal(true);
  });

  it('stops the agent’s work by disconnecting during a stream', async () => {
    const {answer, give} = holdAnswer();
    answers = give;
    answer.say('Half of ');
    const stream = await openai().chat.completions.create({
      model: 'Agent-guide',
      messages: [...messages],
      stream: true,
    });
    for await (const chunk of stream) {
      expect(chunk.choices[0]?.delta.content).to.equal('Half of ');
      stream.controller.abort();
    }
    await answer.aborted;
    expect(await storedTexts()).to.deep.equal(['Do you hear me?', 'Half of ']);
    expect(reportedErrors).to.deep.equal([]);
  });

  it('stops the agent’s work by disconnecting while waiting for a whole reply', async () => {
    const {answer, give} = holdAnswer();
    answers = give;
    const caller = new AbortController();
    const outcome = openai()
      .chat.completions.create({model: 'Agent-guide', messages: [...messages]}, {signal: caller.signal})
      .then(
        () => 'a reply',
        (error: unknown) => error,
      );
    await answer.asked;
    caller.abort();
    await answer.aborted;
    expect(await outcome).to.be.instanceOf(OpenAI.APIUserAbortError);
    expect(reportedErrors).to.deep.equal([]);
  });

  it('reads the errors', async () => {
    const errorOf = async (client: OpenAI, content = 'Hi'): Promise<unknown> =>
      client.chat.completions.create({model: 'Agent-guide', messages: [{role: 'user', content}]}).then(
        () => undefined,
        (error: unknown) => error,
      );
    expect(await errorOf(openai({apiKey: 'guessed'}))).to.be.instanceOf(OpenAI.AuthenticationError);
    expect(await errorOf(openai({agentId: 'Agent-404'}))).to.be.instanceOf(OpenAI.NotFoundError);
    expect(await errorOf(openai(), 'x'.repeat(20_000))).to.have.property('status', 413);
    answers = () => {
      throw new Error('out of order');
    };
    expect(await errorOf(openai())).to.be.instanceOf(OpenAI.InternalServerError);
  });

  it('gets an error when the agent fails during a stream', async () => {
    const {answer, give} = holdAnswer();
    answers = give;
    answer.say('I was going ');
    answer.fail();
    const stream = await openai().chat.completions.create({
      model: 'Agent-guide',
      messages: [...messages],
      stream: true,
    });
    let text = '';
    let failure: unknown;
    try {
      for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? '';
    } catch (error) {
      failure = error;
    }
    expect(text).to.equal('I was going ');
    expect(failure).to.be.instanceOf(OpenAI.APIError);
    expect(String(failure)).to.include('The agent could not answer.');
  });
});
