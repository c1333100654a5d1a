import {expect} from 'chai';
import {ManualClock} from '../support/manual-clock.js';
import {own, secret, startGateway, visit, type StartOptions} from './running-gateway.js';

describe('a site’s own function for visitors', () => {
  for (const given of [false, 0, '', [], new Map(), 'x'.repeat(513)])
    it(`that returns ${JSON.stringify(given).slice(0, 10)} makes nobody a visitor`, async () => {
      const gateway = await startGateway({...own, visitor: () => given as unknown as string});
      try {
        const refusal: unknown = await visit(gateway.baseUrl)
          .client.listRecords('Agent-guide')
          .catch((error: unknown) => error);
        expect(refusal).to.include({status: 500});
        expect(String(gateway.reported[0])).to.include('visitor must return a text of 1 to 512 characters');
      } finally {
        await gateway.close();
      }
    });
});

describe('a site’s own function that never answers', () => {
  const silent = (): Promise<never> => new Promise(() => undefined);
  const options: Readonly<Record<string, StartOptions>> = {
    visitor: {...own, visitor: silent},
    'visitor.user': {...own, visitor: {secret, user: silent}},
    'visitor of tokens': {records: 'visitor-token', visitor: silent},
  };
  for (const [name, given] of Object.entries(options))
    it(`delays a request for ten seconds: ${name}`, async () => {
      const clock = new ManualClock();
      const gateway = await startGateway({...given, clock});
      try {
        const answer = fetch(`${gateway.baseUrl}/v1/aibot/bots`);
        await clock.whenScheduled(10_000);
        clock.advance(10_000);
        const response = await answer;
        expect([response.status, response.headers.get('Retry-After')]).to.deep.equal([503, '5']);
        expect(await response.json()).to.include({code: 'VISITOR_UNKNOWN'});
        expect(gateway.reported.map(String)).to.deep.equal([
          'Error: visitor did not answer within 10 seconds.',
        ]);
      } finally {
        await gateway.close();
      }
    });
});
