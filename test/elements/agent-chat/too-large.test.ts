import {expect} from 'chai';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {createTestService, type LoggedRequest} from '../../support/local-service.js';
import {eventOf} from '../../support/reply-samples.js';

/** Twelve of them fit into one request with its other fields; thirteen do not. */
const longWords = 'word '.repeat(20).trim();
const maxBodyBytes = 1_500;

/** The words of Anthropic, which has no code of its own for this. */
const tooLong = {
  type: 'error',
  error: {type: 'invalid_request_error', message: 'prompt is too long: 210266 tokens > 200000 maximum'},
};

/** A chat with a service that limits requests, after questions with these first words. */
async function openTalk(...beginnings: readonly string[]): Promise<ChatHarness> {
  const chat = await openChat({service: createTestService({maxBodyBytes})});
  for (const beginning of beginnings) await ask(chat, `${beginning} ${longWords}`);
  return chat;
}

async function ask(chat: ChatHarness, question: string): Promise<void> {
  await chat.send(question);
  await chat.untilIdle();
}

/** The first words of the messages in a request. */
function broughtBy({body}: LoggedRequest): string[] {
  const {messages} = JSON.parse(body) as {messages: {content: string}[]};
  return messages.map(({content}) => content.slice(0, content.indexOf(' ')));
}

function questionsSent({service}: ChatHarness): LoggedRequest[] {
  return service.requests.filter(({method}) => method === 'POST');
}

describe('a conversation that is too large for one request', () => {
  it('continues with half the context, and the visitor only sees the reply', async () => {
    const chat = await openTalk('One', 'Two', 'Three', 'Four', 'Five', 'Six');
    const before = questionsSent(chat).length;
    await ask(chat, `Seven ${longWords}`);
    expect(chat.messages().at(-1)).to.equal(`Garden guide: Seven ${longWords}`);
    expect(chat.findAll('[part="notice"]')).to.deep.equal([]);
    const [refused, taken] = questionsSent(chat).slice(before).map(broughtBy);
    expect(refused).to.have.length(13);
    expect(taken).to.deep.equal(['Four', 'Four', 'Five', 'Five', 'Six', 'Six', 'Seven']);
  });

  it('continues with half the context when a slow service refuses it inside a stream', async () => {
    const chat = await openTalk('One', 'Two');
    const before = questionsSent(chat).length;
    const error = {code: 'CONVERSATION_TOO_LONG', message: 'Too long.', status: 413};
    const body = `: keep-alive\n\ndata: ${JSON.stringify({error})}\n\n`;
    chat.service.respondNext(
      () => new Response(body, {headers: {'Content-Type': 'text/event-stream; charset=utf-8'}}),
    );
    await ask(chat, 'Three is short');
    expect(chat.messages().at(-1)).to.equal('Garden guide: Three is short');
    expect(questionsSent(chat).slice(before).map(broughtBy)).to.deep.equal([
      ['One', 'One', 'Two', 'Two', 'Three'],
      ['Two', 'Two', 'Three'],
    ]);
  });

  it('fails only when the question alone is refused, and ends the retries', async () => {
    const chat = await openTalk('One', 'Two');
    const before = questionsSent(chat).length;
    await ask(chat, 'Three '.repeat(400).trim());
    expect(questionsSent(chat).slice(before).map(broughtBy)).to.deep.equal([
      ['One', 'One', 'Two', 'Two', 'Three'],
      ['Two', 'Two', 'Three'],
      ['Three'],
    ]);
    await chat.untilShows('This message is too long for the service.');
  });

  for (const [how, respond] of [
    ['as a bad request', () => Response.json(tooLong, {status: 400})],
    ['inside a stream', () => new Response(eventOf(JSON.stringify(tooLong)))],
  ] as const)
    it(`continues with half the context when the service says so ${how}`, async () => {
      const chat = await openTalk('One', 'Two', 'Three');
      const before = questionsSent(chat).length;
      chat.service.respondNext(respond);
      await ask(chat, 'Four is short');
      expect(chat.messages().at(-1)).to.equal('Garden guide: Four is short');
      expect(chat.findAll('[part="notice"]')).to.deep.equal([]);
      const [refused, taken] = questionsSent(chat).slice(before).map(broughtBy);
      expect(refused).to.have.length(7);
      expect(taken).to.deep.equal(['Three', 'Three', 'Four']);
    });

  it('lets the page transform the shorter request again', async () => {
    const chat = await openTalk('One', 'Two');
    const seen: number[] = [];
    chat.chat.transformRequest = messages => {
      seen.push(messages.length);
      return [{role: 'system', content: 'x'.repeat(1_100)}, ...messages];
    };
    await ask(chat, 'Three is short');
    expect(seen).to.deep.equal([5, 3]);
    expect(chat.messages().at(-1)).to.equal('Garden guide: Three is short');
  });
});
