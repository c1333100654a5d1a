import {chmodSync, existsSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect} from 'chai';
import {createAgentService} from '../../src/service.js';
import {serveHandler, type RunningServer} from '../support/http-server.js';
import {useCommand} from './running-command.js';

const token = 'mark-of-the-service-token';

describe('the command in front of a service', function () {
  this.timeout(60_000);
  const folder = useCommand();
  let service: RunningServer;
  let variables: Record<string, string>;
  const secretFile = (): string => join(folder.path, 'visitor-secret');

  before(async () => {
    const handle = createAgentService({
      agents: [
        {AgentId: 'Agent-1', name: 'First <one>'},
        {AgentId: 'Agent-2', name: 'Second'},
      ],
      answers: ({messages}) => [{text: `Heard: ${messages.at(-1)?.content}`}],
      auth: {tokens: [token]},
    });
    service = await serveHandler(handle);
    variables = {SERVICE_URL: service.origin, SERVICE_TOKEN: token};
  });
  after(() => service.close());

  /** A browser on the page of the server. */
  const visitor = (origin: string, cookie = '') => {
    const headers = {Origin: origin, 'Content-Type': 'application/json', Cookie: cookie};
    const path = `${origin}/agent-chat/api/v1/aibot/bots/Agent-1`;
    return {
      ask: (content: string) =>
        fetch(`${path}/openai/chat/completions`, {
          method: 'POST',
          headers,
          body: JSON.stringify({messages: [{role: 'user', content}], stream: true}),
        }),
      records: async () => (await (await fetch(`${path}/records`, {headers})).json()) as {total: number},
    };
  };

  it('keeps the token and the conversations of each visitor, by a cookie with a secret in a file', async () => {
    const command = folder.start(['serve'], variables);
    const origin = await command.ready();
    expect(command.errors)
      .to.include('Agents   Agent-1, Agent-2, of the service.')
      .and.include('src="/agent-chat/loader.js"')
      .and.not.include('data-sign-in');
    expect(existsSync(join(folder.path, 'agents'))).to.equal(false);
    expect(statSync(secretFile()).mode & 0o777).to.equal(0o600);
    const response = await visitor(origin).ask('Hello');
    expect(await response.text())
      .to.include('Heard: Hello')
      .and.include('[DONE]');
    const cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? '';
    expect((await visitor(origin, cookie).records()).total).to.equal(2);
    command.signal('SIGTERM');
    expect(await command.ended()).to.equal(0);
    // The secret is the same after a restart, so the visitor keeps the records.
    const second = folder.start(['serve'], variables);
    const again = await second.ready();
    expect((await visitor(again, cookie).records()).total).to.equal(2);
    expect((await visitor(again).records()).total).to.equal(0);
    const page = await (await fetch(again)).text();
    expect(page)
      .to.include('First &lt;one&gt;')
      .and.include('agent-id="Agent-1"')
      .and.not.include('sign-in=');
    const secret = readFileSync(secretFile(), 'utf8').trim();
    for (const text of [page, command.errors, second.errors, command.output])
      expect(text).not.to.include(token).and.not.include(secret);
  });

  it('gives two servers that start at once the same secret', async () => {
    const commands = [1, 2, 3].map(() => folder.start(['serve'], variables));
    const origins = await Promise.all(commands.map(command => command.ready()));
    const response = await visitor(origins[0] ?? '').ask('Hello');
    await response.text();
    const cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? '';
    for (const origin of origins) expect((await visitor(origin, cookie).records()).total).to.equal(2);
  });

  it('keeps the secret beside the file of the database', async () => {
    const command = folder.start(['serve'], {...variables, DATABASE_URL: 'file:./data/chat.db'});
    await command.ready();
    expect(existsSync(join(folder.path, 'data/visitor-secret'))).to.equal(true);
    expect(existsSync(secretFile())).to.equal(false);
  });

  it('writes no file if VISITOR_SECRET is set, and accepts the cookies of other servers with it', async () => {
    const VISITOR_SECRET = 'mark-of-the-visitor-secret-with-32-characters';
    const commands = [1, 2].map(() =>
      folder.start(['serve'], {...variables, VISITOR_SECRET, DATABASE_URL: 'file:chat.db'}),
    );
    const [one = '', other = ''] = await Promise.all(commands.map(command => command.ready()));
    const response = await visitor(one).ask('Hello');
    await response.text();
    const cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? '';
    expect((await visitor(other, cookie).records()).total).to.equal(2);
    expect(existsSync(secretFile())).to.equal(false);
    for (const {errors} of commands) expect(errors).not.to.include(VISITOR_SECRET);
  });

  it('refuses a secret that others can read, or that is too short', async () => {
    writeFileSync(secretFile(), 'a'.repeat(40));
    chmodSync(secretFile(), 0o640);
    const open = folder.start(['serve'], variables);
    expect(await open.ended()).to.equal(1);
    expect(open.errors).to.equal(
      'visitor-secret can be read by other users of this machine. Run: chmod 600 visitor-secret\n',
    );
    writeFileSync(secretFile(), 'short-mark');
    chmodSync(secretFile(), 0o600);
    for (const words of [['serve'], ['serve', '--check']]) {
      const short = folder.start(words, variables);
      expect(await short.ended()).to.equal(1);
      expect(short.errors + short.output)
        .to.include('visitor-secret must have at least 32 characters')
        .and.not.include('short-mark');
    }
  });

  it('starts while the service is down, and lets visitors choose later', async () => {
    const command = folder.start(['serve'], {...variables, SERVICE_URL: 'http://127.0.0.1:9'});
    const origin = await command.ready();
    expect(command.errors).to.include('Agents   none at present, of the service.').and.include('data-pick');
    expect(await (await fetch(origin)).text()).to.include('There is no agent at present.');
    expect((await fetch(`${origin}/healthz?deep`)).status).to.equal(503);
  });

  it('tries the service with --check', async () => {
    const good = folder.start(['serve', '--check'], variables);
    expect(await good.ended()).to.equal(0);
    expect(good.output)
      .to.match(/^secret +ok +visitor-secret is missing: the server writes it$/m)
      .and.include(`ok      ${service.origin}, 2 agents`);
    expect(existsSync(secretFile())).to.equal(false);
    const refused = folder.start(['serve', '--check'], {...variables, SERVICE_TOKEN: 'another-mark'});
    expect(await refused.ended()).to.equal(1);
    expect(refused.output)
      .to.include(`FAILED  ${service.origin} refuses SERVICE_TOKEN.`)
      .and.not.include('another-mark');
    const down = folder.start(['serve', '--check'], {...variables, SERVICE_URL: 'http://127.0.0.1:9'});
    expect(await down.ended()).to.equal(1);
    expect(down.output).to.include('service   FAILED  http://127.0.0.1:9 cannot be reached. Is it running?');
  });
});
