import {expect} from 'chai';
import {VisitorCookies} from '../../../src/gateway/visitor-cookies.js';
import {post, secret, visit, type Visiting} from '../running-gateway.js';
import {startProcesses, type RunningProcesses} from './start-processes.js';

const name = 'agent-visitor';
const recordsPath = '/v1/aibot/bots/Agent-guide/records';
const day = 24 * 60 * 60 * 1000;

async function cookieOf(ownSecret: string, issued: number): Promise<string> {
  const cookies = new VisitorCookies({secret: ownSecret}, () => issued);
  const {setCookie = ''} = await cookies.create(new Request('http://127.0.0.1'));
  return setCookie.split(';', 1)[0]!.slice(name.length + 1);
}

async function say({client}: Visiting, content: string): Promise<void> {
  await client.completeReply('Agent-guide', [{role: 'user', content}], {stream: true});
}

describe('visitors of four gateway processes', function () {
  this.timeout(120_000);
  let running: RunningProcesses | undefined;
  let ada: Visiting;
  let bob: Visiting;
  before(async function () {
    running = await startProcesses(this);
    [ada, bob] = [visit(`${running.origin}/own`), visit(`${running.origin}/own`)];
    await say(ada, 'Ada’s secret');
    await say(bob, 'Bob’s secret');
  });
  after(() => running?.close());

  /** Asks every process, because each could answer differently. */
  const readEverywhere = async (
    path: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<readonly {readonly status: number; readonly text: string}[]> =>
    Promise.all(
      running!.origins.map(async origin => {
        const response = await fetch(origin + path, {headers});
        return {status: response.status, text: await response.text()};
      }),
    );

  it('see their own records on each process and nothing of each other', async () => {
    for (const [{cookie}, own, other] of [
      [ada, 'Ada’s secret', 'Bob’s secret'],
      [bob, 'Bob’s secret', 'Ada’s secret'],
    ] as const) {
      for (const {status, text} of await readEverywhere(`/own${recordsPath}`, {Cookie: cookie})) {
        expect(status).to.equal(200);
        expect(text).to.contain(own).and.not.to.contain(other);
      }
    }
  });

  it('see nothing with a forged, swapped, expired or foreign cookie', async () => {
    const value = ada.cookie.slice(name.length + 1);
    const [id = '', issued = '', signature = ''] = value.split('.');
    const [bobsId = '', bobsIssue = '', bobsSignature = ''] = bob.cookie.slice(name.length + 1).split('.');
    const forged = {
      'no signature': `${id}.${issued}.`,
      'only an id': id,
      'an empty value': '',
      'the signature of another visitor': `${id}.${issued}.${bobsSignature}`,
      'the id of another visitor': `${bobsId}.${issued}.${signature}`,
      'another time': `${id}.${(Number.parseInt(issued, 36) + 1).toString(36)}.${signature}`,
      'another case': `${id.toUpperCase()}.${issued}.${signature}`,
      'a changed end': `${id}.${issued}.${signature.slice(0, -2)}AA`,
      'a shifted border': `${id}${issued}..${signature}`,
      'two mixed cookies': `${id}.${bobsIssue}.${bobsSignature}`,
      'an encoded value': encodeURIComponent(value).replaceAll('.', '%2E'),
      'an expired cookie': await cookieOf(secret, Date.now() - 181 * day),
      'a foreign secret': await cookieOf('another-secret-of-more-than-thirty-two-characters', Date.now()),
      'an array': `${value},${value}`,
      'a traversal': `../${id}.${issued}.${signature}`,
    };
    for (const [kind, cookie] of Object.entries(forged)) {
      for (const header of [`${name}=${cookie}`, `__Host-${name}=${cookie}`]) {
        for (const {status, text} of await readEverywhere(`/own${recordsPath}`, {Cookie: header})) {
          expect(status, kind).to.equal(200);
          expect(JSON.parse(text), kind).to.deep.equal({recordList: [], total: 0});
        }
      }
    }
  });

  it('cannot use a cookie for another name or gateway setting', async () => {
    const value = ada.cookie.slice(name.length + 1);
    for (const header of [`other=${value}`, `${name}2=${value}`, `x${name}=${value}`, `"${name}"=${value}`]) {
      for (const {text} of await readEverywhere(`/own${recordsPath}`, {Cookie: header}))
        expect(JSON.parse(text), header).to.deep.equal({recordList: [], total: 0});
    }
    // A replayed cookie is its visitor's own; with a second one in front, it is still one of the two and never both.
    for (const {text} of await readEverywhere(`/own${recordsPath}`, {
      Cookie: `${ada.cookie}; ${bob.cookie}`,
    }))
      expect(text).to.contain('Ada’s secret').and.not.to.contain('Bob’s secret');
  });

  it('see nothing by headers that name another visitor, address or path', async () => {
    const [adasId = ''] = ada.cookie.slice(name.length + 1).split('.');
    for (const headers of [
      {Authorization: `Bearer ${adasId}`},
      {Authorization: 'Bearer service-token-of-the-owner'},
      {'X-Visitor-Id': adasId, 'X-User-Id': adasId, 'X-Forwarded-User': adasId, 'Remote-User': adasId},
      {'X-Original-Url': `/token${recordsPath}`, 'X-Rewrite-Url': `/token${recordsPath}`},
      {'X-Forwarded-For': '127.0.0.1', 'X-Forwarded-Host': 'localhost', Forwarded: 'for=127.0.0.1'},
      {'X-HTTP-Method-Override': 'POST', 'X-Method-Override': 'DELETE'},
      {'X-Test-Session': 'ada'},
      {Cookie2: ada.cookie, 'X-Cookie': ada.cookie, 'Set-Cookie': ada.cookie},
    ]) {
      for (const cookie of ['', bob.cookie]) {
        const sent = cookie === '' ? headers : {...headers, Cookie: cookie};
        for (const {status, text} of await readEverywhere(`/own${recordsPath}`, sent)) {
          expect(status, JSON.stringify(headers)).to.equal(200);
          expect(text, JSON.stringify(headers)).not.to.contain('Ada’s secret');
        }
      }
    }
  });

  it('see nothing by paths that name another agent, gateway or file', async () => {
    const inBots = '/own/v1/aibot/bots';
    for (const path of [
      `${inBots}/Agent-guide%2Frecords/records`,
      `${inBots}/..%2F..%2Fdeny/records`,
      `${inBots}/%2e%2e/records`,
      `${inBots}/Agent-guide;visitor=ada/records`,
      `${inBots}/Agent-guide/records/`,
      `${inBots}/Agent-guide//records`,
      `${inBots}/Agent-guide/RECORDS`,
      `${inBots}/Agent-translator/records`,
      `${inBots}/agent-guide/records`,
      `/own//v1/aibot/bots/Agent-guide/records`,
      `${inBots}/Agent-guide/records?visitorId=ada&visitor=ada&user=ada&token=token-of-ada`,
      `${inBots}/Agent-guide/records?pageSize=50&pageNumber=1&sort=asc`,
    ]) {
      for (const {status, text} of await readEverywhere(path, {Cookie: bob.cookie})) {
        expect([200, 400, 404], path).to.include(status);
        expect(text, path).not.to.contain('Ada’s secret');
      }
    }
  });

  it('get no records where they are denied, whatever they send', async () => {
    await post(`${running!.origin}/deny`, {messages: [{role: 'user', content: 'Ada’s secret'}]});
    for (const headers of [{}, {Cookie: ada.cookie}, {Authorization: 'Bearer service-token-of-the-owner'}]) {
      for (const {status, text} of await readEverywhere(`/deny${recordsPath}`, headers)) {
        expect(status).to.equal(403);
        expect(text).to.contain('RECORDS_DENIED').and.not.to.contain('Ada’s secret');
      }
    }
  });

  it('read with their own token only, whatever else they send', async () => {
    const baseUrl = `${running!.origin}/token`;
    await say(visit(baseUrl, {'X-Test-Session': 'ada'}), 'Ada’s token secret');
    await say(visit(baseUrl, {'X-Test-Session': 'bob'}), 'Bob’s token secret');
    const bobs = {'X-Test-Session': 'bob', Authorization: 'Bearer token-of-ada', Cookie: ada.cookie};
    for (const {text} of await readEverywhere(`/token${recordsPath}`, bobs))
      expect(text).to.contain('Bob’s token secret').and.not.to.contain('Ada’s');
    for (const headers of [
      {},
      {Authorization: 'Bearer token-of-ada'},
      {'X-Test-Session': 'eve'},
      {Cookie: ada.cookie},
    ]) {
      for (const {status, text} of await readEverywhere(`/token${recordsPath}`, headers)) {
        expect(status, JSON.stringify(headers)).to.equal(401);
        expect(text).not.to.contain('secret');
      }
    }
  });
});
