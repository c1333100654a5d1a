import {expect} from 'chai';
import {AgentClient} from '../../src/client/agent-client.js';
import type {AnswerPiece} from '../../src/service/answers.js';
import {ServiceError} from '../../src/server/service-error.js';
import {gatherReply} from '../support/gathered-reply.js';
import {holdAnswer, type HeldAnswer} from '../support/held-answer.js';
import {ManualClock} from '../support/manual-clock.js';
import {passTime} from '../support/pass-time.js';
import {ownService, token, type OwnService} from './running-service.js';

interface SlowService extends OwnService {
  readonly clock: ManualClock;
  readonly answer: HeldAnswer;
  readonly client: AgentClient;
}

/** A service, and a client with the default limits on the same clock. */
function slowService(options: Parameters<typeof ownService>[0] = {}): SlowService {
  const clock = new ManualClock();
  const {answer, give} = holdAnswer();
  const service = ownService({clock, answers: give, ...options});
  const client = new AgentClient({
    baseUrl: 'https://service.test',
    accessToken: token,
    clock,
    fetch: (input, init) => service.call(new URL(new Request(input).url).pathname, init),
  });
  return {...service, clock, answer, client};
}

const question = [{role: 'user', content: 'Hello?'}];

/** The answer fails like this when the conversation is too long for the model. */
const tooLong = new ServiceError(413, 'CONVERSATION_TOO_LONG', 'The conversation is too long.');

describe('a reply of a slow agent', () => {
  it('arrives although the agent thinks for 35 seconds and a tool takes 50 seconds', async () => {
    const {answer, client, clock} = slowService();
    const reply = gatherReply(client.streamReply('Agent-1', question));
    await answer.asked;
    await passTime(clock, 35);
    answer.say('I will ');
    await passTime(clock, 50);
    answer.say('look.');
    answer.end();
    expect(await reply).to.deep.include({text: 'I will look.', error: undefined});
    expect(clock.running).to.deep.equal([]);
  });

  it('sends its headers after 10 seconds, and a comment every 10 seconds from then on', async () => {
    const {answer, ask, clock} = slowService();
    const asked = ask('Hello?');
    await answer.asked;
    await passTime(clock, 10);
    const response = await asked;
    expect(response.headers.get('Content-Type')).to.equal('text/event-stream; charset=utf-8');
    const text = response.text();
    await passTime(clock, 20);
    answer.say('Done.');
    await passTime(clock, 9);
    answer.end();
    const [first, ...rest] = (await text).split(/(?<=\n\n)(?=data)/);
    expect(first).to.equal(': keep-alive\n\n'.repeat(3));
    expect(rest.join('')).to.include('Done.').and.not.include('keep-alive');
  });

  it('keeps its HTTP status when the agent fails within 10 seconds', async () => {
    for (const stream of [true, false]) {
      const {answer, ask, clock} = slowService();
      const asked = ask('Hello?', {stream});
      await answer.asked;
      await passTime(clock, 9);
      answer.fail(tooLong);
      expect((await asked).status).to.equal(413);
      expect(clock.running).to.deep.equal([]);
    }
  });

  it('has the kind of the same status when the agent fails later', async () => {
    for (const [failure, kind] of [
      [tooLong, 'too-large'],
      [new ServiceError(429, 'MODEL_BUSY', 'The agent is busy.'), 'rate-limited'],
      [new ServiceError(403, 'REFUSED', 'Not for you.'), 'forbidden'],
      [new Error('out of order'), 'server'],
    ] as const)
      for (const stream of [true, false]) {
        const {answer, client, clock} = slowService();
        const reply = gatherReply(client.streamReply('Agent-1', question, {stream}));
        await answer.asked;
        await passTime(clock, 25);
        answer.fail(failure);
        expect((await reply).error).to.include({kind, status: 200});
      }
  });

  it('arrives whole after three minutes, with blank lines in front', async () => {
    const answers = [slowService(), slowService()] as const;
    const [{client}, {ask}] = answers;
    const reply = client.completeReply('Agent-1', question);
    const text = ask('Hello?', {stream: false}).then(response => response.text());
    for (const {answer, clock} of answers) {
      await answer.asked;
      for (const word of ['One ', 'two ', 'three.']) {
        await passTime(clock, 60);
        answer.say(word);
      }
      answer.end();
    }
    expect(await reply).to.include({text: 'One two three.', finishReason: 'stop'});
    expect(await text).to.match(/^\n{18}\{.*\}$/);
  });

  it('ends when the agent is silent longer than the limit, and stores the text so far', async () => {
    const {answer, client, stored, clock} = slowService();
    const reply = gatherReply(client.streamReply('Agent-1', question));
    await answer.asked;
    answer.say('Half');
    await passTime(clock, 119);
    // The silence, the sign of life, the whole reply and the client.
    expect(clock.running).to.have.length(4);
    await passTime(clock, 1);
    const {text, error} = await reply;
    expect(text).to.equal('Half');
    expect(error).to.include({code: 'ANSWER_TIMEOUT'});
    expect(await stored()).to.deep.equal(['Hello?', 'Half']);
    expect(clock.running).to.deep.equal([]);
  });

  it('ends with its timers when the visitor leaves in the silence', async () => {
    const slow = async function* (): AsyncGenerator<AnswerPiece> {
      yield {text: 'Half'};
      await new Promise(() => undefined);
    };
    const {ask, reported, clock} = slowService({answers: slow});
    const response = await ask('Hello?');
    const reader = response.body!.getReader();
    await reader.read();
    const next = reader.read();
    await passTime(clock, 10);
    expect(new TextDecoder().decode((await next).value)).to.equal(': keep-alive\n\n');
    const last = reader.read();
    await reader.cancel();
    expect((await last).done).to.equal(true);
    await passTime(clock, 30);
    expect({running: clock.running, reported}).to.deep.equal({running: [], reported: []});
  });
});
