import {access, readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {expect} from 'chai';
import {readDocumentation} from '../../demo/server/documentation.js';
import {pageOf} from '../../demo/server/documentation-pages.js';
import {guideAnswers} from '../../demo/server/guide-answers.js';
import type {Passage} from '../../demo/server/passage.js';
import {searchPassages} from '../../demo/server/passage-search.js';
import {sampleAgents} from '../../demo/server/sample-agents.js';
import type {AnswerSource} from '../../src/service/answers.js';
import {ask, askForText, withoutPause} from '../support/ask-agent.js';

const documentation = 'http://localhost:5173/documentation';
const projectFolder = join(import.meta.dirname, '../..');

/** Code may name files, and links have addresses. */
const withoutCode = (text: string): string => text.replace(/```[\s\S]*?```|`[^`]*`|\]\([^)]*\)/g, '');

describe('the guide', () => {
  let passages: readonly Passage[];
  let guide: AnswerSource;
  before(async () => {
    passages = await readDocumentation();
    const search = searchPassages(passages);
    guide = guideAnswers(
      () => Promise.resolve(search),
      withoutPause,
      () => documentation,
    );
  });

  /** The first lines of an answer: the best match. */
  const bestFor = async (question: string): Promise<string> =>
    (await askForText(guide, question)).split('\n')[0]!;

  /** The sources of an answer, each as its title and address. */
  async function sourcesOf(question: string): Promise<readonly string[]> {
    const found: string[] = [];
    for await (const {sources = []} of ask(guide, question))
      found.push(...sources.map(({title, url}) => `${title}: ${url}`));
    return found;
  }

  it('finds how to embed the chat, with the code', async () => {
    const question = 'How do I embed the chat?';
    const text = await askForText(guide, question);
    expect(text).to.match(/^\*\*Embed it\*\*/);
    expect(text).to.include('<agent-chat base-url=').and.not.include('README.md');
    expect(await sourcesOf(question)).to.include(
      `agent-chat-elements: Embed it: ${documentation}?path=/docs/README.md#embed-it`,
    );
  });

  it('shows the code a sentence announces', async () => {
    const text = await askForText(guide, 'How do I embed the chat?');
    expect(text).to.include('one tag:\n\n```html\n<script\n');
  });

  it('answers the questions its welcome suggests', async () => {
    const {welcomeMessage} = sampleAgents.find(({AgentId}) => AgentId === 'Agent-guide')!;
    const topics = /Ask me how to (.+)\.$/.exec(welcomeMessage)![1]!.split(/, (?:or )?/);
    expect(topics).to.have.length(3);
    for (const topic of topics) {
      const [first] = await sourcesOf(`How do I ${topic}?`);
      expect(first, topic).to.match(/\?path=\/docs\/(?:(?:README|CONTRIBUTING)\.md|[\w-]+--docs)#/);
    }
  });

  it('finds the effect of an environment variable', async () => {
    const text = await askForText(guide, 'PORT');
    expect(text).to.include('Run the demo with your own model or service');
    expect(text).to.include('- `PORT`: the port, default 5173');
  });

  it('finds the effect of an attribute, with its type and default', async () => {
    const text = await askForText(guide, 'what does send-key do');
    expect(text).to.match(/^\*\*send-key \(agent-chat\)\*\*\n\nKey that sends a message/);
    expect(text).to.include("Default: `'enter'`").and.not.include('chat-settings');
    expect(await sourcesOf('what does send-key do')).to.include(
      `send-key (agent-chat): ${documentation}?path=/docs/agent-chat--docs#send-key-agent-chat`,
    );
  });

  it('finds a property by its name in any spelling', async () => {
    for (const question of ['What is maxLength for?', 'max length', 'the max-length attribute']) {
      expect(await askForText(guide, question), question)
        .to.include('Maximum message length in characters.')
        .and.include('`maxLength`');
    }
  });

  it('finds an element’s events, with their names', async () => {
    const text = await askForText(guide, 'agent-chat events');
    expect(text)
      .to.match(/^\*\*agent-chat: events\*\*/)
      .and.include('- `agent-message-send`: ');
  });

  it('finds words with slightly different spelling', async () => {
    expect(await bestFor('runing the demo with my own modle')).to.include('Run the demo with your own model');
    expect(await bestFor('TOKEN?')).to.equal('**Tokens and sign-in**');
  });

  it('reports that it found nothing and lists example questions', async () => {
    for (const question of ['What is the capital of Peru?', 'How tall is the Eiffel tower?']) {
      const text = await askForText(guide, question);
      expect(text).to.include('I found nothing about that').and.include('How do I embed the chat?');
    }
  });

  it('lists example questions when the message is empty', async () => {
    for (const question of ['Hello!', 'who are you', '', '?']) {
      expect(await askForText(guide, question)).to.match(/^Ask me something about this project/);
    }
  });

  it('suggests only questions it can answer', async () => {
    const [, block = ''] = (await askForText(guide, 'Hello')).split('```suggestions\n');
    const suggestions = block
      .split('\n')
      .slice(0, -1)
      .map(line => line.split(' | ').at(-1)!);
    expect(suggestions).to.have.length.above(2);
    for (const suggestion of suggestions) {
      expect(await askForText(guide, suggestion), suggestion).to.match(/^\*\*.+\*\*\n/);
      expect(await sourcesOf(suggestion), suggestion).to.have.lengthOf.above(0);
    }
  });

  it('quotes a few paragraphs, not whole documents', async () => {
    for (const {title} of passages) {
      expect((await askForText(guide, title)).length, title).to.be.below(2500);
    }
  });

  it('names files and sections that exist', async () => {
    const anchors = /^[\p{L}\p{N}_-]+$/u;
    for (const {link, title} of passages) {
      const [file = '', place = ''] = link.split('#');
      await access(join(projectFolder, file));
      if (/\.mdx?$/.test(file)) {
        expect(place, title).to.match(anchors);
      } else {
        const lines = (await readFile(join(projectFolder, file), 'utf8')).split('\n');
        const [, name = ''] = /^([\w-]+)/.exec(title) ?? [];
        const line = lines[Number(place.slice(1)) - 1];
        const camelCase = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
        expect(line, link).to.match(new RegExp(`${camelCase}|@property|class`));
      }
    }
  });

  it('prints no path of a file or page as text, and names no source for a question about nothing', async () => {
    for (const question of ['How do I embed the chat?', 'Which limits has the gateway?', 'agent-chat events'])
      expect(withoutCode(await askForText(guide, question)), question).to.not.match(/\?path=|\.mdx?\b|\.ts#/);
    for (const question of ['Hello!', 'What is the capital of Peru?'])
      expect(await sourcesOf(question), question).to.deep.equal([]);
  });

  it('suggests other sections of the guide that it quotes', async () => {
    const text = await askForText(guide, 'Which limits has the gateway?');
    const [, block = ''] = text.split('```suggestions\n');
    const labels = block
      .split('\n')
      .slice(0, -1)
      .map(line => line.split(' | ')[0]);
    const [source = ''] = await sourcesOf('Which limits has the gateway?');
    const page = pageOf(source.slice(source.indexOf('?')));
    const titles = passages.filter(({address}) => pageOf(address) === page).map(({title}) => title);
    expect(labels).to.have.lengthOf.above(0);
    expect(titles).to.include.members(labels);
  });

  it('links only pages of the documentation, with the names that Storybook gives them', () => {
    const pages = new Set(passages.map(({address}) => pageOf(address)));
    for (const {text, title} of passages)
      for (const [, page] of withoutCode(text.replaceAll('](', ' ')).matchAll(/\?path=(\/docs\/[^\s)#]+)/g))
        expect(pages, title).to.include(page);
    expect(pages).to.include('/docs/guides-script-tag--docs').and.include('/docs/agent-chat--docs');
  });

  it('streams word by word and stops when the visitor leaves', async () => {
    const listener = new AbortController();
    const said: string[] = [];
    for await (const {text = ''} of ask(guide, 'How do I embed the chat?', {signal: listener.signal})) {
      said.push(text);
      if (said.length === 3) listener.abort();
    }
    expect(said).to.deep.equal(['**Embed ', 'it**\n\n', 'A ']);
  });
});
