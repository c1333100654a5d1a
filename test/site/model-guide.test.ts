import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect} from 'chai';
import {sharedBuild} from '../../.ci/shared-build.js';
import type {AnswerRequest} from '../../src/service/answers.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {closePages, openPage} from '../support/browser-page.js';
import {serveFolder, serveHandler, type RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';
import {runSnippet} from '../support/run-snippet.js';

const guide = readFileSync(
  join(import.meta.dirname, '../../stories/docs/everything-a-model-says.mdx'),
  'utf8',
);

function snippet(fence: string, language: string, words = ''): string {
  const blocks = [...guide.matchAll(new RegExp(`^${fence}${language}\\n(.*?)^${fence}$`, 'gms'))];
  const found = blocks.map(([, text = '']) => text).filter(text => text.includes(words));
  expect(found, language).to.have.length(1);
  return found[0] ?? '';
}

describe('the guide to everything a model says', () => {
  let service: RunningServer;
  let site: RunningServer;
  const asked: AnswerRequest[] = [];

  before(async () => {
    const instruction = snippet('````', 'text', '```suggestions');
    const block = instruction.slice(instruction.indexOf('```')).trimEnd();
    const answers = (request: AnswerRequest) => {
      asked.push(request);
      return [{reasoning: 'It depends.'}, {text: `In May. [Returns](returns)\n\n${block}`}];
    };
    service = await serveHandler(createLocalService({agents: [pageAgent], answers}));
    const html = snippet('```', 'html').replace('https://agents.example', service.origin);
    site = await serveFolder(await sharedBuild('cdn'), {
      '/': `<!doctype html><html lang="en"><title>Guide</title>
        <script type="module" src="/agent-chat-elements.js"></script>${html}`,
    });
  });

  after(async () => {
    await site.close();
    await service.close();
    await closePages();
  });

  it('shows a chat with starters, a base for links, and the suggestions of its instruction', async () => {
    const {page, complaints} = await openPage();
    await page.goto(site.origin);
    await page.getByRole('button', {name: 'When do roses bloom?'}).click();
    const chat = page.locator('agent-chat');
    await chat.getByRole('button', {name: 'Opening hours'}).waitFor();
    await chat.getByRole('button', {name: 'How do I return something?'}).waitFor();
    const link = chat.getByRole('link', {name: 'Returns'});
    expect(await link.getAttribute('href')).to.equal('https://shop.example/help/returns');
    expect(await chat.getByText('suggestions', {exact: true}).count()).to.equal(0);
    const answered = page.waitForResponse(/chat\/completions/);
    await chat.getByRole('button', {name: 'Opening hours'}).click();
    await chat.getByText('When are you open?').waitFor();
    await answered;
    expect(asked.map(({messages}) => messages.at(-1)?.content)).to.deep.equal([
      'When do roses bloom?',
      'When are you open?',
    ]);
    expect(complaints).to.deep.equal([]);
  });

  it('shows a local service whose reply has all parts', async () => {
    const {parts} = await runSnippet(snippet('```', 'js', 'parts'), []);
    const calls = ['search', 'tool', 'tool'];
    expect(parts).to.deep.equal(['It depends on the month.', ...calls, 'In May [1].', 'Roses', '']);
  });

  it('names files and stories that exist', () => {
    for (const [, path = ''] of guide.matchAll(/`((?:test|stories)\/[\w/.-]+)`/g))
      expect(readFileSync(join(import.meta.dirname, '../..', path), 'utf8'), path).to.not.equal('');
  });
});
