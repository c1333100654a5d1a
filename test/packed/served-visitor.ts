import {expect} from 'chai';
import {AgentClient} from '../../src/client/agent-client.js';
import {anonymousSignIn} from '../../src/client/anonymous-sign-in.js';
import {ConversationsClient} from '../../src/client/conversations-client.js';
import {visit} from '../gateway/running-gateway.js';
import type {ControlledService} from '../support/controlled-service.js';
import type {Handler} from './guide-servers.js';

const question = [{role: 'user', content: 'When do roses bloom?'}];
const conversationId = 'roses';

/**
 * Uses a server of a guide like a visitor: lists the agents, reads a reply while it grows, and the records, and renames
 * and deletes the conversation.
 *
 * @param service - The service behind the gateway, or the model of the service.
 */
export async function visitServer(
  handler: Handler,
  baseUrl: string,
  service: ControlledService,
): Promise<void> {
  const client =
    handler === 'gateway'
      ? visit(baseUrl).client
      : new AgentClient({
          baseUrl,
          accessToken: anonymousSignIn({baseUrl, deviceId: 'device-1-of-a-visitor'}),
        });
  const conversations = new ConversationsClient(client);
  const titles = async (agentId: string): Promise<readonly string[]> =>
    (await conversations.list(agentId)).conversations.map(({title}) => title);

  const {agents} = await client.listAgents();
  expect(agents).to.have.length(1);
  const {AgentId = ''} = agents[0] ?? {};

  const held = service.holdAnswer();
  held.say('In ');
  let text = '';
  for await (const chunk of client.streamReply(AgentId, question, {conversationId})) {
    // A server that buffers would wait for the end.
    if (text === '' && chunk.text !== '') {
      held.say('May.');
      held.end();
    }
    text += chunk.text;
  }
  expect(text).to.equal('In May.');

  const {records} = await client.listRecords(AgentId, {conversationId, order: 'asc'});
  expect(records.map(({content}) => content)).to.deep.equal(['When do roses bloom?', 'In May.']);
  expect(await titles(AgentId)).to.deep.equal(['When do roses bloom?']);
  await conversations.rename(AgentId, conversationId, 'Roses');
  expect(await titles(AgentId)).to.deep.equal(['Roses']);
  await conversations.delete(AgentId, conversationId);
  expect(await titles(AgentId)).to.deep.equal([]);
}
