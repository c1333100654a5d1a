import {sendKeys} from '@web/test-runner-commands';
import {expect} from 'chai';
import {expectAccessible} from '../../support/expect-accessible.js';
import {createTestService} from '../../support/local-service.js';
import {waitUntil} from '../../support/wait-until.js';
import {openPicker, startPicker} from './picker-harness.js';

const press = (key: string): Promise<void> => sendKeys({press: key});

describe('keyboard navigation of agent-picker', () => {
  it('moves from the search field into the list and through it', async () => {
    const picker = await openPicker();
    picker.element.focus();
    expect(picker.focus).to.equal('search field');
    await press('ArrowDown');
    expect(picker.focusedName).to.equal('Garden guide');
    await press('ArrowDown');
    expect(picker.focusedName).to.equal('Translator');
    await press('End');
    expect(picker.focusedName).to.equal('Archive clerk');
    await press('ArrowDown');
    expect(picker.focusedName).to.equal('Archive clerk');
    await press('ArrowUp');
    expect(picker.focusedName).to.equal('Translator');
    await press('Home');
    expect(picker.focusedName).to.equal('Garden guide');
    expect(picker.selectedNames).to.deep.equal([]);
  });

  it('selects with Enter and with Space', async () => {
    const picker = await openPicker();
    picker.element.focus();
    await press('ArrowDown');
    await press('Enter');
    await picker.element.updateComplete;
    expect(picker.selectedNames).to.deep.equal(['Garden guide']);
    await press('ArrowDown');
    await press(' ');
    await picker.element.updateComplete;
    expect(picker.selectedNames).to.deep.equal(['Translator']);
    expect(picker.focusedName).to.equal('Translator');
  });

  it('selects nothing while disabled', async () => {
    const picker = await openPicker(undefined, {disabled: true, noSearch: true});
    picker.element.focus();
    expect(picker.focusedName).to.equal('Garden guide');
    await press('Enter');
    expect(picker.element.value).to.equal('');
  });

  it('has one tab stop: the selected agent', async () => {
    const picker = await openPicker(undefined, {value: 'Agent-translator'});
    // After the last stop of a page, a browser may start again.
    const next = document.createElement('button');
    picker.element.after(next);
    picker.element.focus();
    await press('Tab');
    expect(picker.focusedName).to.equal('Translator');
    await press('Tab');
    expect(document.activeElement === next).to.equal(true);
    next.remove();
  });

  it('moves to the agent whose name is typed', async () => {
    const picker = await openPicker(createTestService({agentCount: 6}));
    picker.element.focus();
    await press('ArrowDown');
    await sendKeys({type: 'ar'});
    expect(picker.focusedName).to.equal('Archive clerk');
    await press('Home');
    await sendKeys({type: 'x'});
    expect(picker.focusedName).to.equal('Garden guide');
  });

  it('treats a space as part of a typed name, and otherwise as a selection', async () => {
    const picker = await openPicker(createTestService({agentCount: 6}));
    picker.option('Garden guide').focus();
    // In parts: WebKit’s driver drops the second space of one string.
    for (const piece of ['agent ', 'number ', '5']) await sendKeys({type: piece});
    expect(picker.focusedName).to.equal('Agent number 5');
    expect(picker.element.value).to.equal('');
    await sendKeys({type: ' '});
    expect(picker.element.value).to.equal(picker.element.agents[4]!.AgentId);
    await sendKeys({type: 'tr'});
    expect(picker.focusedName, 'a new name').to.equal('Translator');
  });

  it('moves sideways and by row in a grid, in text direction', async () => {
    const picker = await openPicker(createTestService({agentCount: 6}), {layout: 'grid'});
    picker.element.style.inlineSize = '520px';
    picker.option('Garden guide').focus();
    await press('ArrowRight');
    expect(picker.focusedName).to.equal('Translator');
    await press('ArrowDown');
    expect(picker.focusedName).to.equal('Agent number 4');
    await press('ArrowLeft');
    expect(picker.focusedName).to.equal('Archive clerk');
    picker.element.parentElement!.dir = 'rtl';
    await press('ArrowLeft');
    expect(picker.focusedName).to.equal('Agent number 4');
    await press('ArrowUp');
    expect(picker.focusedName).to.equal('Translator');
    await expectAccessible(picker.element);
  });

  it('leaves keys with Control, Alt and Meta to the page', async () => {
    const picker = await openPicker();
    picker.option('Garden guide').focus();
    const key = new KeyboardEvent('keydown', {
      key: 'ArrowDown',
      ctrlKey: true,
      bubbles: true,
      cancelable: true,
    });
    picker.option('Garden guide').dispatchEvent(key);
    expect(key.defaultPrevented).to.equal(false);
    expect(picker.focusedName).to.equal('Garden guide');
  });

  it('keeps focus in the picker when a new list removes the focused agent', async () => {
    const picker = await openPicker();
    picker.option('Archive clerk').focus();
    picker.element.enabled = 'true';
    await picker.shows('Garden guide', 'Translator');
    expect(picker.focusedName).to.equal('Garden guide');
    await press('ArrowDown');
    expect(picker.focusedName, 'and goes on from there').to.equal('Translator');
  });

  for (const {text, found} of [
    {text: 'Trans', found: 'Translator'},
    // More than a page: below the list is a button.
    {text: 'number', found: 'Agent number 4'},
  ]) {
    it(`moves to the first result of "${text}" when the arrow key is faster than the service`, async () => {
      const service = createTestService({agentCount: 8});
      const picker = await openPicker(service, {pageSize: 3});
      let answer = (): void => undefined;
      const held = new Promise<void>(resolve => (answer = resolve));
      service.respondNext(async ({url, headers}) => {
        await held;
        return service.fetch(url, {headers});
      });
      await picker.searchFor(text);
      await press('ArrowDown');
      expect(picker.focusedName, 'in the earlier list').to.equal('Garden guide');
      answer();
      await waitUntil(() => picker.names[0] === found, 'The results do not arrive.');
      expect(picker.focusedName).to.equal(found);
    });
  }

  it('stays in the search field when the arrow key is faster than the first list', async () => {
    const service = createTestService();
    let answer = (): void => undefined;
    const held = new Promise<void>(resolve => (answer = resolve));
    service.respondNext(async ({url, headers}) => {
      await held;
      return service.fetch(url, {headers});
    });
    const picker = await startPicker(service);
    picker.element.focus();
    await press('ArrowDown');
    answer();
    await picker.settle();
    expect(picker.focus).to.equal('search field');
    await press('ArrowDown');
    expect(picker.focusedName).to.equal('Garden guide');
  });

  it('focuses the list when the search field is not focusable', async () => {
    const picker = await openPicker(undefined, {disabled: true, value: 'Agent-translator'});
    picker.element.focus();
    expect(picker.focusedName).to.equal('Translator');
  });
});
