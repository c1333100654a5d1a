import {expect} from 'chai';
import {demoAnswers} from '../../demo/server/answers.js';
import type {AnswerSource} from '../../src/service/answers.js';
import {serveHandler, type RunningServer} from '../support/http-server.js';
import {archivist} from '../support/ask-agent.js';

const documentation = 'http://localhost:5173/documentation';

const say = async (source: AnswerSource, AgentId: string, question: string): Promise<string> => {
  const messages = [{role: 'user', content: question}];
  let text = '';
  const {signal} = new AbortController();
  for await (const piece of source({agent: {...archivist, AgentId}, messages, fields: {}, signal}))
    text += piece.text ?? '';
  return text;
};

describe('the agents of the demo', () => {
  it('answer in their own way without a model', async () => {
    const answers = demoAnswers(undefined, () => documentation);
    const [guide, tour, echo, thinker, other] = await Promise.all([
      say(answers, 'Agent-guide', 'PORT'),
      say(answers, 'Agent-tour', 'emoji'),
      say(answers, 'Agent-echo', 'Say this'),
      say(answers, 'Agent-thinker', 'Hello'),
      say(answers, 'Agent-archivist', 'Hello'),
    ]);
    expect(guide).to.include('`PORT`');
    expect(tour).to.include('🎉');
    expect(echo).to.equal('Say this');
    expect(thinker).to.include('Why is the sky blue?');
    expect(other).to.include('without a model');
  });

  describe('with a model', () => {
    let server: RunningServer;
    let instructions: string[];
    let answers: AnswerSource;
    beforeEach(async () => {
      instructions = [];
      server = await serveHandler(async request => {
        const {messages} = (await request.json()) as {messages: {content: string}[]};
        instructions.push(messages[0]!.content);
        const choice = {index: 0, delta: {content: 'From the model'}, finish_reason: 'stop'};
        const event = `data: ${JSON.stringify({choices: [choice]})}\n\ndata: [DONE]\n\n`;
        return new Response(event, {headers: {'Content-Type': 'text/event-stream'}});
      });
      answers = demoAnswers({baseUrl: server.origin, apiKey: '', model: 'small-model'}, () => documentation);
    });
    afterEach(() => server.close());

    it('use it, except for the tour and the echo', async () => {
      expect(await say(answers, 'Agent-archivist', 'Hello')).to.equal('From the model');
      expect(await say(answers, 'Agent-thinker', 'Hello')).to.equal('From the model');
      expect(await say(answers, 'Agent-echo', 'Say this')).to.equal('Say this');
      expect(await say(answers, 'Agent-tour', 'emoji')).to.include('🎉');
      expect(instructions).to.have.length(2);
      expect(instructions[0]).to.include('You are Archivist').and.not.include('documentation');
    });

    it('let the guide answer from the passages it found', async () => {
      expect(await say(answers, 'Agent-guide', 'PORT')).to.equal('From the model');
      expect(instructions[0]).to.include('Answer from the documentation alone');
      expect(instructions[0]).to.include('CONTRIBUTING.md#run-the-demo').and.include('default 5173');
      await say(answers, 'Agent-guide', 'What is the capital of Peru?');
      expect(instructions[1]).to.include('Nothing in this project’s documentation fits');
    });
  });
});
