import {expect} from 'chai';
import type {OwnMenuItem} from '../../../../src/elements/agent-chat/chat-settings.js';
import {chatAnswering} from '../../../support/answered-chat.js';
import {warningsOf} from '../../../support/console-warnings.js';
import {expectAccessible} from '../../../support/expect-accessible.js';
import {MenuHarness} from '../../../support/open-menu.js';
import type {AgentChat} from '../../../../src/elements/agent-chat/agent-chat.js';

const flag = 'M4 22V4h16v12H4';

async function menuWith(menu: AgentChat['menu']): Promise<MenuHarness> {
  const {chat} = await chatAnswering('Roses.', {settings: {menu}});
  return new MenuHarness(chat);
}

/** The errors in the console while the visitor chooses an item. */
async function errorsOf(menu: MenuHarness, name: string): Promise<readonly unknown[][]> {
  const {error} = console;
  const errors: unknown[][] = [];
  console.error = (...values: unknown[]) => void errors.push(values);
  try {
    await menu.choose(name);
    await new Promise(resolve => setTimeout(resolve, 0));
  } finally {
    console.error = error;
  }
  return errors;
}

describe('the items of the page in the menu', () => {
  it('are in a group of their own, in order, between known items', async () => {
    const onSelect = () => undefined;
    const menu = await menuWith([
      {label: 'Report <b>a</b>  problem', icon: flag, onSelect},
      'download',
      {label: 'Hours', onSelect},
      'new',
    ]);
    await menu.open();
    expect(menu.names).to.deep.equal([
      'New conversation',
      'Report <b>a</b> problem',
      'Hours',
      'Download as Markdown',
      'Download as JSON',
      'Download as plain text',
    ]);
    expect(menu.items[1]?.querySelector('path')?.getAttribute('d')).to.equal(flag);
    expect(menu.items[2]?.querySelector('path')?.getAttribute('d')).to.equal('');
    await expectAccessible(menu.menu!);
  });

  it('show the button alone, and are called once, after the menu has closed', async () => {
    const calls: unknown[] = [];
    const item: OwnMenuItem = {label: 'Hours', onSelect: () => calls.push(menu.menu)};
    const menu: MenuHarness = await menuWith([item]);
    await menu.choose('Hours');
    await new Promise(resolve => setTimeout(resolve, 0));
    expect(calls).to.deep.equal([null]);
    expect(menu.focused).to.equal('Menu');
  });

  for (const [what, onSelect] of [
    [
      'throws',
      () => {
        throw new Error('Out of order');
      },
    ],
    ['rejects', () => Promise.reject(new Error('Out of order'))],
  ] as const)
    it(`close the menu when the page ${what}, and the console shows the error`, async () => {
      const menu = await menuWith([{label: 'Hours', onSelect}]);
      const errors = await errorsOf(menu, 'Hours');
      expect(menu.menu).to.equal(null);
      expect(errors).to.have.length(1);
      expect(String(errors[0]?.[1])).to.equal('Error: Out of order');
    });

  it('are missing without a label or a function, and the console explains it', async () => {
    const wrong = [null, 5, {label: 'Hours'}, {label: ' ', onSelect: () => undefined}, 'gone', 'new'];
    const warnings = await warningsOf(async () => {
      const menu = await menuWith(wrong as unknown as AgentChat['menu']);
      await menu.open();
      expect(menu.names).to.deep.equal(['New conversation']);
    });
    expect(warnings.join()).to.include('no label or no function onSelect').and.include('"gone"');
  });

  it('leave no button when the list is empty', async () => {
    expect((await menuWith([])).button).to.equal(null);
  });
});
