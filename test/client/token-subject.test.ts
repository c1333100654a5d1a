import {expect} from 'chai';
import {AgentClient} from '../../src/client/agent-client.js';
import {tokenSubject} from '../../src/client/token-subject.js';
import {jwtOf} from '../support/json-web-token.js';

describe('the person a token was issued for', () => {
  it('is read from the subject of a JWT', () => {
    expect(tokenSubject(jwtOf('maya'))).to.equal('maya');
    expect(tokenSubject(jwtOf('用户-❤'))).to.equal('用户-❤');
    expect(tokenSubject(jwtOf(42))).to.equal('42');
  });

  it('is not known from any other token', () => {
    const opaque = [
      '',
      'opaque',
      'a.b',
      'a.b.c.d',
      '..',
      'a.%%%.c',
      `a.${btoa('no JSON')}.c`,
      `a.${btoa('[1]')}.c`,
    ];
    for (const token of [...opaque, jwtOf({}), jwtOf(undefined)])
      expect(tokenSubject(token), token).to.equal('');
  });

  it('is told by a client, once there is a token', async () => {
    const options = {baseUrl: 'https://agents.example', accessToken: jwtOf('maya')};
    const client = new AgentClient(options);
    expect(client.subject).to.equal('maya');
    options.accessToken = 'opaque';
    expect(client.subject).to.equal('');
    const issued = new AgentClient({
      ...options,
      accessToken: () => jwtOf('noor'),
      fetch: () => Promise.resolve(Response.json({agentList: [], total: 0})),
    });
    expect(issued.subject).to.equal('');
    await issued.listAgents();
    expect(issued.subject).to.equal('noor');
  });
});
