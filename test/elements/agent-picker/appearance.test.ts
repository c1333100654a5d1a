import {emulateMedia} from '@web/test-runner-commands';
import {expect} from 'chai';
import {expectAccessible} from '../../support/expect-accessible.js';
import {createTestService} from '../../support/local-service.js';
import {openPicker} from './picker-harness.js';

describe('the looks of agent-picker', () => {
  afterEach(() => emulateMedia({colorScheme: 'light', forcedColors: 'none'}));

  it('is readable in the dark', async () => {
    const picker = await openPicker(undefined, {theme: 'dark', value: 'Agent-translator'});
    await expectAccessible(picker.element);
    const {backgroundColor} = getComputedStyle(picker.root.querySelector('.base')!);
    expect(backgroundColor).to.equal('rgb(20, 22, 28)');
  });

  it('is turned round where text runs from right to left', async () => {
    const picker = await openPicker(undefined, {value: 'Agent-translator'});
    picker.element.parentElement!.dir = 'rtl';
    const option = picker.option('Translator');
    const avatar = option.querySelector('.avatar')!.getBoundingClientRect();
    const check = option.querySelector('.check')!.getBoundingClientRect();
    expect(avatar.left).to.be.above(check.right);
    await expectAccessible(picker.element);
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

  it('speaks the words a page gives it', async () => {
    const picker = await openPicker(createTestService({agents: []}), {strings: {noAgents: 'Niemand da.'}});
    expect(picker.resultsText).to.contain('Niemand da.');
  });
});
