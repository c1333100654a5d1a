import {rmSync} from 'node:fs';
import {join} from 'node:path';
import {expect} from 'chai';
import {AgentClient} from '../../src/client/agent-client.js';
import {echoAnswers} from '../../src/service/answers.js';
import {createAgentService} from '../../src/service.js';
import {serveHandler} from '../support/http-server.js';
import {usePostgres} from '../support/postgres.js';
import {startModel} from './model-server.js';
import {replyTo, useCommand, visitorOf} from './running-command.js';

const words = 'mark-of-the-words';
const token = 'mark-of-the-service-token';

const health = async (origin: string): Promise<readonly unknown[]> => {
  const response = await fetch(`${origin}/healthz?deep`);
  return [response.status, (await response.json()) as unknown];
};
const ok = [200, {status: 'ok'}];
const unavailable = [503, {status: 'unavailable', reason: 'store'}];

describe('the command that loses its database', function () {
  this.timeout(60_000);
  const folder = useCommand();
  const postgres = usePostgres();

  it('says which record is not stored in a file that is deleted, and is not healthy any more', async () => {
    const model = await startModel();
    try {
      const command = folder.start(['serve'], {MODEL_URL: model.baseUrl, MODEL: 'small'});
      const origin = await command.ready();
      const reply = replyTo(visitorOf(origin, 'mark-of-the-device'), 'help', words);
      const request = await model.next();
      request.say(words);
      rmSync(join(folder.path, 'agent-chat.db'));
      request.end();
      expect(await reply).to.equal(words);
      await command.wrote('was not stored.');
      expect(command.errors).to.match(
        /^Request \S+: The record record-[\da-f-]{36} of the agent help was not stored\. The file agent-chat\.db was deleted or replaced\./m,
      );
      expect(await health(origin)).to.deep.equal(unavailable);
      await command.wrote('Request health: The file agent-chat.db was deleted or replaced.');
      expect(command.errors).not.to.include('mark-of');
    } finally {
      await model.close();
    }
  });

  it('answers while PostgreSQL is down, and says which records are not stored', async () => {
    const agents = [{AgentId: 'help', name: 'Help'}];
    const service = await serveHandler(
      createAgentService({agents, answers: echoAnswers(), auth: {tokens: [token]}}),
    );
    try {
      const command = folder.start(['serve'], {
        SERVICE_URL: service.origin,
        SERVICE_TOKEN: token,
        DATABASE_URL: await postgres().createDatabase(),
      });
      const origin = await command.ready();
      expect(await health(origin)).to.deep.equal(ok);
      await postgres().kill();
      const visitor = new AgentClient({baseUrl: `${origin}/agent-chat/api`});
      expect(await replyTo(visitor, 'help', words)).to.equal(words);
      const lines = command.errors.split('\n').filter(line => line.includes('was not stored'));
      expect(lines).to.have.length(2);
      for (const line of lines)
        expect(line).to.match(
          /^Agent gateway, request \S+: OperatorError: The record [\w-]+ of the agent help was not stored\.$/,
        );
      expect(command.errors).not.to.include('mark-of');
      await postgres().start();
    } finally {
      await service.close();
    }
  });
});
