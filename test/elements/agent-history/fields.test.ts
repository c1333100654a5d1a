import {expect} from 'chai';
import {replyModule} from '../../../src/elements/load-reply.js';
import {AgentImageBlockEvent} from '../../../src/events/chat-events.js';
import type {StoredRecord} from '../../../src/store/agent-store.js';
import {createTestService} from '../../support/local-service.js';
import {moveClock} from '../../support/moved-clock.js';
import {waitUntil} from '../../support/wait-until.js';
import {openHistory, storeTalk, textOf, type HistoryHarness} from './history-harness.js';

/** The day headings; some browsers add a comma. */
const plainDays = ({days}: HistoryHarness): readonly string[] => days.map(day => day.replace(',', ''));

describe('a record of a history', () => {
  before(() => replyModule.load());

  it('shows the texts of both sides differently', async () => {
    const service = createTestService();
    await storeTalk(service, 2, ({role}) => (role === 'assistant' ? {content: 'A **bold** reply'} : {}));
    const history = await openHistory({service});
    const [question, reply] = history.records;
    await waitUntil(() => reply!.querySelector('strong')?.textContent === 'bold');
    expect(textOf(reply!.querySelector('.author'))).to.equal(service.agents[0]!.name);
    expect(textOf(question!.querySelector('.author'))).to.equal('You');
    expect(reply!.part.contains('record-agent')).to.equal(true);
    expect(question!.part.contains('record-user')).to.equal(true);
    const [left, right] = [reply, question].map(side => side!.querySelector('[part=bubble]')!);
    expect(right!.getBoundingClientRect().left).to.be.greaterThan(left!.getBoundingClientRect().left);
  });

  it("shows a visitor's text as typed, and no HTML of anyone as HTML", async () => {
    const service = createTestService();
    await storeTalk(service, 2, () => ({content: '**not bold** <img src=x onerror=alert(1)>'}));
    const history = await openHistory({service});
    await waitUntil(() => history.records[1]!.querySelector('strong'));
    expect(textOf(history.records[0]!.querySelector('[part=content]'))).to.equal(
      '**not bold** <img src=x onerror=alert(1)>',
    );
    expect(history.root.querySelector('.sections img') === null).to.equal(true);
  });

  it("shows an image under the page's policy", async () => {
    const service = createTestService();
    await storeTalk(service, 2, (_, index) => ({
      image: 'https://pics.example/a.png',
      content: index ? '' : 'Look',
    }));
    const withheld: string[] = [];
    const onWithheld = (event: Event) => {
      if (event instanceof AgentImageBlockEvent) withheld.push(event.reason);
    };
    document.addEventListener('agent-image-block', onWithheld);
    const history = await openHistory({service});
    await waitUntil(() => history.button('Load the picture from pics.example'));
    expect(history.root.querySelectorAll('[part=image-placeholder]').length).to.equal(2);
    history.element.images = 'block';
    await waitUntil(() => history.text.includes('Picture not shown here'));
    document.removeEventListener('agent-image-block', onWithheld);
    expect(withheld).to.include('click');
  });

  it('shows the trigger and the type of records only where they differ', async () => {
    const labelsOf = async (...records: readonly Partial<StoredRecord>[]) => {
      const service = createTestService();
      await storeTalk(service, records.length, (_record, index) => records[index]!);
      const {root} = await openHistory({service});
      return [...root.querySelectorAll('[part=label]')].map(label => label.textContent.trim()).sort();
    };
    const spoken = {triggerSrc: 'WXMiniapp', type: 'voice'};
    expect(await labelsOf(spoken, spoken)).to.deep.equal([]);
    expect(await labelsOf(spoken, {triggerSrc: 'API', type: 'text'})).to.deep.equal([
      'From API',
      'From WXMiniapp',
      'Type: voice',
    ]);
  });

  it('shows an unknown type, role and party as muted labels', async () => {
    const service = createTestService();
    await storeTalk(service, 2, (_record, index) =>
      index === 1 ? {role: 'auditor', type: 'voice', conversation: 'visitor-77'} : {},
    );
    const history = await openHistory({service});
    const [, record] = history.records;
    const labels = [...record!.querySelectorAll('[part=label]')].map(textOf);
    expect(labels).to.deep.equal(['Type: voice', 'Conversation: visitor-77']);
    expect(textOf(record!.querySelector('.author'))).to.equal('auditor');
    expect(record!.part.contains('record-agent')).to.equal(true);
  });

  it('belongs to the agent when its role has no visible characters', async () => {
    const service = createTestService();
    await storeTalk(service, 1, () => ({role: '\u202e'}));
    const history = await openHistory({service});
    expect(textOf(history.records[0]!.querySelector('.author'))).to.equal(service.agents[0]!.name);
  });

  it('shows that a reply or a question was not stored', async () => {
    const service = createTestService();
    await storeTalk(service, 2, () => ({content: ' '}));
    const history = await openHistory({service});
    expect(history.records.map(record => textOf(record.querySelector('.record-note')))).to.deep.equal([
      'No text stored.',
      'No reply stored.',
    ]);
  });

  it("shows the time in the reader's zone", async () => {
    const service = createTestService();
    await storeTalk(service, 1, () => ({createTime: '2026-01-15T23:30:00.000Z'}));
    const history = await openHistory({service, settings: {timeZone: 'Asia/Tokyo', locale: 'en-GB'}});
    const time = history.records[0]!.querySelector('time')!;
    expect(time.dateTime).to.equal('2026-01-15T23:30:00.000Z');
    expect(textOf(time)).to.equal('08:30');
    expect(plainDays(history)).to.deep.equal(['Friday 16 January 2026']);
    history.element.timeZone = 'No/Such';
    await history.element.updateComplete;
    expect(history.days.length).to.equal(1);
  });

  it("groups records by the reader's day", async () => {
    const service = createTestService();
    const times = [
      '2026-01-14T10:00:00.000Z',
      '2026-01-14T22:59:00.000Z',
      '2026-01-14T23:01:00.000Z',
      'no time',
    ];
    await storeTalk(service, 4, (_, index) => ({createTime: times[index]!}));
    const history = await openHistory({
      service,
      settings: {timeZone: 'Europe/Berlin', locale: 'en-GB', order: 'asc'},
    });
    expect(plainDays(history)).to.deep.equal(['Wednesday 14 January 2026', 'Thursday 15 January 2026']);
    expect(history.texts).to.deep.equal(['Question 0', 'Reply 1', 'Question 2', 'Reply 3']);
    expect(history.records[3]!.querySelector('time') === null).to.equal(true);
    history.element.group = 'none';
    await waitUntil(() => history.days.length === 0);
    expect(textOf(history.records[0]!.querySelector('time'))).to.include('14 Jan 2026');
  });

  it('names today and yesterday', async () => {
    const service = createTestService();
    const now = Date.now();
    await storeTalk(service, 2, (_, index) => ({
      role: 'user',
      createTime: new Date(index === 0 ? now - 24 * 60 * 60_000 : now).toISOString(),
    }));
    const history = await openHistory({service, settings: {timeZone: 'UTC'}});
    expect(history.days).to.deep.equal(['Today', 'Yesterday']);
  });

  it('renames days at midnight of the time zone without user action', async () => {
    const service = createTestService();
    const midnight = Date.UTC(2026, 0, 15, 10);
    const clock = moveClock(midnight - 600_000);
    try {
      await storeTalk(service, 1, () => ({createTime: new Date(midnight - 900_000).toISOString()}));
      const history = await openHistory({service, settings: {timeZone: 'Pacific/Kiritimati'}});
      expect(history.days).to.deep.equal(['Today']);
      expect(clock.waiting, 'nothing is drawn until then').to.equal(1);
      clock.moveTo(midnight + 1000);
      await waitUntil(() => history.days.join() === 'Yesterday');
    } finally {
      clock.restore();
    }
  });

  it('selects a record by its identifier', async () => {
    const service = createTestService();
    await storeTalk(service, 4);
    const history = await openHistory({service});
    const chosen: string[] = [];
    history.element.addEventListener('agent-record-select', event => {
      chosen.push(event.record.recordId);
      if (event.record.recordId === 'record-1') event.preventDefault();
    });
    history.record('Question 2').click();
    await history.element.updateComplete;
    history.record('Reply 1').click();
    await history.element.updateComplete;
    expect(chosen).to.deep.equal(['record-2', 'record-1']);
    const current = history.records.filter(record => record.getAttribute('aria-current') === 'true');
    expect(current.map(record => textOf(record.querySelector('[part=content]')))).to.deep.equal([
      'Question 2',
    ]);
  });

  it("can use the page's own renderer", async () => {
    const service = createTestService();
    await storeTalk(service, 2);
    const history = await openHistory({
      service,
      settings: {
        renderRecord: record => {
          if (record.role === 'user') throw new Error('Not today');
          return `Own: ${record.content}`;
        },
      },
    });
    expect(history.records.map(record => textOf(record.querySelector('[part=bubble]')))).to.deep.equal([
      'Question 0',
      'Own: Reply 1',
    ]);
  });

  it('accepts fields of any type', async () => {
    const service = createTestService();
    service.respondNext(() =>
      Response.json({
        recordList: [
          {recordId: 7, content: {a: 1}, role: ['user'], createTime: 5, image: {}, replyTo: 3, type: null},
          'nothing',
          {recordId: 'record-1', content: 'Fine', role: 'assistant', createTime: '1768464000'},
        ],
        total: 'many',
      }),
    );
    const history = await openHistory({service});
    expect(history.texts).to.include('Fine');
    expect(history.element.status).to.equal('ready');
  });
});
