import {expect} from 'chai';
import {AgentClient} from '../../src/client/agent-client.js';
import {anonymousSignIn} from '../../src/client/anonymous-sign-in.js';
import {gatherReply} from '../support/gathered-reply.js';
import {prepareDemo, type DemoPlace, type RunningDemo} from '../support/running-demo.js';

const words = Array.from({length: 20}, (_, index) => `word${index + 1} `).join('');
const question = [{role: 'user', content: words.trim()}];

describe('the demo’s failing service', () => {
  let place: DemoPlace;
  let demo: RunningDemo;

  before(async () => {
    place = await prepareDemo();
    demo = await place.start();
  });
  after(() => place.leave());

  const visitorOf = (fault: string): AgentClient => {
    const baseUrl = `${demo.origin}/service/fault/${fault}`;
    return new AgentClient({
      baseUrl,
      accessToken: anonymousSignIn({baseUrl, deviceId: 'device-1-of-a-visitor'}),
    });
  };
  const ask = async (client: AgentClient): Promise<{readonly text: string; readonly kind: unknown}> => {
    const {text, error} = await gatherReply(client.streamReply('Agent-echo', question));
    return {text, kind: error instanceof Error && 'kind' in error ? error.kind : error};
  };

  it('cuts the connection inside a chunk while the records stay those of the service', async () => {
    const visitor = visitorOf('cut-in-chunk');
    expect((await visitor.listAgents()).total).to.be.above(3);
    expect(await ask(visitor)).to.deep.equal({
      text: words.split(' ').slice(0, 12).join(' ') + ' ',
      kind: 'interrupted',
    });
    const healthy = visitorOf('slow-first-byte');
    expect((await healthy.listRecords('Agent-echo', {order: 'asc'})).records[0]?.content).to.equal(
      words.trim(),
    );
  });

  it('cuts the connection before the first byte of a reply and of an answer', async () => {
    expect(await ask(visitorOf('cut-before-first-byte'))).to.deep.equal({text: '', kind: 'interrupted'});
    expect(await ask(visitorOf('network-failure'))).to.deep.equal({text: '', kind: 'network'});
  });

  it('changes lists in transit', async () => {
    expect((await visitorOf('total-zero').listAgents()).total).to.equal(0);
  });

  it('restarts a temporary fault with each new page', async () => {
    expect(await ask(visitorOf('unavailable-once'))).to.include({kind: 'server'});
    expect(await ask(visitorOf('unavailable-once'))).to.include({kind: undefined});
    await (await fetch(`${demo.origin}/?fault=unavailable-once`)).text();
    expect(await ask(visitorOf('unavailable-once'))).to.include({kind: 'server'});
  });

  it('serves a page whose address names it', async () => {
    const page = async (path: string): Promise<string> => (await fetch(demo.origin + path)).text();
    expect(await page('/')).to.include('base-url="/agents"');
    expect(await page('/?fault=html-page')).to.include('base-url="/service/fault/html-page"');
    expect(await page('/embed.html?fault=html-page')).to.include('base-url="/service/fault/html-page"');
    expect(await page('/?fault=%22%3E%3Cb')).to.include('base-url="/service/fault/%22%3E%3Cb"');
  });

  it('lists the available faults', async () => {
    const response = await fetch(`${demo.origin}/service/fault/no-such-fault/v1/aibot/bots`);
    expect(response.status).to.equal(404);
    expect(await response.text()).to.include('cut-in-chunk, ');
  });
});
