import {expect} from 'chai';
import {html, nothing} from 'lit';
import type {AgentPicker} from '../../../src/elements/agent-picker/agent-picker.js';
import {expectAccessible} from '../../support/expect-accessible.js';
import {openPicker, type PickerHarness} from './picker-harness.js';

async function openWith(renderAgent: AgentPicker['renderAgent']): Promise<PickerHarness> {
  return openPicker(undefined, {renderAgent, noSearch: true});
}

const words = (picker: PickerHarness): readonly string[] =>
  picker.options.map(option => option.innerText.trim().split('\n').join(' '));

describe('custom agent rendering in agent-picker', () => {
  it('shows a template instead of the usual text and keeps the selection working', async () => {
    const picker = await openWith(({name}) => html`<em>* ${name}</em>`);
    expect(picker.options[1]!.querySelector('em')?.innerText).to.equal('* Translator');
    expect(picker.options[1]!.querySelector('[part=name]') === null).to.equal(true);
    picker.options[1]!.querySelector('em')!.click();
    await picker.element.updateComplete;
    expect(picker.element.value).to.equal('Agent-translator');
    expect(picker.options[1]!.ariaSelected).to.equal('true');
    await expectAccessible(picker.element);
  });

  it('shows a string as text, a node as it is, or nothing', async () => {
    const node = document.createElement('b');
    node.textContent = 'node';
    const picker = await openWith(({AgentId}) => {
      if (AgentId === 'Agent-guide') return '<i>string</i>';
      return AgentId === 'Agent-translator' ? node : nothing;
    });
    expect(picker.options[0]!.innerText).to.contain('<i>string</i>');
    expect(picker.options[1]!.contains(node)).to.equal(true);
    expect(picker.options[2]!.querySelector('.option-words')!.textContent.trim()).to.equal('');
  });

  it('falls back to the usual agents when the renderer throws, with one warning', async () => {
    const {warn} = console;
    const warnings: unknown[] = [];
    console.warn = (...said: readonly unknown[]) => warnings.push(said);
    try {
      const picker = await openWith(({name}) => {
        if (name !== 'Translator') throw new Error('The page is wrong.');
        return 'fine';
      });
      expect(words(picker)[0]).to.contain('Garden guide');
      expect(words(picker)[1]).to.contain('fine');
      expect(words(picker)[2]).to.contain('Archive clerk');
      expect(warnings).to.have.length(1);
    } finally {
      console.warn = warn;
    }
  });

  it('shows the usual agents again without a renderer or with a non-function', async () => {
    const picker = await openWith(() => 'own');
    picker.element.renderAgent = undefined;
    await picker.element.updateComplete;
    expect(picker.names).to.deep.equal(['Garden guide', 'Translator', 'Archive clerk']);
    picker.element.renderAgent = 'wrong' as unknown as AgentPicker['renderAgent'];
    await picker.element.updateComplete;
    expect(picker.names).to.deep.equal(['Garden guide', 'Translator', 'Archive clerk']);
  });
});
