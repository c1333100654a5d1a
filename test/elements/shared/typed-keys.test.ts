import {sendKeys} from '@web/test-runner-commands';
import {expect} from 'chai';
import {openChat} from '../../support/chat-harness.js';
import {pressHolding} from '../../support/press-keys.js';
import {putLauncher} from '../agent-launcher/launcher-harness.js';
import {openPicker} from '../agent-picker/picker-harness.js';

/** Removes everything a test added to the page. */
let leave = (): void => undefined;

/** A page search with shortcuts, as on many sites: active everywhere except in fields it can see. */
function addPageSearch(type: 'keydown' | 'keypress' | 'keyup', keys: readonly string[]): void {
  const search = document.createElement('input');
  document.body.append(search);
  const onKey = (event: KeyboardEvent): void => {
    if (!keys.includes(event.key) || (event.target as Element).matches('input, textarea')) return;
    event.preventDefault();
    search.focus();
  };
  document.addEventListener(type, onKey);
  leave = () => {
    document.removeEventListener(type, onKey);
    search.remove();
  };
}

describe('text typed into a field', () => {
  afterEach(() => leave());

  for (const type of ['keydown', 'keypress', 'keyup'] as const)
    it(`stays in the message when a page has a search shortcut, at its ${type}`, async () => {
      const {input} = await openChat({settings: {persist: 'none'}});
      addPageSearch(type, ['s', '/']);
      input.focus();
      await sendKeys({type: 'yes/no'});
      expect(input.value).to.equal('yes/no');
    });

  it('stays in the message of a chat in a launcher', async () => {
    const harness = await putLauncher({attributes: {persist: 'none'}});
    const {input} = await harness.openChat();
    addPageSearch('keydown', ['/', 'ArrowLeft', 'Backspace']);
    input.focus();
    await sendKeys({type: 'a/bc'});
    for (const press of ['ArrowLeft', 'Backspace']) await sendKeys({press});
    expect(input.value).to.equal('a/c');
  });

  it('stays in the search field of the picker', async () => {
    const picker = await openPicker();
    addPageSearch('keydown', ['/']);
    picker.element.focus();
    await sendKeys({type: 'a/b'});
    expect(picker.element.shadowRoot!.querySelector('input')!.value).to.equal('a/b');
  });

  it('reaches the page in its own field, with Control, and where nothing is typed', async () => {
    const {chat, input} = await openChat({settings: {persist: 'none'}});
    const own = document.createElement('input');
    own.slot = 'composer-start';
    chat.append(own);
    const heard: string[] = [];
    const hear = ({key}: KeyboardEvent): void => void heard.push(key);
    document.addEventListener('keydown', hear);
    leave = () => document.removeEventListener('keydown', hear);
    own.focus();
    await sendKeys({press: 'a'});
    input.focus();
    await sendKeys({press: 'b'});
    await sendKeys({press: 'Escape'});
    await sendKeys({press: 'F2'});
    await pressHolding('Control', 'k');
    input.value = 'sent';
    input.dispatchEvent(new Event('input', {bubbles: true}));
    await chat.updateComplete;
    chat.shadowRoot!.querySelector<HTMLElement>('[part="send-button"]')!.focus();
    await sendKeys({press: 'c'});
    expect(heard).to.deep.equal(['a', 'Escape', 'F2', 'Control', 'k', 'c']);
  });
});
