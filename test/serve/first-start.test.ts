import {existsSync, readFileSync, statSync} from 'node:fs';
import {join} from 'node:path';
import {expect} from 'chai';
import type {AgentServiceError} from '../../src/client/agent-service-error.js';
import {startModel, type ManualModel} from './model-server.js';
import {replyTo, useCommand, visitorOf} from './running-command.js';

describe('the first start of the command', function () {
  this.timeout(60_000);
  const folder = useCommand();
  let model: ManualModel;
  before(async () => (model = await startModel()));
  after(() => model.close());

  it('writes an example agent, which says how to set a model, and prints the tag', async () => {
    const command = folder.start(['serve']);
    const origin = await command.ready();
    expect(readFileSync(join(folder.path, 'agents/help.md'), 'utf8')).to.match(/^---\nname: Help\n/);
    expect(command.errors).to.include(
      'There was no folder ./agents, so an example is now in agents/help.md.',
    );
    expect(command.errors)
      .to.include(`Anyone who can reach ${origin} can chat: 60 replies a minute in all, 10 a visitor.`)
      .and.include(`src="${origin}/agent-chat/loader.js"`)
      .and.include('data-agent-id="help"')
      .and.include('data-sign-in="anonymous"')
      .and.include('data-suggestions="What can you do? | How do I reach a person?"');
    const reply = await replyTo(visitorOf(origin), 'help', 'Hello there');
    expect(reply).to.match(/^I have no model yet.*`MODEL_URL=http:.*`\.\n\nHello there$/s);
  });

  it('streams each word of a model, and sends the text of the file as instructions', async () => {
    const command = folder.start(['serve'], {
      MODEL_URL: model.baseUrl,
      MODEL: 'small',
      MODEL_API_KEY: 'mark-of-the-key',
    });
    const origin = await command.ready();
    const words = visitorOf(origin)
      .streamReply('help', [{role: 'user', content: 'Hello'}])
      [Symbol.asyncIterator]();
    const first = words.next();
    const request = await model.next();
    expect(request.authorization).to.equal('Bearer mark-of-the-key');
    expect(request.body.model).to.equal('small');
    expect(request.body.messages[0]).to.deep.include({role: 'system'});
    expect(request.body.messages[0]?.content).to.match(/^You help the visitors of our website/);
    // Each word arrives while the model waits for the next one.
    request.say('Good ');
    expect((await first).value).to.include({text: 'Good '});
    request.say('day.');
    expect((await words.next()).value).to.include({text: 'day.'});
    request.end();
    for (let next = await words.next(); !next.done; next = await words.next())
      expect(next.value.text).to.equal('');
    expect(command.errors + command.output).not.to.include('mark-of-the-key');
  });

  it('keeps conversations over a restart', async () => {
    const first = folder.start(['serve']);
    await replyTo(visitorOf(await first.ready()), 'help', 'Keep this');
    first.signal('SIGTERM');
    expect(await first.ended()).to.equal(0);
    const second = folder.start(['serve']);
    const {records} = await visitorOf(await second.ready()).listRecords('help');
    expect(records.map(({content}) => content).sort()[1]).to.equal('Keep this');
    expect(second.errors).not.to.include('example');
    // Nobody else on the machine reads the conversations.
    expect(statSync(join(folder.path, 'agent-chat.db')).mode & 0o077).to.equal(0);
  });

  it('shows what a strange origin may read, and counts replies of a visitor', async () => {
    const command = folder.start(['serve'], {
      REPLIES_PER_VISITOR: '1',
      ALLOW_ORIGINS: 'https://shop.example',
    });
    const origin = await command.ready();
    expect(command.errors).to.include('Pages of https://shop.example.');
    const refused = await fetch(`${origin}/agent-chat/api/v1/aibot/bots`, {
      headers: {Origin: 'https://other.example'},
    });
    expect(refused.status).to.equal(403);
    const visitor = visitorOf(origin);
    await replyTo(visitor, 'help', 'One');
    const failure = await replyTo(visitor, 'help', 'Two').catch((error: unknown) => error);
    expect(failure).to.have.property('kind', 'rate-limited');
  });

  it('gives one address at most half of the replies, whatever a visitor writes in front of it', async () => {
    const command = folder.start(['serve'], {REPLIES_PER_MINUTE: '4', ADDRESS_HEADER: 'X-Forwarded-For'});
    const origin = await command.ready();
    const say = async (address: string, device: string): Promise<string> => {
      const client = visitorOf(origin, device, ({headers}) => headers.set('X-Forwarded-For', address));
      return replyTo(client, 'help', 'Hello').then(
        () => 'answered',
        (error: unknown) => (error as AgentServiceError).kind,
      );
    };
    expect(await say('192.0.2.7', 'device-1-of-a-visitor')).to.equal('answered');
    expect(await say('10.0.0.1, 192.0.2.7', 'device-2-of-a-visitor')).to.equal('answered');
    expect(await say('10.0.0.2, 192.0.2.7', 'device-3-of-a-visitor')).to.equal('rate-limited');
    expect(await say('192.0.2.8', 'device-4-of-a-visitor')).to.equal('answered');
  });

  it('answers health checks, and writes requests as JSON only with LOG=json', async () => {
    const command = folder.start(['serve'], {LOG: 'json'});
    const origin = await command.ready();
    for (const query of ['', '?deep']) {
      const response = await fetch(`${origin}/healthz${query}`);
      expect([response.status, await response.json()]).to.deep.equal([200, {status: 'ok'}]);
    }
    await replyTo(visitorOf(origin), 'help', 'Hello');
    await command.wrote('"operation":"complete"');
    const lines = command.output.trim().split('\n');
    expect(lines.map(line => (JSON.parse(line) as {operation: string}).operation)).to.deep.equal([
      'sign-in',
      'complete',
    ]);
    const quiet = folder.start(['serve']);
    await replyTo(visitorOf(await quiet.ready()), 'help', 'Hello');
    expect(quiet.output).to.equal('');
  });

  it('prints help, the version, and errors with the nearest help', async () => {
    const version = folder.start(['--version']);
    expect(await version.ended()).to.equal(0);
    expect(version.output).to.match(/^\d+\.\d+\.\d+\n$/);
    const none = folder.start([]);
    expect(await none.ended()).to.equal(0);
    expect(none.output).to.include('Usage: npx agent-chat-elements serve');
    for (const words of [['server'], ['serve', '--chek'], ['serve', 'agents'], ['--check']]) {
      const wrong = folder.start(words);
      expect(await wrong.ended(), words.join(' ')).to.equal(2);
      expect(wrong.errors).to.include(`“${words.at(-1)}”. Use: npx agent-chat-elements serve [--check]`);
    }
    expect(existsSync(join(folder.path, 'agents'))).to.equal(false);
  });
});
