import {expect} from 'chai';
import {closePages, passQuietTime} from '../support/browser-page.js';
import {ControlledService, type RecordsAnswer} from '../support/controlled-service.js';
import type {RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';
import {serveShop, ShopTab} from '../support/shop-site.js';

const everyRecordsAnswer: readonly RecordsAnswer[] = ['allowed', 'refused', 'absent'];

const deviceKey = 'agent-chat-elements:device-id';
const openKey = `agent-chat-elements:launcher-open:${pageAgent.AgentId}`;

describe('a site with several pages and the script tag', () => {
  let service: ControlledService;
  let site: RunningServer;

  before(async function () {
    // The build can take longer than a test on a busy machine.
    this.timeout(300_000);
    service = await ControlledService.start();
    site = await serveShop(service.origin, {
      shop: '',
      recent: 'data-history="recent"',
      none: 'data-persist="none"',
      local: 'data-persist="local"',
    });
  });

  after(async () => {
    await site.close();
    await service.close();
    await closePages();
  });

  async function visit(group: string, records: RecordsAnswer = 'allowed'): Promise<ShopTab> {
    service.reset(records);
    const tab = await ShopTab.open(site.origin, group);
    await tab.openChat();
    await tab.panel.getByText(pageAgent.welcomeMessage).waitFor();
    return tab;
  }

  async function exchange(tab: ShopTab, question: string, reply: string): Promise<void> {
    const answer = service.holdAnswer();
    answer.say(reply);
    answer.end();
    await tab.ask(question);
    await tab.finished(reply);
  }

  async function expectTranscript(tab: ShopTab): Promise<void> {
    await tab.message('Which tea?').waitFor();
    await tab.message('Green.').waitFor();
  }

  it('shows the conversation on the next page before the service answers, and reads no records', async () => {
    const tab = await visit('shop');
    await exchange(tab, 'Which tea?', 'Green.');
    const agents = service.count('agents');
    const held = (['sign-in', 'agents', 'records'] as const).map(operation => service.hold(operation));
    await tab.follow('products');
    await expectTranscript(tab);
    expect(service.count('agents') - agents, 'requests for the agent').to.be.at.most(1);
    expect(service.count('records'), 'requests for records').to.equal(0);
    for (const {release} of held) release();
    await exchange(tab, 'And coffee?', 'Black.');
    await tab.follow('contact');
    await expectTranscript(tab);
    await tab.message('Black.').waitFor();
    expect(service.questions).to.deep.equal(['Which tea?', 'And coffee?']);
    expect(service.count('records'), 'requests for records').to.equal(0);
    await tab.close();
  });

  it('keeps the conversation and the draft across links, back, forward and reload', async () => {
    const tab = await visit('shop');
    const {page} = tab;
    await exchange(tab, 'Which tea?', 'Green.');
    await tab.field.fill('And how long');
    const ways: readonly [way: string, go: () => Promise<unknown>][] = [
      ['a link', () => tab.follow('products')],
      ['another link', () => tab.follow('contact')],
      ['back', () => page.goBack()],
      ['forward', () => page.goForward()],
      ['reload', () => page.reload()],
    ];
    for (const [way, go] of ways) {
      await go();
      await expectTranscript(tab);
      expect(await tab.field.inputValue(), way).to.equal('And how long');
    }
    expect(service.questions).to.deep.equal(['Which tea?']);
    expect(service.count('reply')).to.equal(1);
    await tab.close();
  });

  it('finds the rest of a reply in the records when the visitor leaves the page during it', async () => {
    const tab = await visit('shop');
    const answer = service.holdAnswer();
    await tab.ask('Which tea?');
    answer.say('Green ');
    await tab.message('Green').waitFor();
    service.storeNextReplyAs('Green or black.');
    const {arrived, release} = service.hold('records');
    await tab.page.clock.install();
    await tab.follow('products');
    await tab.message('Which tea?').waitFor();
    await tab.message('Green').waitFor();
    await arrived;
    release();
    // The chat reads a reply without an end again after a pause.
    while (service.count('records') < 2) await tab.page.clock.fastForward(1_500);
    await tab.finished('Green or black.');
    expect(await tab.message('Green').count()).to.equal(0);
    expect(service.questions).to.deep.equal(['Which tea?']);
    expect(service.count('reply')).to.equal(1);
    await tab.close();
  });

  for (const records of ['refused', 'absent'] as const)
    it(`keeps the received part of a reply when the visitor leaves the page: records ${records}`, async () => {
      const tab = await visit('shop', records);
      const answer = service.holdAnswer();
      await tab.ask('Which tea?');
      answer.say('Green ');
      await tab.message('Green').waitFor();
      const {arrived, release} = service.hold('records');
      await tab.follow('products');
      await tab.message('Green').waitFor();
      await arrived;
      release();
      await tab.panel.getByRole('button', {name: 'Try again'}).waitFor();
      await tab.message('Which tea?').waitFor();
      await tab.message('Green').waitFor();
      expect(service.questions).to.deep.equal(['Which tea?']);
      expect(service.count('reply')).to.equal(1);
      await tab.close();
    });

  for (const records of everyRecordsAnswer)
    it(`shows each message once and no notice when earlier messages load: records ${records}`, async () => {
      const tab = await visit('recent', records);
      await exchange(tab, 'Which tea?', 'Green.');
      const recordsRead = tab.page.waitForResponse(/\/records/);
      await tab.follow('products');
      await expectTranscript(tab);
      await exchange(tab, 'And coffee?', 'Black.');
      await recordsRead;
      await passQuietTime(tab.page);
      for (const text of ['Which tea?', 'Green.', 'And coffee?', 'Black.'])
        expect(await tab.message(text).count(), text).to.equal(1);
      expect(await tab.panel.getByText('could not be loaded').count(), 'notices').to.equal(0);
      await tab.close();
    });

  it('stores no conversation before the first message', async () => {
    service.reset();
    const tab = await ShopTab.open(site.origin, 'shop');
    expect(await tab.storage()).to.deep.equal({});
    await tab.openChat();
    await tab.panel.getByText(pageAgent.welcomeMessage).waitFor();
    expect(Object.keys(await tab.storage())).to.have.members([deviceKey, openKey]);
    await tab.follow('products');
    await tab.panel.getByText(pageAgent.welcomeMessage).waitFor();
    expect(Object.keys(await tab.storage())).to.have.members([deviceKey, openKey]);
    await tab.close();
  });

  it('stores nothing with `persist="none"`', async () => {
    const tab = await visit('none');
    await exchange(tab, 'Which tea?', 'Green.');
    await tab.field.fill('And how long');
    expect(Object.keys(await tab.storage())).to.have.members([deviceKey, openKey]);
    await tab.follow('products');
    await tab.panel.getByText(pageAgent.welcomeMessage).waitFor();
    expect(await tab.message('Which tea?').count()).to.equal(0);
    expect(await tab.field.inputValue()).to.equal('');
    expect(Object.keys(await tab.storage())).to.have.members([deviceKey, openKey]);
    await tab.close();
  });

  it('shows the conversation in a second tab with `persist="local"`', async () => {
    const tab = await visit('local');
    await exchange(tab, 'Which tea?', 'Green.');
    const other = await tab.openTab('contact');
    await other.openChat();
    await expectTranscript(other);
    expect(service.questions).to.deep.equal(['Which tea?']);
    expect(service.count('records'), 'requests for records').to.equal(0);
    await tab.close();
  });

  it('starts a new conversation in a second tab by default', async () => {
    const tab = await visit('shop');
    await exchange(tab, 'Which tea?', 'Green.');
    const other = await tab.openTab('contact');
    await other.openChat();
    await other.panel.getByText(pageAgent.welcomeMessage).waitFor();
    expect(await other.message('Which tea?').count()).to.equal(0);
    await tab.close();
  });
});
