import {nextFrame} from '@open-wc/testing';
import {expect} from 'chai';
import {forceColors, needsMedia} from '../../support/emulated-media.js';
import {expectAccessible} from '../../support/expect-accessible.js';
import {createTestService} from '../../support/local-service.js';
import {holdAgentList, openPicker, startPicker} from './picker-harness.js';

describe('the appearance of agent-picker', () => {
  afterEach(() => forceColors(false));

  it('is readable in dark mode', async () => {
    const picker = await openPicker(undefined, {theme: 'dark', value: 'Agent-translator'});
    await expectAccessible(picker.element);
    const {backgroundColor} = getComputedStyle(picker.root.querySelector('.base')!);
    expect(backgroundColor).to.equal('rgb(20, 22, 28)');
  });

  it('is mirrored where text runs from right to left', async () => {
    const picker = await openPicker(undefined, {value: 'Agent-translator'});
    picker.element.parentElement!.dir = 'rtl';
    const option = picker.option('Translator');
    const avatar = option.querySelector('.avatar')!.getBoundingClientRect();
    const check = option.querySelector('.check')!.getBoundingClientRect();
    expect(avatar.left).to.be.above(check.right);
    await expectAccessible(picker.element);
  });

  for (const [dir, words] of [
    ['rtl', 'So much to say about it. '],
    ['ltr', 'كلام كثير عن iPhone. '],
  ] as const)
    it(`keeps a long text of the other direction and its ellipsis in their column, in a page ${dir}`, async () => {
      const [agent] = createTestService().agents;
      const long = {...agent!, introduction: words.repeat(20)};
      const picker = await openPicker(
        createTestService({agents: [long, {...long, AgentId: 'other', name: words}]}),
      );
      picker.element.parentElement!.dir = dir;
      const edges = (selector: string) =>
        [...picker.root.querySelectorAll(selector)].map(element => {
          const {left, right} = element.getBoundingClientRect();
          return [Math.round(left), Math.round(right)];
        });
      for (const layout of ['list', 'grid'] as const) {
        picker.element.layout = layout;
        picker.element.style.inlineSize = layout === 'list' ? '300px' : '620px';
        await picker.element.updateComplete;
        const columns = edges('.option-words');
        expect(columns).to.have.length(2);
        expect(edges('.option .introduction'), layout).to.deep.equal(columns);
        expect(edges('.option .name')).to.deep.equal(columns);
        // In a second line, Chromium would place the ellipsis outside.
        for (const text of picker.root.querySelectorAll('.option .introduction'))
          expect(text.clientHeight).to.be.below(1.6 * Number.parseFloat(getComputedStyle(text).lineHeight));
      }
    });

  for (const dir of ['ltr', 'rtl'])
    it(`has rows of 64 pixels, with one line for each text and icons at the end: ${dir}`, async () => {
      const {agents} = createTestService();
      const introduction = 'So much to say about it. '.repeat(9);
      const service = createTestService({agents: agents.map(agent => ({...agent, introduction}))});
      const picker = await openPicker(service, {value: 'Agent-translator'});
      picker.element.dir = dir;
      picker.element.style.inlineSize = '360px';
      for (const option of picker.options) {
        expect(option.getBoundingClientRect().height).to.equal(64);
        expect(option.querySelector('.avatar')!.clientWidth).to.equal(40);
      }
      const option = picker.option('Garden guide');
      const badges = [...option.querySelectorAll<HTMLElement>('[part=badge]')];
      expect(badges.map(({ariaLabel, title, innerText}) => [ariaLabel, title, innerText])).to.deep.equal([
        ['Can search', 'Can search', ''],
        ['Suggests questions', 'Suggests questions', ''],
      ]);
      const [words, icons] = ['.option-words', '.badges'].map(part =>
        option.querySelector(part)!.getBoundingClientRect(),
      );
      expect(badges.map(({clientHeight}) => clientHeight)).to.deep.equal([16, 16]);
      if (dir === 'rtl') expect(icons!.right).to.be.below(words!.left);
      else expect(icons!.left).to.be.above(words!.right);
    });

  it('shows placeholders in forced colours too', async function (this: Mocha.Context) {
    needsMedia(this);
    await forceColors(true);
    const service = createTestService();
    const held = holdAgentList(service);
    const picker = await startPicker(service);
    await held.asked;
    // Forced colours show a transparent outline, but no background.
    const {outlineStyle, outlineWidth} = getComputedStyle(picker.root.querySelector('.skeleton')!);
    expect(outlineStyle).to.equal('solid');
    expect(outlineWidth).to.equal('1px');
  });

  it('keeps the search text clear of its icon with double-size text', async () => {
    const picker = await openPicker();
    picker.element.style.setProperty('--agent-font-size', '30px');
    const icon = picker.root.querySelector('.search-icon')!.getBoundingClientRect();
    const wordsBegin =
      picker.searchField!.getBoundingClientRect().left +
      Number.parseFloat(getComputedStyle(picker.searchField!).paddingLeft);
    expect(icon.right).to.be.below(wordsBegin);
  });

  it('fits as many cards side by side as possible, without gaps between groups', async () => {
    const picker = await openPicker(createTestService({agentCount: 70}), {layout: 'grid', pageSize: 50});
    await picker.element.loadMore();
    await picker.element.updateComplete;
    // Firefox lays out a clipped group only after it is in view.
    await nextFrame();
    await nextFrame();
    for (const [width, columns] of [
      [300, 1],
      [700, 3],
      [2_400, 6],
    ] as const) {
      picker.element.style.inlineSize = `${width}px`;
      const tops = picker.options.slice(0, 12).map(option => option.offsetTop);
      expect(tops.filter(top => top === tops[0])).to.have.length(columns);
    }
  });

  it('fits into 220 pixels', async () => {
    const picker = await openPicker(createTestService({agentCount: 12}), {value: 'Agent-translator'});
    picker.element.style.inlineSize = '220px';
    const results = picker.root.querySelector('.results')!;
    expect(results.scrollWidth).to.be.at.most(results.clientWidth);
    expect(picker.element.getBoundingClientRect().width).to.equal(220);
    await expectAccessible(picker.element);
  });

  it('scrolls inside when the page gives it a height', async () => {
    const picker = await openPicker(createTestService({agentCount: 12}));
    picker.element.style.blockSize = '300px';
    const results = picker.root.querySelector('.results')!;
    expect(picker.element.offsetHeight).to.equal(300);
    expect(results.scrollHeight).to.be.above(results.clientHeight);
    expect(picker.searchField!.getBoundingClientRect().height).to.be.at.least(36);
  });

  it('fits cards and pages into 220 pixels', async () => {
    const picker = await openPicker(createTestService({agentCount: 12}), {
      layout: 'grid',
      paging: 'pages',
      pageSize: 3,
    });
    picker.element.style.inlineSize = '220px';
    for (const part of ['.results', '.pages']) {
      const place = picker.root.querySelector(part)!;
      expect(place.scrollWidth).to.be.at.most(place.clientWidth);
    }
    await expectAccessible(picker.element);
  });

  it('gives the whole width of a narrow list to the text', async () => {
    const picker = await openPicker(undefined, {value: 'Agent-translator'});
    picker.element.style.inlineSize = '240px';
    const option = picker.option('Garden guide');
    const words = option.querySelector('.option-words')!.getBoundingClientRect();
    expect(option.getBoundingClientRect().right - words.right).to.be.at.most(16);
    expect(picker.option('Translator').querySelector('.check')!.checkVisibility()).to.equal(true);
  });

  it('uses the same text colour for all parts of a disabled, selected agent', async () => {
    const picker = await openPicker(undefined, {value: 'Agent-translator', disabled: true});
    const colours = ['.name', '.introduction'].map(
      part => getComputedStyle(picker.option('Translator').querySelector(part)!).color,
    );
    expect(new Set(colours)).to.have.property('size', 1);
  });

  it('uses the page’s own strings', async () => {
    const picker = await openPicker(createTestService({agents: []}), {strings: {noAgents: 'Niemand da.'}});
    expect(picker.resultsText).to.contain('Niemand da.');
  });
});
