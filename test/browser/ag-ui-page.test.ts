import {buildAGUIErrorResponse} from '@copilotkit/aimock';
import {expect} from 'chai';
import {AgUiSite} from '../support/ag-ui-site.js';

const script = `
  import 'agent-chat-elements/define';
  import {agUiClient} from 'agent-chat-elements/ag-ui';

  const provider = document.querySelector('agent-provider');
  provider.client = agUiClient({
    url: '/agent',
    agents: [
      {AgentId: 'Agent-roses', name: 'Roses', welcomeMessage: 'How can I help?'},
      {AgentId: 'Agent-trees', name: 'Trees', introduction: 'Knows trees'},
    ],
  });`;

const html = `<!doctype html><html lang="en"><title>Garden</title>
  <agent-provider><agent-picker></agent-picker><agent-chat activity="steps"></agent-chat></agent-provider>
  <script type="module" src="/app.js"></script>`;

describe('a page whose agent speaks AG-UI', function () {
  this.timeout(60_000);
  let site: AgUiSite;

  before(async function () {
    this.timeout(300_000);
    site = new AgUiSite();
    site.agent
      .onMessage(/bloom/, 'Roses bloom in **May**.')
      .onToolCall(/weather/, 'get_weather', '{"city":"Paris"}', {result: 'Sunny'})
      .onRun(/fail/, buildAGUIErrorResponse('Key sk-7 is wrong'));
    await site.open(script, html);
  });
  after(() => site.close());

  it('offers the agents of the page', async () => {
    await site.page.getByText('Trees', {exact: true}).waitFor();
    await site.page.getByText('Roses', {exact: true}).first().click();
    await site.page.getByText('How can I help?').first().waitFor();
  });

  it('shows a reply, and sends the conversation with the next question', async () => {
    await site.ask('When do roses bloom?');
    await site.log.locator('strong', {hasText: 'May'}).waitFor();
    await site.ask('How is the weather?');
    await site.log.getByText('1 step').waitFor();
    expect(site.runs.at(-1)?.messages.map(({role, content}) => `${role}: ${content}`)).to.deep.equal([
      'user: When do roses bloom?',
      'assistant: Roses bloom in **May**.',
      'user: How is the weather?',
    ]);
  });

  it('offers to try again after a failure', async () => {
    await site.ask('Please fail');
    await site.log.getByRole('button', {name: 'Try again'}).waitFor();
    expect(await site.log.innerText()).not.to.include('sk-7');
    expect(site.complaints).to.deep.equal([]);
  });
});
