import {expect} from 'chai';
import {prepareDemo, type DemoPlace} from '../support/running-demo.js';
import {visit, type Visiting} from './running-gateway.js';

const question = [{role: 'user', content: 'Which tea? '.repeat(15).trim()}];

describe('the demo’s gateway', () => {
  let place: DemoPlace;
  before(async () => {
    place = await prepareDemo();
  });
  after(() => place.leave());
  afterEach(() => place.closeAll());

  const said = async ({client}: Visiting): Promise<readonly string[]> => {
    const {records} = await client.listRecords('Agent-echo', {order: 'asc'});
    return records.map(({content}) => content);
  };

  it('serves pages that contain no token and do not sign in', async () => {
    const {origin} = await place.start();
    for (const path of ['/', '/embed.html']) {
      const page = await (await fetch(origin + path)).text();
      expect(page)
        .to.include('base-url="/agents"')
        .and.not.match(/token|sign-in/);
    }
    const faulty = await (await fetch(`${origin}/?fault=html-page`)).text();
    expect(faulty).to.include('base-url="/service/fault/html-page" sign-in="anonymous"');
  });

  it('shows each visitor their own records, also after a restart', async () => {
    const demo = await place.start();
    const [ada, bob] = [visit(`${demo.origin}/agents`), visit(`${demo.origin}/agents`)];
    const words: string[] = [];
    for await (const {text} of ada.client.streamReply('Agent-echo', question)) words.push(text);
    expect(words).to.have.length.above(20);
    await bob.client.completeReply('Agent-echo', [{role: 'user', content: 'Bob’s question'}]);
    const ofAda = [question[0]!.content, words.join('')];
    expect(await said(ada)).to.deep.equal(ofAda);
    expect((await said(bob))[0]).to.equal('Bob’s question');

    await demo.close();
    const restarted = visit(`${(await place.start()).origin}/agents`);
    restarted.cookie = ada.cookie;
    expect(await said(restarted)).to.deep.equal(ofAda);
  });

  it('stops the agent when the visitor leaves and keeps the sent part', async () => {
    const {client} = visit(`${(await place.start()).origin}/agents`);
    let heard = '';
    for await (const {text} of client.streamReply('Agent-tour', [{role: 'user', content: 'Everything'}])) {
      heard += text;
      if (heard.length > 60) break;
    }
    let kept = '';
    while (kept === '') {
      const {records} = await client.listRecords('Agent-tour', {pageSize: 1});
      kept = records.find(({role}) => role === 'assistant')?.content ?? '';
    }
    expect(kept.startsWith(heard)).to.equal(true);
    expect(kept.length).to.be.below(heard.length + 200);
  });
});
