import {expect} from 'chai';
import {AgentServiceError} from '../../../src/client/agent-service-error.js';
import {registerLanguage} from '../../../src/language/wordings.js';
import {createTestService} from '../../support/local-service.js';
import {pseudoLanguage} from '../../support/pseudo-language.js';
import {waitUntil} from '../../support/wait-until.js';
import {openHistory, startHistory, storeTalk} from './history-harness.js';

describe('the export of a history', () => {
  it('returns the listed records, or everything that is stored', async () => {
    const service = createTestService();
    await storeTalk(service, 5);
    const history = await openHistory({service, settings: {pageSize: 2, paging: 'more'}});
    const listed = await history.element.exportRecords('text');
    expect(listed).to.include('Reply 3').and.to.include('Question 4').and.not.to.include('Question 2');
    expect(listed.indexOf('Reply 3')).to.be.lessThan(listed.indexOf('Question 4'));
    const seen: number[] = [];
    const all = await history.element.exportRecords('json', {
      all: true,
      onProgress: ({loaded}) => seen.push(loaded),
    });
    const {exportedMessages} = JSON.parse(all) as {exportedMessages: readonly {recordId: string}[]};
    expect(exportedMessages.map(({recordId}) => recordId)).to.deep.equal(
      [0, 1, 2, 3, 4].map(index => `record-${index}`),
    );
    expect(seen).to.deep.equal([5]);
  });

  it('is Markdown when the page names no known format', async () => {
    const service = createTestService();
    await storeTalk(service, 2);
    const {element} = await openHistory({service});
    expect(await element.exportRecords('html' as never)).to.equal(await element.exportRecords('markdown'));
  });

  it('can be aborted, and reports when it could not read everything', async () => {
    const service = createTestService();
    await storeTalk(service, 2);
    const history = await openHistory({service});
    const reason = new Error('Never mind');
    const given = await history.element
      .exportRecords('markdown', {all: true, signal: AbortSignal.abort(reason)})
      .catch((error: unknown) => error);
    expect(given === reason).to.equal(true);
    const listed = await history.element
      .exportRecords('markdown', {signal: AbortSignal.abort(reason)})
      .catch((error: unknown) => error);
    expect(listed === reason, 'also what is listed').to.equal(true);
    service.respondNext(() => new Response('', {status: 500}));
    const failed = await history.element
      .exportRecords('markdown', {all: true})
      .catch((error: unknown) => error);
    expect(failed).to.be.instanceOf(AgentServiceError).and.to.include({kind: 'server'});
  });

  it('reports that it cannot read everything without a service or an agent', async () => {
    const service = createTestService();
    await storeTalk(service, 2);
    for (const settings of [{client: undefined}, {agentId: undefined}]) {
      const {element} = await startHistory({service, settings});
      const failed = await element.exportRecords('text', {all: true}).catch((error: unknown) => error);
      expect(failed).to.be.instanceOf(AgentServiceError).and.to.include({kind: 'configuration'});
      expect(await element.exportRecords('text'), 'nothing is listed').not.to.include('Question');
    }
  });

  it('starts with the question, even when it has the same time as its reply', async () => {
    const service = createTestService();
    await storeTalk(service, 2, () => ({createTime: '2026-01-15T08:00:00.000Z'}));
    const history = await openHistory({service});
    await history.shows('Question 0', 'Reply 1');
    const text = await history.element.exportRecords('text');
    expect(text.indexOf('Question 0')).to.be.lessThan(text.indexOf('Reply 1'));
  });

  it('uses the language and the strings of the history', async () => {
    registerLanguage(pseudoLanguage);
    const service = createTestService();
    await storeTalk(service, 2);
    const settings = {locale: pseudoLanguage.$code, strings: {exportDownload: 'Keep them'}};
    const history = await openHistory({service, settings});
    await history.press('⟦Menu');
    await history.press('⟦Export');
    const words = (): string => history.root.querySelector('agent-export-panel')?.textContent ?? '';
    await waitUntil(() => words().includes('Keep them'), 'the words of the page');
    expect(words()).to.include('⟦');
  });
});
