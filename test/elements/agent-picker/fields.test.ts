import {expect} from 'chai';
import {createTestService} from '../../support/local-service.js';
import {sampleAgents} from '../../support/sample-agents.js';
import {openPicker, textOf} from './picker-harness.js';

describe('the fields of the interface in agent-picker', () => {
  for (const searchIn of ['name', 'introduction', 'information'] as const) {
    it(`sends the search text as ${searchIn} and nothing else`, async () => {
      const service = createTestService();
      const picker = await openPicker(service, {searchIn});
      await picker.element.search('guide');
      const sent = Object.fromEntries(service.requests.at(-1)!.url.searchParams);
      expect(sent).to.deep.equal({[searchIn]: 'guide', pageSize: '10', pageNumber: '1'});
    });
  }

  it('sends enable as true, as false, or not at all', async () => {
    for (const given of ['true', 'false', true, false, undefined, 'perhaps']) {
      const service = createTestService();
      await openPicker(service, {enabled: given as 'true'});
      const {searchParams} = service.requests.at(-1)!.url;
      expect(searchParams.get('enable')).to.equal(/true|false/.exec(String(given))?.[0] ?? null);
    }
  });

  it('sends pageSize and pageNumber, with ten and one as defaults for invalid values', async () => {
    const service = createTestService({agentCount: 12});
    const picker = await openPicker(service, {pageSize: 4});
    await picker.element.loadMore();
    const sent = service.requests.map(({url}) => url.search);
    expect(sent).to.deep.equal(['?pageSize=4&pageNumber=1', '?pageSize=4&pageNumber=2']);
    for (const pageSize of [0, -2, Number.NaN]) {
      const other = createTestService();
      await openPicker(other, {pageSize});
      expect(other.requests.at(-1)!.url.search).to.equal('?pageSize=10&pageNumber=1');
    }
  });

  it('shows the fields of an agent by which a visitor chooses', async () => {
    const [sample] = sampleAgents(1);
    const address = new URL('/test/support/one-dot.svg', location.href).href;
    const agents = [{...sample!, avatar: `${address}?avatar`, background: `${address}?cover`, type: 'voice'}];
    const picker = await openPicker(createTestService({agents}), {layout: 'grid'});
    const [card] = picker.options;
    expect(textOf(card!.querySelector('[part=name]')), 'name').to.equal(sample!.name);
    expect(textOf(card!.querySelector('[part=introduction]')), 'introduction').to.equal(sample!.introduction);
    const sources = [...card!.querySelectorAll('img')].map(({src}) => src);
    expect(sources, 'background, avatar').to.deep.equal([`${address}?cover`, `${address}?avatar`]);
    const marks = [...card!.querySelectorAll('[part=badge]')].map(({ariaLabel}) => ariaLabel);
    expect(marks, 'searchEnable, isNeedRecommend').to.deep.equal(['Can search', 'Suggests questions']);
    picker.element.select(sample!.AgentId);
    expect(picker.element.value, 'AgentId').to.equal(sample!.AgentId);
  });

  it('shows no badges on an agent without any', async () => {
    const picker = await openPicker();
    expect(picker.option('Translator').querySelector('.badges') === null).to.equal(true);
  });
});
