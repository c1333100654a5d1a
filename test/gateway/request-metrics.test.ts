import {expect} from 'chai';
import {createGateway} from '../../src/gateway/create-gateway.js';
import type {GatewayOptions} from '../../src/gateway/gateway-options.js';
import type {MetricLabels} from '../../src/server/request-log.js';
import {ManualClock} from '../support/manual-clock.js';
import {deny} from './running-gateway.js';

describe('the metrics of a gateway', () => {
  const known: GatewayOptions = {
    ...deny,
    upstream: 'https://agents.example',
    fetch: async () => Response.json({agentList: [], total: 0}),
  };

  it('count requests and observe durations in seconds, with few different labels', async () => {
    const clock = new ManualClock();
    const calls: (readonly [string, number, MetricLabels])[] = [];
    const handle = createGateway({
      ...known,
      clock,
      fetch: async () => {
        clock.advance(1500);
        return Response.json({agentList: [], total: 0});
      },
      metrics: {
        count: (name, labels) => calls.push([name, 1, labels]),
        observe: (name, value, labels) => calls.push([name, value, labels]),
      },
    });
    await (await handle(new Request('http://localhost/v1/aibot/bots'))).text();
    const labels = {operation: 'list-agents', status: '2xx', outcome: 'done'};
    expect(calls.splice(0)).to.deep.equal([
      ['agent_requests_total', 1, labels],
      ['agent_request_seconds', 1.5, labels],
      ['agent_first_byte_seconds', 1.5, labels],
    ]);
    for (let index = 0; index < 20; index += 1)
      await (await handle(new Request(`http://localhost/v1/aibot/bots/Agent-${index}/x${index}`))).text();
    expect(new Set(calls.map(call => JSON.stringify(call[2])))).to.deep.equal(
      new Set([JSON.stringify({operation: 'unknown', status: '4xx', outcome: 'done'})]),
    );
  });

  it('and the log break neither a reply nor the process when they fail', async () => {
    const lost: unknown[] = [];
    const note = (reason: unknown): void => void lost.push(reason);
    process.on('unhandledRejection', note);
    try {
      const fail = (): never => {
        throw new Error('The hook is gone.');
      };
      const reject = async (): Promise<void> => fail();
      for (const hook of [fail, reject]) {
        const reported: unknown[] = [];
        const onError = (error: unknown): void => void reported.push(error);
        const hooks = {log: hook, metrics: {count: hook, observe: hook}, onError};
        const response = await createGateway({...known, ...hooks})(
          new Request('http://localhost/v1/aibot/bots'),
        );
        expect([response.status, await response.json()]).to.deep.equal([200, {agentList: [], total: 0}]);
        await new Promise(resolve => setImmediate(resolve));
        expect(reported.map(String)).to.deep.equal(Array(2).fill('Error: The hook is gone.'));
      }
      const brokenClock = {
        now: () => Number.NaN,
        schedule: () => () => undefined,
        random: () => 0,
      };
      const handle = createGateway({...known, clock: brokenClock, log: () => undefined, onError: fail});
      expect((await handle(new Request('http://localhost/nothing'))).status).to.equal(404);
      await new Promise(resolve => setImmediate(resolve));
    } finally {
      process.off('unhandledRejection', note);
    }
    expect(lost).to.deep.equal([]);
  });

  it('are named in the error when they are no functions', () => {
    for (const [name, wrong] of [
      ['log', {log: 'console'}],
      ['metrics', {metrics: {count: () => undefined}}],
      ['metrics', {metrics: null}],
    ] as const)
      expect(() => createGateway({...known, ...wrong} as unknown as GatewayOptions)).to.throw(
        TypeError,
        name,
      );
  });
});
