import {sendKeys} from '@web/test-runner-commands';
import {expect} from 'chai';
import {expectAccessible} from '../../support/expect-accessible.js';
import {testClient} from '../../support/chat-harness.js';
import {createTestService} from '../../support/local-service.js';
import {waitUntil} from '../../support/wait-until.js';
import {holdAgentList, openPicker} from './picker-harness.js';

describe('searching in agent-picker', () => {
  it('searches at once on Enter', async () => {
    const service = createTestService();
    const picker = await openPicker(service);
    await picker.searchFor('translator');
    await picker.shows('Translator');
    expect(service.requests.at(-1)!.url.searchParams.get('information')).to.equal('translator');
    expect(service.requests).to.have.length(2);
  });

  it('searches when typing pauses', async () => {
    const service = createTestService();
    const picker = await openPicker(service);
    picker.type('arch');
    picker.type('archive');
    await picker.shows('Archive clerk');
    expect(service.requests).to.have.length(2);
  });

  it('searches only names when the page sets it', async () => {
    const service = createTestService();
    const picker = await openPicker(service, {searchIn: 'name'});
    await picker.searchFor('guide');
    await picker.shows('Garden guide');
    expect(service.requests.at(-1)!.url.searchParams.get('name')).to.equal('guide');
    expect(service.requests.at(-1)!.url.searchParams.has('information')).to.equal(false);
  });

  it('keeps the previous agents visible while a search runs', async () => {
    const service = createTestService();
    const picker = await openPicker(service);
    const held = holdAgentList(service);
    await picker.searchFor('guide');
    await held.asked;
    expect(picker.element.status).to.equal('loading');
    expect(picker.options).to.have.length(3);
    expect(picker.root.querySelector('[role=listbox]')!.ariaBusy).to.equal('true');
    await expectAccessible(picker.element);
    held.answer([]);
    await picker.settle();
    expect(picker.options).to.have.length(0);
  });

  it('aborts the previous search and ignores its answer', async () => {
    const service = createTestService();
    const picker = await openPicker(service);
    const held = holdAgentList(service);
    await picker.searchFor('guide');
    await held.asked;
    await picker.searchFor('translator');
    await held.aborted;
    await picker.shows('Translator');
    held.answer(service.agents);
    await picker.element.search('translator');
    await picker.shows('Translator');
  });

  it('shows the search text without results, and all agents after clearing', async () => {
    const picker = await openPicker();
    await picker.searchFor('zeppelin');
    await waitUntil(() => picker.element.status === 'empty');
    await picker.element.updateComplete;
    expect(picker.resultsText).to.contain('No agent matches “zeppelin”.');
    await waitUntil(() => picker.spoken === 'No agent matches “zeppelin”.');
    await expectAccessible(picker.element);
    const inPlace = [...picker.root.querySelectorAll<HTMLButtonElement>('.placeholder button')];
    inPlace[0]!.click();
    await picker.shows('Garden guide', 'Translator', 'Archive clerk');
    expect(picker.searchField!.value).to.equal('');
    expect(picker.focus).to.equal('search field');
  });

  it('is cleared with its button or Escape, which goes no further', async () => {
    const picker = await openPicker();
    let heard = 0;
    picker.element.addEventListener('keydown', () => (heard += 1));
    await picker.searchFor('translator');
    await picker.shows('Translator');
    await picker.press('Clear the search');
    await picker.shows('Garden guide', 'Translator', 'Archive clerk');
    await picker.searchFor('translator');
    await picker.shows('Translator');
    heard = 0;
    await sendKeys({press: 'Escape'});
    await picker.shows('Garden guide', 'Translator', 'Archive clerk');
    expect(heard).to.equal(0);
    await sendKeys({press: 'Escape'});
    expect(heard).to.equal(1);
  });

  it('does not search during a composition', async () => {
    const service = createTestService();
    const picker = await openPicker(service);
    const field = picker.searchField!;
    field.value = 'transl';
    field.dispatchEvent(new InputEvent('input', {bubbles: true, isComposing: true}));
    field.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', bubbles: true, isComposing: true}));
    await picker.element.updateComplete;
    expect(service.requests).to.have.length(1);
    field.dispatchEvent(new CompositionEvent('compositionend', {bubbles: true}));
    await picker.shows('Translator');
  });

  it('keeps the results when Escape ends a composition', async () => {
    const service = createTestService();
    const picker = await openPicker(service);
    await picker.searchFor('translator');
    await picker.shows('Translator');
    // Safari has ended the composition by then; only the key code shows it.
    const escape = new KeyboardEvent('keydown', {key: 'Escape', keyCode: 229, bubbles: true});
    picker.searchField!.dispatchEvent(escape);
    await picker.element.updateComplete;
    expect(picker.searchField!.value).to.equal('translator');
    expect(service.requests).to.have.length(2);
  });

  it('searches for text that was typed just before a move in the page', async () => {
    const picker = await openPicker();
    picker.type('translator');
    document.body.append(picker.element);
    await picker.shows('Translator');
    picker.element.remove();
  });

  it('can be omitted', async () => {
    const picker = await openPicker(undefined, {noSearch: true});
    expect(picker.searchField === null).to.equal(true);
    await expectAccessible(picker.element);
    await picker.element.search('clerk');
    await picker.shows('Archive clerk');
  });

  it('starts without text at another service', async () => {
    const picker = await openPicker();
    await picker.searchFor('zeppelin');
    await waitUntil(() => picker.element.status === 'empty');
    const other = createTestService({basePath: '/other'});
    picker.element.client = testClient(other);
    await picker.shows('Garden guide', 'Translator', 'Archive clerk');
    expect(picker.searchField!.value).to.equal('');
    expect(other.requests.map(({url}) => url.searchParams.get('information'))).to.deep.equal([null]);
  });
});
