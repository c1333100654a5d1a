import {expect} from 'chai';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import {ConversationsClient} from '../../src/client/conversations-client.js';
import type {AnswerSource} from '../../src/service/answers.js';
import {own, startGateway, visit, type RunningGateway, type StartOptions} from './running-gateway.js';

/** Options of a gateway with several conversations. */
export const withConversations = {...own, conversations: true} as const;

/** Starts gateways that are closed after each test of a suite. */
export function useGateway(): (options?: StartOptions, answers?: AnswerSource) => Promise<RunningGateway> {
  const running: RunningGateway[] = [];
  afterEach(async () => {
    for (const gateway of running.splice(0)) await gateway.close();
  });
  return async (options = withConversations, answers) => {
    const gateway = await startGateway(options, answers);
    running.push(gateway);
    return gateway;
  };
}

/** A visitor with a cookie and several conversations. */
export function arrive({baseUrl}: RunningGateway) {
  const visiting = visit(baseUrl);
  const {client} = visiting;
  const conversations = new ConversationsClient(client);
  return {
    visiting,
    client,
    conversations,
    ask: (content: string, conversationId?: string) =>
      client.completeReply('Agent-guide', [{role: 'user', content}], {conversationId}),
    /** The contents of the records, oldest first. */
    async records(conversationId?: string) {
      const {records} = await client.listRecords('Agent-guide', {order: 'asc', conversationId});
      return records.map(({content}) => content);
    },
    async titles() {
      const page = await conversations.list('Agent-guide');
      return page.conversations.map(({title}) => title);
    },
    send: (method: string, path: string, init: RequestInit = {}) =>
      visiting.fetch(`${baseUrl}/v1/aibot/bots/Agent-guide${path}`, {method, ...init}),
  };
}

export async function kindOf(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.catch((thrown: unknown) => thrown);
  expect(error).to.be.instanceOf(AgentServiceError);
  return (error as AgentServiceError).kind;
}
