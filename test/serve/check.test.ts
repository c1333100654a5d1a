import {existsSync, mkdirSync, readdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect} from 'chai';
import {redisOrSkip} from '../support/redis.js';
import {usePostgres} from '../support/postgres.js';
import {startModel, type ManualModel} from './model-server.js';
import {replyTo, useCommand, visitorOf} from './running-command.js';

describe('the check of the command', function () {
  this.timeout(60_000);
  const folder = useCommand();
  let model: ManualModel;
  before(async () => (model = await startModel()));
  after(() => model.close());

  it('tries everything, and creates nothing but the database', async () => {
    const command = folder.start(['serve', '--check'], {MODEL_URL: model.baseUrl, MODEL: 'small'});
    const request = await model.next();
    request.say('Hello');
    expect(await command.ended()).to.equal(0);
    expect(command.output.split('\n')).to.deep.equal([
      'settings  ok      every variable can be used',
      'agents    ok      ./agents is missing: the server writes an example',
      'database  ok      file:agent-chat.db, 0 records',
      `model     ok      small of ${model.baseUrl} answers`,
      '',
    ]);
    expect(readdirSync(folder.path).every(name => name.startsWith('agent-chat.db'))).to.equal(true);
  });

  it('counts records, and asks the model of each agent', async () => {
    const running = folder.start(['serve']);
    await replyTo(visitorOf(await running.ready()), 'help', 'Hello');
    writeFileSync(join(folder.path, 'agents/shop.md'), '---\nmodel: large\n---');
    const command = folder.start(['serve', '--check'], {MODEL_URL: model.baseUrl, MODEL: 'small'});
    const names: string[] = [];
    for (let asked = 0; asked < 2; asked += 1) {
      const request = await model.next();
      names.push(request.body.model);
      request.say('Yes');
    }
    expect(await command.ended()).to.equal(0);
    expect(names).to.deep.equal(['small', 'large']);
    expect(command.output)
      .to.include('agents    ok      help, shop in ./agents')
      .and.include('database  ok      file:agent-chat.db, 2 records')
      .and.include(`small, large of ${model.baseUrl} answers`);
  });

  it('fails with a line for each part that fails, and shows no secret', async () => {
    mkdirSync(join(folder.path, 'agents'));
    writeFileSync(join(folder.path, 'agents/help.md'), '---\nname: 1\n---');
    writeFileSync(
      join(folder.path, 'agent-chat.db'),
      'this is no database, and longer than its header'.repeat(9),
    );
    const key = 'mark-of-the-model-key';
    const variables = {
      MODEL_URL: model.baseUrl,
      MODEL: 'small',
      MODEL_API_KEY: key,
      REDIS_URL: 'redis://:mark@127.0.0.1:9',
    };
    const command = folder.start(['serve', '--check'], variables);
    (await model.next()).fail(401, `The key ${key} is wrong.`);
    expect(await command.ended()).to.equal(1);
    expect(command.output)
      .to.match(/^settings +ok/m)
      .and.match(/^agents +FAILED +agents\/help\.md: line 2: name must be a text/m)
      .and.match(/^database +FAILED .*not a database/m)
      .and.match(/^limits +FAILED +REDIS_URL cannot be used\. .*ECONNREFUSED/m)
      .and.match(/^model +FAILED +small of http:\S+: The model server refused the key \(MODEL_API_KEY\)\./m);
    expect(command.output + command.errors)
      .not.to.include(key)
      .and.not.include(':mark@');
  });

  it('says that a model server does not run', async () => {
    const command = folder.start(['serve', '--check'], {
      MODEL_URL: 'http://127.0.0.1:9/v1?key=mark',
      MODEL: 'small',
    });
    expect(await command.ended()).to.equal(1);
    expect(command.output).to.include(
      'model     FAILED  http://127.0.0.1:9/v1 cannot be reached. Is it running?\n',
    );
    expect(command.output).not.to.include('mark');
  });

  it('warns of a misspelt variable', async () => {
    const command = folder.start(['serve', '--check'], {MODEL_ULR: 'mark'});
    expect(await command.ended()).to.equal(0);
    expect(command.errors)
      .to.include('Warning: MODEL_ULR has no effect. Is it MODEL_URL?\n')
      .and.not.include('mark');
  });

  it('ends with the mistake of a variable, before anything is written', async () => {
    for (const words of [['serve'], ['serve', '--check']]) {
      const command = folder.start(words, {PORT: 'mark'});
      expect(await command.ended()).to.equal(1);
      expect(command.errors).to.equal('PORT must be a whole number from 0 to 65535, such as PORT=8080\n');
    }
    expect(readdirSync(folder.path)).to.deep.equal([]);
  });
});

describe('several servers of the command', function () {
  this.timeout(120_000);
  const folder = useCommand();
  const postgres = usePostgres();

  it('share records in PostgreSQL and limits in Redis, and serve metrics on a port of their own', async function () {
    const redis = await redisOrSkip(this);
    try {
      const variables = {
        DATABASE_URL: await postgres().createDatabase(),
        REDIS_URL: redis.url,
        REPLIES_PER_VISITOR: '2',
        METRICS_PORT: '0',
      };
      const check = folder.start(['serve', '--check'], variables);
      expect(await check.ended()).to.equal(0);
      expect(check.output)
        .to.match(/^database +ok +postgres:\/\/127\.0\.0\.1:\d+\/\w+, 0 records$/m)
        .and.match(/^limits +ok +Redis answers$/m)
        .and.match(/^metrics +ok +prom-client is installed$/m);
      const first = folder.start(['serve'], variables);
      const origins = [await first.ready(), await folder.start(['serve'], variables).ready()];
      const [one, other] = origins.map(origin => visitorOf(origin));
      await replyTo(one!, 'help', 'One');
      await replyTo(other!, 'help', 'Two');
      expect((await other!.listRecords('help')).total).to.equal(4);
      const failure = await replyTo(one!, 'help', 'Three').catch((error: unknown) => error);
      expect(failure).to.have.property('kind', 'rate-limited');
      const metrics = /^Metrics +(\S+)$/m.exec(first.errors)?.[1] ?? '';
      expect(await (await fetch(metrics)).text()).to.include(
        'agent_requests_total{operation="complete",status="2xx",outcome="done"} 1',
      );
      expect((await fetch(`${origins[0]}/metrics`)).status).to.equal(404);
      expect((await fetch(metrics.replace('metrics', ''))).status).to.equal(404);
      expect(existsSync(join(folder.path, 'agent-chat.db'))).to.equal(false);
    } finally {
      await redis.stop();
    }
  });
});
