import {
  buildAGUITextResponse,
  buildAGUIToolCallResponse,
  type AGUIEvent,
  type AGUIRunAgentInput,
} from '@copilotkit/aimock';
import {expect} from 'chai';
import {AgUiSite} from '../support/ag-ui-site.js';

const script = `
  import 'agent-chat-elements/define';
  import {agUiClient} from 'agent-chat-elements/ag-ui';

  const chat = document.querySelector('agent-chat');
  chat.client = agUiClient({
    url: '/agent',
    agents: [{AgentId: 'Agent-shop', name: 'Shop'}],
    tools: [
      {
        name: 'add_to_cart',
        description: 'Adds a product to the cart',
        parameters: {type: 'object', properties: {product: {type: 'string'}}},
        run: ({product}) => {
          document.querySelector('#cart').textContent += product;
          return {inCart: 1};
        },
      },
      {
        name: 'read_title',
        description: 'Reads the title of the page',
        needsApproval: false,
        run: () => document.title,
      },
    ],
  });
  chat.agentId = 'Agent-shop';`;

const html = `<!doctype html><html lang="en"><title>Garden</title>
  <p id="cart"></p><agent-chat activity="steps" persist="session"></agent-chat>
  <script type="module" src="/app.js"></script>`;

/** A run that stops for a permission: the documented outcome of `RUN_FINISHED`. */
const asksToSend: AGUIEvent[] = [
  {type: 'RUN_STARTED', threadId: 'thread', runId: 'run'},
  {type: 'TOOL_CALL_START', toolCallId: 'call-1', toolCallName: 'send_email'},
  {type: 'TOOL_CALL_ARGS', toolCallId: 'call-1', delta: '{"to":"ada@shop.example"}'},
  {type: 'TOOL_CALL_END', toolCallId: 'call-1'},
  {
    type: 'RUN_FINISHED',
    threadId: 'thread',
    runId: 'run',
    outcome: {
      type: 'interrupt',
      interrupts: [
        {
          id: 'int-1',
          reason: 'tool_call',
          message: 'Send the e-mail?',
          toolCallId: 'call-1',
          responseSchema: {type: 'object', properties: {approved: {type: 'boolean'}}},
        },
      ],
    },
  },
];

const answers =
  (approved: boolean) =>
  ({resume}: AGUIRunAgentInput): boolean =>
    (resume?.[0]?.payload as {approved?: unknown} | undefined)?.approved === approved;

const isResult =
  (call: string, word: string) =>
  ({messages = []}: AGUIRunAgentInput): boolean => {
    const last = messages.at(-1);
    return last?.role === 'tool' && last.toolCallId === call && JSON.stringify(last.content).includes(word);
  };

const callOf = (name: string, args: string, toolCallId: string): AGUIEvent[] =>
  buildAGUIToolCallResponse(name, args).map(event =>
    'toolCallId' in event ? {...event, toolCallId} : event,
  );

describe('a page whose agent asks before it acts', function () {
  this.timeout(60_000);
  let site: AgUiSite;

  before(async function () {
    this.timeout(300_000);
    site = new AgUiSite();
    site.agent
      .onPredicate(answers(true), buildAGUITextResponse('It is sent.'))
      .onPredicate(answers(false), buildAGUITextResponse('I did not send it.'))
      .onPredicate(isResult('cart-1', 'inCart'), buildAGUITextResponse('It is in your cart.'))
      .onPredicate(isResult('cart-1', 'not allow'), buildAGUITextResponse('Then not.'))
      .onPredicate(isResult('title-1', 'Garden'), buildAGUITextResponse('The page is called Garden.'))
      .onRun(/e-mail/, asksToSend)
      .onRun(/cart/, callOf('add_to_cart', '{"product":"rose"}', 'cart-1'))
      .onRun(/title/, callOf('read_title', '{}', 'title-1'))
      .onMessage(/Hello/, 'Hi!');
    await site.open(script, html);
  });
  after(() => site.close());
  afterEach(() => expect(site.complaints).to.deep.equal([]));

  const card = (words: string) => site.log.getByRole('group', {name: words}).last();
  /** A press of the first half second is not taken. */
  const press = async (words: string, name: string): Promise<void> => {
    await card(words).getByRole('button', {name, exact: true}).waitFor();
    await site.page.waitForTimeout(600);
    await card(words).getByRole('button', {name, exact: true}).click();
  };

  it('shows the tool and its arguments, and sends nothing before the visitor decides', async () => {
    await site.ask('Send the e-mail');
    await card('Send the e-mail?').waitFor();
    expect(await card('Send the e-mail?').innerText())
      .to.include('send_email')
      .and.include('"to": "ada@shop.example"');
    expect(site.runs).to.have.length(1);
  });

  it('asks again after a reload, without a request', async () => {
    await site.page.reload();
    await card('Send the e-mail?').getByRole('button', {name: 'Allow', exact: true}).waitFor();
    expect(site.runs).to.have.length(1);
  });

  it('continues the run when the visitor allows it', async () => {
    await press('Send the e-mail?', 'Allow');
    await site.log.getByText('It is sent.').waitFor();
    expect(site.runs).to.have.length(2);
    expect(site.runs[1]?.threadId).to.equal(site.runs[0]?.threadId);
    expect(site.runs[1]?.resume).to.deep.equal([
      {interruptId: 'int-1', status: 'resolved', payload: {approved: true}},
    ]);
    expect(await card('Send the e-mail?').innerText()).to.include('Allowed');
  });

  it('tells the agent when the visitor refuses', async () => {
    await site.ask('Another e-mail');
    await press('Send the e-mail?', 'Refuse');
    await site.log.getByText('I did not send it.').waitFor();
    expect(await card('Send the e-mail?').innerText()).to.include('Refused');
  });

  it('runs a tool of the page after the visitor allows it, and not before', async () => {
    const words = 'May the agent use “add_to_cart” on this page?';
    await site.ask('Put it into the cart');
    await card(words).waitFor();
    expect(await site.page.locator('#cart').textContent()).to.equal('');
    await press(words, 'Allow');
    await site.log.getByText('It is in your cart.').waitFor();
    expect(await site.page.locator('#cart').textContent()).to.equal('rose');
  });

  it('does not run a refused tool', async () => {
    await site.ask('Once more into the cart');
    await press('May the agent use “add_to_cart” on this page?', 'Refuse');
    await site.log.getByText('Then not.').waitFor();
    expect(await site.page.locator('#cart').textContent()).to.equal('rose');
  });

  it('runs a tool that nobody has to allow', async () => {
    await site.ask('What is the title?');
    await site.log.getByText('The page is called Garden.').waitFor();
  });

  it('takes a message in place of an answer', async () => {
    await site.ask('One more e-mail');
    await card('Send the e-mail?').getByRole('button', {name: 'Allow', exact: true}).waitFor();
    const before = site.runs.length;
    await site.page.waitForTimeout(600);
    await site.ask('Hello');
    await site.log.getByText('Hi!').waitFor();
    expect(site.runs).to.have.length(before + 1);
    expect(site.runs.at(-1)?.resume).to.equal(undefined);
    await site.log.getByText('Not answered').waitFor();
    expect(await site.log.getByRole('button', {name: 'Allow', exact: true}).count()).to.equal(0);
  });
});
