import {expect} from 'chai';
import type {AgentServiceError} from '../../src/client/agent-service-error.js';
import type {AnswerSource} from '../../src/service/answers.js';
import {networkOf} from '../../src/server/rate-limit.js';
import {countRequests, expectRejection} from '../support/count-requests.js';
import {ManualClock} from '../support/manual-clock.js';
import {deny, hello, own, post, startGateway, visit, type RunningGateway} from './running-gateway.js';

/** One word, and then silence. */
const endless: AnswerSource = async function* ({signal}) {
  yield {text: 'Hello'};
  await new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()));
};

/** Reads a body that breaks off. */
async function readBroken({body}: Response): Promise<string> {
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const part = await reader.read().catch(() => undefined);
    if (!part?.value) return text;
    text += part.value;
  }
}

describe('limits of a gateway that are fair', () => {
  let gateway: RunningGateway | undefined;
  afterEach(async () => {
    await gateway?.close();
    gateway = undefined;
  });

  it('count an address, whatever cookies it sends or drops', async () => {
    gateway = await startGateway({
      ...own,
      limit: {
        completionsPerAddress: 2,
        readsPerAddress: 1,
        address: request => request.headers.get('X-Real-IP'),
      },
    });
    const {baseUrl} = gateway;
    const say = async (address: string): Promise<number> =>
      (await post(baseUrl, {messages: hello}, {'X-Real-IP': address})).status;
    const sent = [await say('2001:db8::1'), await say('2001:db8:0:0:9::2'), await say('2001:db8::3')];
    expect(sent).to.deep.equal([200, 200, 429]);
    expect(await say('2001:db8:0:1::1')).to.equal(200);
    const list = async (): Promise<number> =>
      (await fetch(`${baseUrl}/v1/aibot/bots`, {headers: {'X-Real-IP': '192.0.2.7'}})).status;
    expect([await list(), await list()]).to.deep.equal([200, 429]);
    // Without the header of the proxy, there is nothing to count by.
    const refused = await post(baseUrl, {messages: hello});
    expect(refused.status).to.equal(200);
  });

  it('join the addresses of one IPv6 network, and nothing else', () => {
    for (const [address, network] of [
      ['192.0.2.7', '192.0.2.7'],
      ['::ffff:192.0.2.7', '192.0.2.7'],
      ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
      ['::FFFF:c000:0207', '192.0.2.7'],
      ['[0:0:0:0:0:ffff:c000:207]:443', '192.0.2.7'],
      ['64:ff9b::c000:207', '192.0.2.7'],
      ['64:ff9b:0:0::192.0.2.7', '192.0.2.7'],
      ['64:ff9b:1::c000:207', '64:ff9b:1:0::/64'],
      ['192.0.2.7:51234', '192.0.2.7'],
      ['198.51.100.1, 192.0.2.7', '192.0.2.7'],
      ['192.0.2.7, 2001:db8::1', '2001:db8:0:0::/64'],
      ['2001:DB8::1', '2001:db8:0:0::/64'],
      ['2001:db8:0:0:1:2:3:4', '2001:db8:0:0::/64'],
      ['[2001:db8::1]:443', '2001:db8:0:0::/64'],
      ['fe80::1%eth0', 'fe80:0:0:0::/64'],
      ['::1', '0:0:0:0::/64'],
      ['a:b', 'a:b'],
      ['unix', 'unix'],
      [' ', undefined],
      [null, undefined],
      [undefined, undefined],
    ] as const)
      expect(networkOf(address), String(address)).to.equal(network);
  });

  it('keep a share for known visitors, which strangers cannot use up', async () => {
    const clock = new ManualClock();
    gateway = await startGateway({...own, clock, limit: {completionsInAll: 5, knownShare: 0.4}});
    const {baseUrl} = gateway;
    const ada = visit(baseUrl);
    const say = (visitor = visit(baseUrl)): Promise<unknown> =>
      visitor.client.completeReply('Agent-guide', hello).then(
        () => 'answered',
        (error: unknown) => (error as AgentServiceError).status,
      );
    expect(await say(ada)).to.equal('answered');
    clock.advance(3_600_000);
    expect([await say(), await say(), await say(), await say()]).to.deep.equal([
      ...['answered', 'answered', 'answered', 429],
    ]);
    expect([await say(ada), await say(ada), await say(ada)]).to.deep.equal(['answered', 'answered', 429]);
  });

  it('keep no share where nobody can be known', async () => {
    gateway = await startGateway({...deny, limit: {completionsInAll: 3}});
    const {baseUrl} = gateway;
    const statuses: number[] = [];
    for (let turns = 0; turns < 4; turns += 1) statuses.push((await post(baseUrl, {messages: hello})).status);
    expect(statuses).to.deep.equal([200, 200, 200, 429]);
  });

  it('refuse a reply beside many others at once, and no longer when one has ended', async () => {
    gateway = await startGateway({...own, limit: {repliesPerVisitor: 2, repliesInAll: 3}}, endless);
    const {baseUrl} = gateway;
    const stream = (cookie: string): Promise<Response> =>
      post(baseUrl, {messages: hello, stream: true}, {Cookie: cookie});
    const first = await stream('');
    const [cookie = ''] = first.headers.get('Set-Cookie')!.split(';', 1);
    const second = await stream(cookie);
    const refused = await stream(cookie);
    expect([refused.status, refused.headers.get('Retry-After')]).to.deep.equal([503, '3']);
    expect(await refused.json()).to.include({code: 'TOO_MANY_REPLIES'});
    // The last place is for anybody.
    expect((await stream('')).status).to.equal(200);
    expect((await stream('')).status).to.equal(503);
    await first.body!.cancel();
    while ((await stream('')).status !== 200) await new Promise(resolve => setTimeout(resolve, 5));
    expect((await stream('')).status).to.equal(503);
    await second.body!.cancel();
    while ((await stream(cookie)).status !== 200) await new Promise(resolve => setTimeout(resolve, 5));
  });

  it('cut a reply off that does not end', async () => {
    const clock = new ManualClock();
    gateway = await startGateway({...own, clock, limit: {replyTimeout: 60_000}}, endless);
    const reply = await post(gateway.baseUrl, {messages: hello, stream: true});
    const body = readBroken(reply);
    clock.advance(59_999);
    expect(gateway.reported).to.deep.equal([]);
    clock.advance(1);
    // The open event shows a chat that the reply is not whole.
    expect(await body).to.match(/Hello[^]*\n\ndata: \{$/);
    expect(String(gateway.reported[0])).to.include('limit.replyTimeout');
  });

  it('refuse more when the clock was set back', async () => {
    const clock = new ManualClock();
    const take = countRequests({perVisitor: 1, ofStrangers: 1}, {clock});
    await take('ada');
    clock.advance(-30_000);
    await take('ada');
    await expectRejection(take('ada'), 'Too many messages');
  });
});
