import {expect} from 'chai';
import {modelAnswers} from '../../../src/service/model-answers.js';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {createTestService, type TestService} from '../../support/local-service.js';
import {chunkJson, eventOf} from '../../support/reply-samples.js';

type Turns = readonly {readonly role: string; readonly content: string}[];

const filterError = {error: {message: 'The prompt was filtered.', code: 'content_filter'}};

/** A model with a content filter that reads the whole conversation, and accepts only questions and answers in turn. */
function createStrictModel(filtered = () => Response.json(filterError, {status: 400})) {
  const asked: Turns[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const {messages} = (await new Request(input, init).json()) as {messages: Turns};
    asked.push(messages);
    if (messages.some(({content}) => content.includes('weapon'))) return filtered();
    if (messages.some(({role}, index) => role !== (index % 2 === 0 ? 'user' : 'assistant')))
      return Response.json({error: {message: 'Roles must alternate.'}}, {status: 400});
    const last = messages.at(-1)?.content ?? '';
    return new Response(eventOf(chunkJson(`About ${last}`, 'stop')) + eventOf('[DONE]'));
  };
  const answers = modelAnswers({baseUrl: 'https://model.test/v1', model: 'strict', instructions: '', fetch});
  return {asked, service: createTestService({answers})};
}

async function ask(chat: ChatHarness, question: string): Promise<void> {
  await chat.send(question);
  await chat.untilIdle();
}

const notAccepted = 'The service did not accept this message.';

describe('a question that the content filter of the model refuses', () => {
  it('is not accepted, and every later question works, also after a reload', async () => {
    const {service, asked} = createStrictModel();
    const settings = {persist: 'session'} as const;
    const chat = await openChat({service, settings});
    await ask(chat, 'roses');
    await ask(chat, 'a weapon');
    expect(chat.notices().join()).to.include(notAccepted);
    expect(chat.button('Try again')).to.equal(undefined);
    expect(chat.draft).to.equal('a weapon');
    await ask(chat, 'tulips');
    expect(chat.messages().at(-1)).to.equal('Garden guide: About tulips');
    chat.chat.remove();
    const later = await openChat({service, settings, keepsStorage: true});
    expect(later.messages()).to.include('You: a weapon');
    await ask(later, 'lilies');
    expect(later.messages().at(-1)).to.equal('Garden guide: About lilies');
    expect(asked.at(-1)?.map(({content}) => content)).to.deep.equal([
      'roses',
      'About roses',
      'tulips',
      'About tulips',
      'lilies',
    ]);
  });

  it('does not end the conversation on another device, which has it only from the records', async () => {
    const {service} = createStrictModel();
    await ask(await openChat({service}), 'a weapon');
    const other = await openChat({service, settings: {history: 'recent'}});
    await other.until(() => other.messages().includes('You: a weapon'), 'the record');
    await ask(other, 'tulips');
    expect(other.messages().at(-1)).to.equal('Garden guide: About tulips');
  });

  it('is replaced by an edit, and the conversation continues with both versions', async () => {
    const {service, asked} = createStrictModel();
    const chat = await openChat({service});
    await ask(chat, 'a weapon');
    chat.type('');
    chat.chat.editLast();
    await chat.settle();
    await ask(chat, 'a spade');
    expect(chat.messages().at(-1)).to.equal('Garden guide: About a spade');
    await chat.until(() => chat.button('Previous version') !== undefined, 'the versions');
    await chat.press('Previous version');
    await chat.until(() => chat.messages().includes('You: a weapon'), 'the first version');
    await ask(chat, 'tulips');
    expect(chat.messages().at(-1)).to.equal('Garden guide: About tulips');
    expect(asked.at(-1)?.map(({content}) => content)).to.deep.equal(['tulips']);
  });

  it('is recognised in the middle of a reply, which keeps its words', async () => {
    const late = () => new Response(eventOf(chunkJson('First, ')) + eventOf(JSON.stringify(filterError)));
    const {service} = createStrictModel(late);
    const chat = await openChat({service});
    await ask(chat, 'a weapon');
    expect(chat.messages().at(-1)).to.equal('Garden guide: First,');
    expect(chat.notices().join()).to.include(notAccepted);
    await ask(chat, 'tulips');
    expect(chat.messages().at(-1)).to.equal('Garden guide: About tulips');
  });

  it('is recognised in a stream of a service without modelAnswers', async () => {
    const {service} = createStrictModel();
    const chat = await openChat({service});
    service.respondNext(() => new Response(eventOf(JSON.stringify(filterError))));
    await ask(chat, 'a weapon');
    expect(chat.notices().join()).to.include(notAccepted);
    await ask(chat, 'tulips');
    expect(chat.messages().at(-1)).to.equal('Garden guide: About tulips');
  });
});

describe('a question without an answer', () => {
  const stopFirst = async (service: TestService): Promise<ChatHarness> => {
    const chat = await openChat({service});
    const answer = service.nextAnswer();
    await chat.send('roses');
    await answer.asked;
    await chat.press('Stop');
    return chat;
  };

  it('that was stopped does not end the conversation with a model that wants both in turn', async () => {
    const {service, asked} = createStrictModel();
    const chat = await stopFirst(service);
    for (const question of ['tulips', 'lilies']) {
      await ask(chat, question);
      expect(chat.messages().at(-1)).to.equal(`Garden guide: About ${question}`);
    }
    expect(asked.at(-1)?.map(({role}) => role)).to.deep.equal(['user', 'assistant', 'user']);
  });

  it('because the connection failed does not end the conversation either', async () => {
    const {service} = createStrictModel();
    const chat = await openChat({service});
    service.respondNext(() => {
      throw new TypeError('Failed to fetch');
    });
    await ask(chat, 'roses');
    await ask(chat, 'tulips');
    expect(chat.messages().at(-1)).to.equal('Garden guide: About tulips');
  });
});
