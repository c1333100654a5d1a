import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import '../../../src/define/agent-picker.js';
import {expectAccessible} from '../../support/expect-accessible.js';
import {createTestService} from '../../support/local-service.js';
import {PickerHarness, textOf} from './picker-harness.js';

/** A form with one loaded picker. */
async function openForm(
  markup = html`<form>
    <fieldset>
      <agent-picker name="agent" required></agent-picker>
      <button>Send</button>
    </fieldset>
  </form>`,
): Promise<{readonly form: HTMLFormElement; readonly picker: PickerHarness}> {
  const service = createTestService();
  const form = await fixture<HTMLFormElement>(markup);
  form.addEventListener('submit', event => event.preventDefault());
  const element = form.querySelector('agent-picker')!;
  Object.assign(element, {baseUrl: service.baseUrl, fetch: service.fetch, accessToken: service.token});
  await element.updateComplete;
  const picker = new PickerHarness(element);
  await picker.settle();
  return {form, picker};
}

describe('agent-picker in a form', () => {
  it('sends the identifier of the selected agent under its name', async () => {
    const {form, picker} = await openForm();
    expect(new FormData(form).has('agent')).to.equal(false);
    await picker.choose('Translator');
    expect(new FormData(form).get('agent')).to.equal('Agent-translator');
    picker.element.value = 'Agent-guide';
    expect(new FormData(form).get('agent'), 'at once').to.equal('Agent-guide');
    expect(picker.element.form === form).to.equal(true);
  });

  it('blocks a form without a selection, shows why, and allows it with one', async () => {
    const {form, picker} = await openForm();
    let sent = 0;
    form.addEventListener('submit', () => (sent += 1));
    expect(picker.element.willValidate).to.equal(true);
    expect(picker.element.validity.valueMissing).to.equal(true);
    expect(picker.element.matches(':state(invalid)'), 'nobody has asked').to.equal(false);
    expect(picker.root.querySelector('[part=problem]') === null).to.equal(true);
    form.requestSubmit();
    await picker.element.updateComplete;
    expect(sent).to.equal(0);
    expect(textOf(picker.root.querySelector('[part=problem]'))).to.equal('Choose an agent.');
    expect(picker.element.matches(':state(invalid)')).to.equal(true);
    const list = picker.root.querySelector('[role=listbox]')!;
    expect([list.ariaRequired, list.ariaInvalid]).to.deep.equal(['true', 'true']);
    expect(picker.focus).to.equal('results');
    await expectAccessible(picker.element);
    await picker.choose('Translator');
    expect(picker.root.querySelector('[part=problem]') === null).to.equal(true);
    expect(list.ariaInvalid).to.equal('false');
    expect(picker.element.matches(':state(invalid)')).to.equal(false);
    form.requestSubmit();
    expect(sent).to.equal(1);
  });

  it('checks validity silently and reports it visibly', async () => {
    const {picker} = await openForm();
    expect(picker.element.checkValidity()).to.equal(false);
    await picker.element.updateComplete;
    expect(picker.root.querySelector('[part=problem]') === null).to.equal(true);
    expect(picker.element.reportValidity()).to.equal(false);
    await picker.element.updateComplete;
    expect(textOf(picker.root.querySelector('[part=problem]'))).to.equal(picker.element.validationMessage);
    picker.element.required = false;
    expect(picker.element.checkValidity()).to.equal(true);
    expect(picker.element.validationMessage).to.equal('');
  });

  it('reports a missing selection in the page’s own text', async () => {
    const {picker} = await openForm();
    picker.element.strings = {agentRequired: 'Bitte wählen.'};
    await picker.element.updateComplete;
    expect(picker.element.validationMessage).to.equal('Bitte wählen.');
  });

  it('restores its first selection when the form is reset', async () => {
    const {form, picker} = await openForm(
      html`<form><agent-picker name="agent" value="Agent-archive" required></agent-picker></form>`,
    );
    await picker.choose('Translator');
    form.reset();
    await picker.element.updateComplete;
    expect(picker.selectedNames).to.deep.equal(['Archive clerk']);
    expect(new FormData(form).get('agent')).to.equal('Agent-archive');
    picker.element.removeAttribute('value');
    expect(picker.element.value, 'none, and a text all the same').to.equal('');
  });

  it('does not take part in the form while its fieldset is disabled', async () => {
    const {form, picker} = await openForm();
    form.querySelector('fieldset')!.disabled = true;
    await picker.element.updateComplete;
    await picker.choose('Translator');
    expect(picker.element.value).to.equal('');
    expect(picker.searchField!.disabled).to.equal(true);
    expect(picker.element.disabled, 'its own setting').to.equal(false);
    expect(picker.element.willValidate).to.equal(false);
    await expectAccessible(picker.element);
    form.querySelector('fieldset')!.disabled = false;
    await picker.element.updateComplete;
    await picker.choose('Translator');
    expect(picker.element.value).to.equal('Agent-translator');
  });

  it('updates the form at once when its disabled property changes', async () => {
    const {form, picker} = await openForm();
    const {element} = picker;
    element.value = 'Agent-guide';
    element.disabled = true;
    expect(new FormData(form).has('agent')).to.equal(false);
    await element.updateComplete;
    expect(picker.searchField!.disabled).to.equal(true);
    element.disabled = false;
    expect(new FormData(form).get('agent')).to.equal('Agent-guide');
    await element.updateComplete;
    expect(picker.searchField!.disabled).to.equal(false);
    await picker.choose('Translator');
    expect(element.value).to.equal('Agent-translator');
    Object.assign(element, {disabled: undefined});
    expect(element.willValidate).to.equal(true);
  });

  it('stays disabled while its property or its fieldset is disabled', async () => {
    const {form, picker} = await openForm();
    const fieldset = form.querySelector('fieldset')!;
    const seen: boolean[] = [];
    for (const [own, around] of [
      [false, true],
      [true, true],
      [true, false],
      [true, true],
      [false, true],
      [false, false],
    ]) {
      picker.element.disabled = own!;
      fieldset.disabled = around!;
      await picker.element.updateComplete;
      seen.push(picker.searchField!.disabled);
    }
    expect(seen).to.deep.equal([true, true, true, true, true, false]);
  });

  it('restores the state that the browser saved', async () => {
    const {form, picker} = await openForm();
    picker.element.formStateRestoreCallback('Agent-translator');
    picker.element.formStateRestoreCallback(null);
    await picker.element.updateComplete;
    expect(picker.selectedNames).to.deep.equal(['Translator']);
    expect(new FormData(form).get('agent')).to.equal('Agent-translator');
  });

  it('has the name of its label, and a click on the label focuses it', async () => {
    const {form, picker} = await openForm(
      html`<form><label for="helper">Your helper</label><agent-picker id="helper"></agent-picker></form>`,
    );
    expect(picker.element.labels).to.have.length(1);
    expect(picker.root.querySelector('[role=listbox]')!.ariaLabel).to.equal('Your helper');
    form.querySelector('label')!.click();
    expect(picker.focus).to.equal('search field');
  });
});
