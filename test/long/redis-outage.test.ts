import {expect} from 'chai';
import {post, visit, type Visiting} from '../gateway/running-gateway.js';
import {startProcesses, type RunningProcesses} from '../gateway/processes/start-processes.js';

const text = 'One two three four';
const body = {messages: [{role: 'user', content: text}], stream: true};

/** The status of an answer and whether its reply is whole. */
interface Outcome {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly isWhole: boolean;
}

async function say(baseUrl: string): Promise<Outcome> {
  const response = await post(baseUrl, body);
  const answer = await response.text();
  const words = [...answer.matchAll(/"content":"([^"]*)"/g)].map(([, word]) => word);
  const isWhole = words.join('') === text && answer.includes('[DONE]');
  return {status: response.status, retryAfter: response.headers.get('Retry-After'), isWhole};
}

/** Polls a condition. The limit only names it in the error: a busy machine must not decide a test. */
async function waitUntil(condition: () => unknown, name: string): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Waited too long: ${name}.`);
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}

/** Sends messages one after the other until it is stopped. */
function keepSaying(baseUrl: string): {readonly outcomes: Outcome[]; stop(): Promise<void>} {
  const outcomes: Outcome[] = [];
  let isStopped = false;
  const run = async (): Promise<void> => {
    while (!isStopped) outcomes.push(await say(baseUrl));
  };
  const running = Promise.all([run(), run(), run()]);
  return {
    outcomes,
    async stop() {
      isStopped = true;
      await running;
    },
  };
}

describe('four gateway processes whose Redis stops and starts again', function () {
  this.timeout(120_000);
  let running: RunningProcesses | undefined;
  before(async function () {
    running = await startProcesses(this);
  });
  after(() => running?.close());

  /** Waits until every process counts in Redis again. */
  const recovered = async (baseUrl: string): Promise<void> => {
    let answered = 0;
    await waitUntil(async () => {
      answered = (await say(baseUrl)).status === 200 ? answered + 1 : 0;
      return answered >= 8;
    }, 'all processes answer again');
  };

  const total = async ({client}: Visiting): Promise<number> =>
    (await client.listRecords('Agent-guide')).total;

  it('finish the replies that are under way, also when nothing can be counted', async () => {
    const {redis, origin, holdReplies, received} = running!;
    const asked = received.length;
    const release = holdReplies();
    const replies = ['/refuse', '/allow', '/refuse', '/allow'].map(path => say(origin + path));
    await waitUntil(() => received.length === asked + 4, 'the service received the messages');
    await redis.stop();
    release();
    for (const reply of await Promise.all(replies)) expect(reply).to.include({status: 200, isWhole: true});
    await redis.start();
    await recovered(`${origin}/refuse`);
  });

  it('refuse with 503 and ask the service nothing, or count alone, as the site chose', async () => {
    const {redis, origin, received, reported} = running!;
    const ada = visit(`${origin}/allow`);
    await ada.client.completeReply('Agent-guide', body.messages);
    await redis.stop();
    const [asked, before] = [received.length, reported.length];
    for (const outcome of await Promise.all(Array.from({length: 20}, () => say(`${origin}/refuse`))))
      expect(outcome).to.include({status: 503, retryAfter: '5'});
    expect(received.length).to.equal(asked);
    for (const outcome of await Promise.all(Array.from({length: 20}, () => say(`${origin}/allow`))))
      expect(outcome).to.include({status: 200, isWhole: true});
    // Records are not in Redis.
    expect(await total(ada)).to.equal(2);
    const limitReports = reported.slice(before).filter(error => error.includes('limit.store failed'));
    // At most one for each process, gateway and kind of request.
    expect(limitReports.length).to.be.at.most(12);
    await redis.start();
    await recovered(`${origin}/refuse`);
    await ada.client.completeReply('Agent-guide', body.messages);
    expect(await total(ada)).to.equal(4);
  });

  it('lose no reply and recover without help while visitors keep asking', async () => {
    const {redis, origin} = running!;
    const [refusing, allowing] = [keepSaying(`${origin}/refuse`), keepSaying(`${origin}/allow`)];
    const more = (outcomes: readonly Outcome[], status: number): Promise<void> => {
      const begin = outcomes.length;
      const added = (): number => outcomes.slice(begin).filter(outcome => outcome.status === status).length;
      return waitUntil(() => added() >= 12, `12 answers with ${status}`);
    };
    await Promise.all([more(refusing.outcomes, 200), more(allowing.outcomes, 200)]);
    await redis.stop();
    await Promise.all([more(refusing.outcomes, 503), more(allowing.outcomes, 200)]);
    await redis.start();
    await Promise.all([more(refusing.outcomes, 200), more(allowing.outcomes, 200)]);
    await Promise.all([refusing.stop(), allowing.stop()]);
    for (const {status, retryAfter, isWhole} of refusing.outcomes)
      expect([status, retryAfter, isWhole]).to.be.deep.oneOf([
        [200, null, true],
        [503, '5', false],
      ]);
    for (const outcome of allowing.outcomes) expect(outcome).to.include({status: 200, isWhole: true});
  });
});
