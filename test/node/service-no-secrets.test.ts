import {inspect} from 'node:util';
import {expect} from 'chai';
import {jsonLog} from '../../src/server/request-log.js';
import {createAgentService} from '../../src/service/create-agent-service.js';
import type {AgentServiceOptions} from '../../src/service/service-options.js';
import {memoryStore} from '../../src/store/memory-store.js';

const secrets = {
  token: 'mark-of-the-token',
  cookie: 'mark-of-the-cookie',
  device: 'mark-of-the-device',
  visitor: 'mark-of-the-visitor',
  storage: 'redis://user:mark-of-the-password@redis.internal',
};
const texts = {
  question: 'mark of the question',
  reply: 'mark of the reply',
  reasoning: 'mark of the reasoning',
  title: 'mark of the title',
  query: 'mark of the query',
  agent: 'mark of the agent',
};
const path = '/v1/aibot/bots/Agent-1';
const query = encodeURIComponent(texts.query);
const body = (stream: boolean, more: object = {}): RequestInit => ({
  method: 'POST',
  body: JSON.stringify({messages: [{role: 'user', content: texts.question}], stream, ...more}),
});

/** Uses each operation of a service once. Returns everything that its log and metrics received. */
async function useAll(options: Partial<AgentServiceOptions>): Promise<readonly string[]> {
  const received: string[] = [];
  const handle = createAgentService({
    agents: [{AgentId: 'Agent-1', name: texts.agent, introduction: texts.agent}],
    answers: () => [{reasoning: texts.reasoning}, {text: texts.reply}],
    auth: {tokens: [secrets.token], anonymous: true, visitor: () => secrets.visitor},
    conversations: true,
    healthPath: '/healthz',
    onError: () => undefined,
    log: jsonLog(line => received.push(line)),
    metrics: {
      count: (name, labels) => received.push(name, inspect(labels)),
      observe: (name, value, labels) => received.push(name, String(value), inspect(labels)),
    },
    ...options,
  });
  const send = async (at: string, init: RequestInit = {}): Promise<string> => {
    const headers = new Headers({Cookie: secrets.cookie, 'x-device-id': secrets.device});
    headers.set('Authorization', `Bearer ${secrets.token}`);
    headers.set('Content-Type', 'application/json');
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    const response = await handle(new Request(`https://service.test${at}`, {...init, headers}));
    return response.text().catch(() => '');
  };
  const signIn = await send('/auth/v1/signin/anonymously', {method: 'POST'});
  const session = JSON.parse(signIn) as Record<string, string>;
  const grant = {grant_type: 'refresh_token', refresh_token: session['refresh_token'] ?? secrets.token};
  const refreshed = await send('/auth/v1/token', {method: 'POST', body: JSON.stringify(grant)});
  const named = {conversationId: 'mark'};
  await send(`${path}/openai/chat/completions`, body(true, named));
  await send(`${path}/openai/chat/completions`, body(false, {[texts.question]: texts.question}));
  await send(`${path}/openai/chat/completions`, {...body(true), headers: {Authorization: 'Bearer mark'}});
  await send(`${path}/openai/chat/completions`, {method: 'POST', body: texts.question});
  await send(`/v1/aibot/bots/${query}/openai/chat/completions`, body(false));
  await send(`/v1/aibot/bots?name=${query}&${query}=${query}`);
  await send(`${path}/records?sort=${query}&token=${secrets.token}`);
  await send(`${path}/conversations?${query}`);
  const rename = {method: 'PATCH', body: JSON.stringify({title: texts.title})};
  await send(`${path}/conversations/mark`, rename);
  await send(`${path}/conversations/mark`, {method: 'DELETE'});
  await send(`${path}/records`, {method: 'DELETE'});
  await send(`/${query}/${secrets.token}?${query}`);
  await send(`/healthz?deep&${query}`);
  // A failed request has none of them.
  for (const text of [signIn, refreshed])
    for (const name of ['access_token', 'refresh_token', 'sub']) {
      const secret = (JSON.parse(text) as Record<string, unknown>)[name];
      if (secret !== undefined) expect(received.join('\n'), name).not.to.include(secret);
    }
  return received;
}

describe('no token, cookie, visitor or text is in the log and the metrics of a service', () => {
  const fail = (): never => {
    throw new Error(`${secrets.storage} ${Object.values(texts).join(' ')}`);
  };
  const failing = Object.fromEntries(Object.keys(memoryStore()).map(name => [name, async () => fail()]));
  for (const [title, options] of [
    ['after good answers', {}],
    ['when answers fail', {answers: fail}],
    ['when the store fails', {store: failing}],
    ['when the agents cannot be read', {agents: fail}],
    ['when the site’s own sign-in fails', {auth: {visitor: fail}}],
    ['when there are too many requests', {limits: {signInsPerMinute: 0.5}}],
  ] as const)
    it(title, async () => {
      const received = await useAll(options as unknown as Partial<AgentServiceOptions>);
      expect(received.filter(line => line.startsWith('{"time"'))).to.have.length(14);
      expect(received.join('\n')).not.to.include('mark').and.not.to.include('internal');
    });
});
