import {sendKeys} from '@web/test-runner-commands';
import {expect} from 'chai';
import {recordsToExported} from '../../../src/elements/agent-history/export/record-transcript.js';
import {fileName} from '../../../src/elements/shared/save-file.js';
import {forceColors, needsMedia} from '../../support/emulated-media.js';
import {expectAccessible} from '../../support/expect-accessible.js';
import {waitUntil} from '../../support/wait-until.js';
import {
  answerSecondPage,
  catchFiles,
  clearStage,
  messages,
  openPanel,
  revoked,
  saved,
  savedFile,
  serviceWith,
  stage,
  storedMessages,
  type OpenedPanel,
} from './export-harness.js';

/** A panel that has read the first of three pages and waits for the second. */
async function openHalfRead() {
  const {service, loaded} = await serviceWith(120);
  const opened = await openPanel(service, loaded);
  opened.choose('Everything stored');
  opened.choose('JSON');
  answerSecondPage(service, () => new Promise<never>(() => undefined));
  opened.button('Download').click();
  await waitUntil(() => opened.text.includes('50 of 120 messages read'));
  return {service, opened};
}

describe('the export panel', () => {
  beforeEach(catchFiles);
  afterEach(async () => {
    clearStage();
    await forceColors(false);
  });

  it('opens above everything with focus inside, and shows its options', async () => {
    const {service, loaded} = await serviceWith(12);
    const opened = await openPanel(service, loaded);
    expect(opened.dialog.matches(':modal')).to.equal(true);
    expect(opened.dialog.matches(':focus-within')).to.equal(true);
    expect(opened.text).to.contain('Shown here (10 messages)').and.to.contain('Everything stored');
    await expectAccessible(opened.panel);
  });

  it('saves the shown records as Markdown, oldest first', async () => {
    const {service, loaded} = await serviceWith(12);
    const opened = await openPanel(service, loaded);
    opened.button('Download').click();
    const {name, type, text} = await savedFile();
    expect(name).to.match(/^Garden-guide-\d{4}-\d\d-\d\d\.md$/);
    expect(type).to.equal('text/markdown;charset=utf-8');
    expect(
      text.startsWith('# Conversation with Garden guide\n\n## You · 1 Jan 2024, 00:03\n\n> Message 3\n'),
    ).to.equal(true);
    expect(text).to.contain('## Garden guide · 1 Jan 2024, 00:12\n\n> Message 12\n');
    expect(opened.text).to.contain('10 messages saved.');
  });

  it('saves in the chosen format', async () => {
    const {service, loaded} = await serviceWith(2);
    const opened = await openPanel(service, loaded);
    opened.choose('Plain text');
    opened.button('Download').click();
    expect((await savedFile(1)).name).to.match(/\.txt$/);
    opened.choose('JSON');
    opened.button('Download').click();
    const file = await savedFile(2);
    expect(file).to.include({type: 'application/json'});
    expect(storedMessages(file)).to.deep.equal(messages(1, 2));
    expect(revoked).to.have.lengthOf(1);
  });

  it('reads everything that is stored and shows the progress', async () => {
    const {service, loaded} = await serviceWith(120);
    const opened = await openPanel(service, loaded);
    opened.choose('Everything stored');
    opened.choose('JSON');
    let answerSecond = (): void => undefined;
    answerSecondPage(service, async request => {
      await new Promise<void>(resolve => (answerSecond = resolve));
      return service.fetch(request);
    });
    opened.button('Download').focus();
    opened.button('Download').click();
    await waitUntil(() => opened.text.includes('50 of 120 messages read'));
    const bar = opened.dialog.querySelector('progress')!;
    expect({value: bar.value, max: bar.max}).to.deep.equal({value: 50, max: 120});
    expect(opened.button('Download').ariaDisabled).to.equal('true');
    await expectAccessible(opened.panel);
    answerSecond();
    expect(storedMessages(await savedFile())).to.deep.equal(messages(1, 120));
    await waitUntil(() => opened.text.includes('120 messages saved.'));
    expect(opened.dialog.querySelector('progress') === null).to.equal(true);
    expect(opened.button('Download').matches(':focus')).to.equal(true);
  });

  it('stops on demand and continues from there', async () => {
    const {service, opened} = await openHalfRead();
    opened.button('Cancel').click();
    await waitUntil(() => opened.text.includes('Close'));
    expect(opened.text).not.to.contain('could not');
    const before = service.requests.length;
    opened.button('Download').click();
    expect(storedMessages(await savedFile())).to.have.lengthOf(120);
    expect(service.requests[before]?.url.searchParams.get('pageNumber')).to.equal('2');
  });

  it('stops when the history changes its agent, and saves nothing', async () => {
    const {opened} = await openHalfRead();
    opened.panel.source = {...opened.panel.source!, agentId: 'Agent-archive'};
    await waitUntil(() => opened.text.includes('Close'));
    opened.button('Download').click();
    expect(storedMessages(await savedFile())).to.deep.equal([]);
  });

  it('keeps the read records when the service fails: the visitor can save them or continue', async () => {
    const {service, loaded} = await serviceWith(120);
    const opened = await openPanel(service, loaded);
    opened.choose('Everything stored');
    opened.choose('JSON');
    answerSecondPage(service, () => Response.json({message: 'Out of order'}, {status: 500}));
    opened.button('Download').click();
    await waitUntil(() => opened.text.includes('Not all messages could be read.'));
    expect(opened.text).to.contain('50 of 120 messages read');
    expect(opened.dialog.querySelector('[role="alert"]')!.textContent).to.contain('Not all messages');
    await expectAccessible(opened.panel);
    opened.button('Save what was read').click();
    expect(storedMessages(await savedFile(1))).to.deep.equal(messages(1, 50));
    opened.button('Try again').focus();
    opened.button('Try again').click();
    expect(storedMessages(await savedFile(2))).to.deep.equal(messages(1, 120));
    await waitUntil(() => !opened.text.includes('Not all messages'));
    expect(opened.dialog.matches(':focus-within')).to.equal(true);
  });

  it('closes with Escape, its button or a press outside, and returns the focus', async () => {
    const {service, loaded} = await serviceWith(2);
    const ways = [
      () => sendKeys({press: 'Escape'}),
      async (opened: OpenedPanel) => opened.button('Close').click(),
      async (opened: OpenedPanel) => opened.dialog.click(),
    ];
    for (const leave of ways) {
      const opened = await openPanel(service, loaded);
      await leave(opened);
      await waitUntil(() => !opened.isOpen);
      expect(opened.opener.matches(':focus')).to.equal(true);
      stage.remove();
    }
  });

  it('ends its requests and releases the file after it closes', async () => {
    const {service, loaded} = await serviceWith(120);
    const opened = await openPanel(service, loaded);
    opened.button('Download').click();
    await savedFile();
    let given: AbortSignal | undefined;
    service.respondNext(request => {
      given = request.signal;
      return new Promise<never>(() => undefined);
    });
    opened.choose('Everything stored');
    opened.button('Download').click();
    await waitUntil(() => given !== undefined);
    opened.dialog.click();
    expect(opened.isOpen, 'a slip beside it').to.equal(true);
    await sendKeys({press: 'Escape'});
    await waitUntil(() => !opened.isOpen);
    expect(given?.aborted).to.equal(true);
    expect(saved).to.have.lengthOf(1);
    expect(revoked).to.have.lengthOf(1);
  });

  it('is open again after its element moves', async () => {
    const {service, loaded} = await serviceWith(2);
    const opened = await openPanel(service, loaded);
    document.body.prepend(stage);
    await waitUntil(() => opened.dialog.open && opened.dialog.matches(':modal'));
    expect(opened.isOpen).to.equal(true);
  });

  it('saves the shown records without a service, and everything when none are shown', async () => {
    const {service, loaded} = await serviceWith(2);
    const alone = await openPanel(undefined, loaded);
    expect(alone.dialog.querySelectorAll('input:disabled').length).to.equal(1);
    alone.choose('JSON');
    alone.button('Download').click();
    expect(JSON.parse((await savedFile()).text)).to.include({agentId: 'Agent-guide'});
    stage.remove();
    const empty = await openPanel(service, []);
    empty.choose('JSON');
    empty.button('Download').click();
    expect(storedMessages(await savedFile(2))).to.deep.equal(messages(1, 2));
  });

  it('is readable in dark mode, from right to left and in a narrow page', async () => {
    const {service, loaded} = await serviceWith(12);
    const opened = await openPanel(service, loaded);
    stage.style.colorScheme = 'dark';
    await expectAccessible(opened.panel);
    stage.dir = 'rtl';
    opened.dialog.style.inlineSize = '248px';
    expect(opened.dialog.scrollWidth).to.be.at.most(opened.dialog.clientWidth);
    for (const {offsetHeight} of opened.dialog.querySelectorAll<HTMLElement>('label, button'))
      expect(offsetHeight).to.be.at.least(24);
    await expectAccessible(opened.panel);
  });

  it('is readable in forced colours', async function () {
    needsMedia(this);
    const {service, loaded} = await serviceWith(12);
    const opened = await openPanel(service, loaded);
    await forceColors(true);
    await expectAccessible(opened.panel);
  });

  it('uses the page’s own strings', async () => {
    const {service, loaded} = await serviceWith(2);
    const opened = await openPanel(service, loaded, {strings: {exportTitle: 'Gespräch sichern', you: 'Ich'}});
    expect(opened.text).to.contain('Gespräch sichern');
    opened.button('Download').click();
    expect((await savedFile()).text).to.contain('## Ich');
  });
});

describe('a file of records', () => {
  it('has a name that every file system accepts', () => {
    const day = new Date(2026, 0, 5);
    const nameOf = (name: string) => fileName(name, 'text', day);
    expect(nameOf('Größe & Gärten')).to.equal('Größe-Gärten-2026-01-05.txt');
    expect(nameOf('../..\\etc:<a>|"*?\u202e')).to.equal('etc-a-2026-01-05.txt');
    expect(nameOf('')).to.equal('agent-2026-01-05.txt');
    expect(nameOf('園'.repeat(300))).to.equal(`${'園'.repeat(60)}-2026-01-05.txt`);
  });

  it('names the author of each record, also when the role is missing or unknown', () => {
    const record = {AgentId: '', recordId: '', content: '', type: '', image: '', triggerSrc: '', replyTo: ''};
    const parties = [
      ['user', ''],
      ['assistant', ''],
      ['', 'user'],
      ['', 'c-1'],
      ['moderator\u202e', ''],
    ] as const;
    const records = parties.map(([role, conversation], index) => ({
      ...record,
      recordId: `record-${index}`,
      role,
      conversation,
      createTime: '',
      createdAt: undefined,
    }));
    const authors = recordsToExported(records, {you: 'You', agent: 'Guide'}).map(({author}) => author);
    expect(authors).to.deep.equal(['You', 'Guide', 'You', 'Guide', 'moderator']);
  });
});
