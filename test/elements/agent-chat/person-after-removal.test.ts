import {expect} from 'chai';
import {openChat} from '../../support/chat-harness.js';
import {jwtOf} from '../../support/json-web-token.js';
import {createTestService} from '../../support/local-service.js';
import {askedQuestions} from '../../support/streamed-answer.js';

const mayas = jwtOf('maya');
const noors = jwtOf('noor');

describe('a removed chat whose request gets the token of another person', () => {
  it('sends nothing more of the first person, and leaves nothing in storage', async () => {
    const service = createTestService({tokens: [mayas, noors]});
    let give: (token: string) => void = () => undefined;
    let next: Promise<string> = Promise.resolve(mayas);
    const {baseUrl, fetch} = service;
    const settings = {
      client: undefined,
      baseUrl,
      fetch,
      accessToken: async () => ({token: await next, expiresAt: 0}),
    };
    const chat = await openChat({service, settings});
    await chat.send('Hello');
    await chat.untilReads('Hello');
    await chat.untilIdle();
    next = new Promise(resolve => (give = resolve));
    await chat.send('A secret of Maya');
    chat.chat.remove();
    await new Promise(resolve => setTimeout(resolve));
    give(noors);
    await chat.until(() => chat.chat.messages.at(-1)?.status === 'failed', 'the request ends');
    await new Promise(resolve => setTimeout(resolve, 20));
    expect(askedQuestions(service)).to.deep.equal(['Hello']);
    expect(JSON.stringify(Object.entries(sessionStorage))).not.to.include('secret');
  });
});
