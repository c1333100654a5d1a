import {expect} from 'chai';
import {createAgentService} from '../../src/service/create-agent-service.js';
import type {AgentServiceOptions} from '../../src/service/service-options.js';

const known: AgentServiceOptions = {agents: [], answers: () => []};

function create(options: unknown): () => unknown {
  return () => createAgentService(options as AgentServiceOptions);
}

describe('the options of a service', () => {
  for (const [message, wrong] of [
    ['agents', {agents: undefined}],
    ['agents', {agents: 'Agent-1'}],
    ['agents[0]', {agents: [null]}],
    ['agents[0].AgentId', {agents: [{name: 'No identifier'}]}],
    ['agents[0].AgentId', {agents: [{AgentId: 5}]}],
    ['agents[0].AgentId', {agents: [{AgentId: '..'}]}],
    ['agents[1].AgentId', {agents: [{AgentId: 'Agent-1'}, {AgentId: 'x'.repeat(257)}]}],
    ['agents[0].AgentId', {agents: [{AgentId: 'half \ud83d'}]}],
    ['agents[0].name', {agents: [{AgentId: 'Agent-1', name: 5}]}],
    ['agents[0].searchEnable', {agents: [{AgentId: 'Agent-1', searchEnable: 'yes'}]}],
    ['two agents with the AgentId Agent-1', {agents: [{AgentId: 'Agent-1'}, {AgentId: 'Agent-1'}]}],
    ['answers', {answers: undefined}],
    ['answers', {answers: 'echo'}],
    ['store must have', {store: {}}],
    ['store must have', {store: 'redis'}],
    ['auth must', {auth: 'token'}],
    ['auth.tokens', {auth: {tokens: 'token'}}],
    ['auth.tokens', {auth: {tokens: [undefined]}}],
    ['auth.tokens', {auth: {tokens: ['']}}],
    ['auth.tokens', {auth: {tokens: ['two words']}}],
    ['auth.anonymous', {auth: {anonymous: 'yes'}}],
    ['auth.tokenLifetime', {auth: {tokenLifetime: 0}}],
    ['auth.tokenLifetime', {auth: {tokenLifetime: '60'}}],
    ['auth.visitor', {auth: {visitor: 'cookie'}}],
    ['auth has neither', {auth: {tokens: []}}],
    ['auth has neither', {auth: {visitor: undefined}}],
    ['basePath', {basePath: 5}],
    ['allowOrigins', {allowOrigins: 'https://shop.example'}],
    ['allowOrigins', {allowOrigins: ['https://shop.example/']}],
    ['allowOrigins', {allowOrigins: ['*']}],
    ['limits must', {limits: 5}],
    ['limits.bodyBytes', {limits: {bodyBytes: '5'}}],
    ['limits.answerTimeout', {limits: {answerTimeout: Number.NaN}}],
    ['limits.messages', {limits: {messages: -1}}],
    ['limits.completionsPerVisitor', {limits: {completionsPerVisitor: NaN}}],
    ['retention', {retention: 0}],
    ['limits.knownShare', {limits: {knownShare: 1.1}}],
    ['limits.address', {limits: {address: '10.0.0.1'}}],
    ['basePath', {basePath: 'https://shop.example/service'}],
    ['basePath', {basePath: '/service?x'}],
    ['origin', {origin: 'shop.example'}],
    ['limits.store', {limits: {store: {}}}],
    ['limits.onStoreFailure', {limits: {onStoreFailure: 'stop'}}],
    ['log', {log: 'console'}],
    ['metrics', {metrics: {count: () => undefined}}],
    ['onError', {onError: 'log'}],
    ['now', {now: 5}],
    ['There is no agent,', {agent: []}],
    ['There is no auth.token,', {auth: {token: 'secret'}}],
    ['There is no limits.bodySize,', {limits: {bodySize: 5}}],
  ] as const)
    it(`name the mistake in ${JSON.stringify(wrong).slice(0, 60)}`, () => {
      expect(create({...known, ...wrong})).to.throw(TypeError, message);
    });

  it('are required as a whole', () => {
    for (const options of [undefined, null, 'https://agents.example', []])
      expect(create(options), String(options)).to.throw(TypeError, 'object of options');
  });

  it('never repeat a token in an error', () => {
    expect(create({...known, auth: {tokens: ['my secret']}}))
      .to.throw(TypeError)
      .and.not.match(/my secret/);
  });
});
