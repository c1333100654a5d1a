import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {AGUIMock, buildAGUITextResponse} from '@copilotkit/aimock';
import {expect} from 'chai';
import type {ReplyInterrupt} from '../../src/client/interrupt.js';
import {serveHandler, type RunningServer} from '../support/http-server.js';
import {replyTo, useCommand, visitorOf} from './running-command.js';

const token = 'mark-of-the-agent-token';

/** The agent is a third-party double. */
describe('the command with an agent that speaks AG-UI', function () {
  this.timeout(60_000);
  const folder = useCommand();
  let agent: AGUIMock;

  beforeEach(async () => {
    agent = new AGUIMock({host: '127.0.0.1', port: 0});
    agent.onMessage(/roses/i, 'Roses bloom in **May**.').onMessage('Hello', 'Hi!');
    await agent.start();
  });
  afterEach(() => agent.stop());

  it('answers with it, and writes the files of its agents', async () => {
    const command = folder.start(['serve'], {AG_UI_URL: `${agent.url}?key=mark`});
    const visitor = visitorOf(await command.ready());
    expect(await replyTo(visitor, 'help', 'When do roses bloom?')).to.equal('Roses bloom in **May**.');
    expect(command.errors)
      .to.match(/^AG-UI +the agent at http:\S+$/m)
      .and.not.include('mark');
    expect(readFileSync(join(folder.path, 'agents/help.md'), 'utf8')).to.include('name:');
  });

  it('asks for an approval of the agent, and continues its run', async () => {
    const interrupts = [{id: 'int-1', reason: 'confirmation', message: 'Send it?'}];
    const ids = {threadId: 'thread', runId: 'run'};
    agent
      .onPredicate(({resume}) => resume?.[0]?.interruptId === 'int-1', buildAGUITextResponse('It is sent.'))
      .onRun(/send/i, [
        {type: 'RUN_STARTED', ...ids},
        {type: 'RUN_FINISHED', ...ids, outcome: {type: 'interrupt', interrupts}},
      ]);
    const visitor = visitorOf(await folder.start(['serve'], {AG_UI_URL: agent.url}).ready());
    const messages = [{role: 'user', content: 'Send it'}];
    let question: ReplyInterrupt | undefined;
    for await (const {interrupt} of visitor.streamReply('help', messages)) question ??= interrupt;
    expect(question?.title).to.equal('Send it?');
    const {id = '', state} = question ?? {};
    const decisions = [{id, state, status: 'resolved', value: {approved: true}}] as const;
    let reply = '';
    for await (const {text} of visitor.streamReply('help', messages, {decisions})) reply += text;
    expect(reply).to.equal('It is sent.');
  });

  it('tries it', async () => {
    const command = folder.start(['serve', '--check'], {AG_UI_URL: agent.url});
    expect(await command.ended()).to.equal(0);
    expect(command.output)
      .to.match(/^ag-ui +ok +http:\S+ answers$/m)
      .and.not.include('model');
  });

  it('says that it does not run', async () => {
    const command = folder.start(['serve', '--check'], {AG_UI_URL: 'http://127.0.0.1:9/a?key=mark'});
    expect(await command.ended()).to.equal(1);
    expect(command.output)
      .to.match(/^ag-ui +FAILED +http:\/\/127\.0\.0\.1:9\/a cannot be reached\. Is it running\?$/m)
      .and.not.include('mark');
  });

  describe('and a token', () => {
    let server: RunningServer;
    let received: (string | null)[];
    before(async () => {
      server = await serveHandler(({headers}) => {
        received.push(headers.get('authorization'));
        return Promise.resolve(Response.json({error: `${token} is wrong`}, {status: 401}));
      });
    });
    beforeEach(() => (received = []));
    after(() => server.close());

    it('sends it, and names the variable of a wrong one without its value', async () => {
      const command = folder.start(['serve', '--check'], {AG_UI_URL: server.origin, AG_UI_TOKEN: token});
      expect(await command.ended()).to.equal(1);
      expect(received).to.deep.equal([`Bearer ${token}`]);
      expect(command.output)
        .to.match(/^ag-ui +FAILED +http:\S+ fails: The agent refused the request \(AG_UI_TOKEN\)\./m)
        .and.not.include(token);
    });
  });
});
