import {expect} from 'chai';
import {expectAccessible} from '../../support/expect-accessible.js';
import {createTestService} from '../../support/local-service.js';
import {openPicker, type PickerHarness} from './picker-harness.js';

async function openWith(...agentList: readonly unknown[]): Promise<PickerHarness> {
  const service = createTestService();
  service.respondNext(() => Response.json({agentList, total: agentList.length}));
  return openPicker(service);
}

describe('invalid agents from the service in agent-picker', () => {
  it('shows HTML in names and introductions as text', async () => {
    const name = '<img src=x onerror="document.title=1">';
    const picker = await openWith({AgentId: 'Agent-1', name, introduction: '<b>bold</b>'});
    expect(picker.names).to.deep.equal([name]);
    expect(picker.root.querySelectorAll('.option b, .option img')).to.have.length(0);
    expect(picker.resultsText).to.contain('<b>bold</b>');
  });

  it('removes characters that reverse, hide or break text', async () => {
    const picker = await openWith({
      AgentId: 'Agent-1',
      name: 'Pay\u202elap\u2066 \u200bdesk\u0007\n',
      introduction: 'one\u2028two\ud800',
    });
    expect(picker.names).to.deep.equal(['Pay lap desk']);
    expect(picker.resultsText).to.contain('one two');
  });

  it('keeps the characters that emoji and scripts need', async () => {
    const picker = await openWith({AgentId: 'Agent-1', name: '👩‍🚀 می‌خواهم'});
    expect(picker.names).to.deep.equal(['👩‍🚀 می‌خواهم']);
  });

  it('loads no avatar from an address that is not allowed', async () => {
    const picker = await openWith(
      {AgentId: 'Agent-1', name: 'One', avatar: 'javascript:alert(1)'},
      {AgentId: 'Agent-2', name: 'Two', avatar: 'data:image/svg+xml,<svg onload="alert(1)"/>'},
      {AgentId: 'Agent-3', name: 'Three', avatar: 'http://elsewhere.test/a.png'},
      {AgentId: 'Agent-4', name: 'Four', avatar: 'https://user:word@elsewhere.test/a.png'},
      {AgentId: 'Agent-5', name: 'Five', avatar: '//user@elsewhere.test/a.png'},
      {AgentId: 'Agent-6', name: 'Six', avatar: 'https://:word@elsewhere.test/a.png'},
    );
    expect(picker.root.querySelectorAll('img')).to.have.length(0);
    expect(picker.option('One').querySelector('.initials')?.textContent).to.equal('O');
  });

  it('shows the identifier of an agent without a name', async () => {
    const picker = await openWith({AgentId: 'Agent-77', name: ' \u202e '});
    expect(picker.names).to.deep.equal(['Agent-77']);
    await expectAccessible(picker.element);
  });

  it('skips entries that are not agents and accepts wrong types in every field', async () => {
    const picker = await openWith(
      null,
      'agent',
      {name: 'No identifier'},
      {
        AgentId: 'Agent-1',
        name: 7,
        introduction: {},
        avatar: [],
        background: 1,
        type: false,
        searchEnable: 'maybe',
        welcomeMessage: null,
      },
    );
    expect(picker.options).to.have.length(1);
    expect(picker.element.status).to.equal('ready');
  });

  it('truncates long names and introductions', async () => {
    const picker = await openWith({
      AgentId: 'Agent-1',
      name: 'Donaudampfschifffahrt'.repeat(20),
      introduction: 'So much to say. '.repeat(200),
    });
    expect(picker.options[0]!.offsetHeight).to.be.below(140);
    expect(picker.element.scrollWidth).to.be.at.most(picker.element.clientWidth);
  });
});
