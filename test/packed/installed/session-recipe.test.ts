import {join} from 'node:path';
import {expect} from 'chai';
import {closePages} from '../../support/browser-page.js';
import {ControlledService} from '../../support/controlled-service.js';
import {serveFolder, type RunningServer} from '../../support/http-server.js';
import {skipTest} from '../../support/skip-test.js';
import {buildWarnings, installRecipe, runNpm, whyNoRegistry} from '../recipe.js';
import {SessionPage} from '../session-page.js';

const offlineNotice = 'You are offline. Messages are sent when you are online again.';
const someError = 'Something went wrong.';

describe('a React interface on the headless session', function () {
  this.timeout(60_000);
  let service: ControlledService;
  let folder: string;
  let site: RunningServer | undefined;
  let noRegistry: string | undefined;

  before(async function () {
    this.timeout(300_000);
    noRegistry = await whyNoRegistry();
    if (noRegistry) skipTest(this, noRegistry);
    service = await ControlledService.start();
    folder = await installRecipe('react-session', service.origin);
    await runNpm(folder, ['run', '--silent', 'build:development']);
    site = await serveFolder(join(folder, 'dist-development'));
  });

  after(async () => {
    if (noRegistry) return;
    await site?.close();
    await service.close();
    await closePages();
  });

  /** Runs steps in a new tab of the development build, in which `<StrictMode>` mounts twice. */
  async function run(
    steps: (chat: SessionPage) => Promise<void>,
    {origin = site?.origin ?? '', expected = /^$/} = {},
  ): Promise<void> {
    service.reset();
    const chat = await SessionPage.open(`${origin}/index.html`);
    try {
      await steps(chat);
      expect(chat.complaints.filter(text => !expected.test(text))).to.deep.equal([]);
    } finally {
      await chat.close();
    }
  }

  it('compiles strictly, builds without a warning and talks to an agent', async () => {
    await runNpm(folder, ['run', '--silent', 'types']);
    expect(await buildWarnings(folder)).to.deep.equal([]);
    const built = await serveFolder(join(folder, 'dist'));
    try {
      await run(
        async chat => {
          await chat.field.fill('Are you there?');
          await chat.field.press('Enter');
          await chat.expectMessages('You: Are you there?', 'Guide: Are you there?');
        },
        {origin: built.origin},
      );
    } finally {
      await built.close();
    }
  });

  it('shows a reply as it arrives', () =>
    run(async chat => {
      const answer = service.holdAnswer();
      await chat.ask('Where are you?');
      await chat.expectStatus('Writing…');
      answer.say('Here, ');
      await chat.expectMessages('You: Where are you?', 'Guide: Here, ');
      expect(await chat.isFieldFocused()).to.equal(true);
      await chat.field.fill('And where');
      answer.say('in this page.');
      answer.end();
      await chat.expectMessages('You: Where are you?', 'Guide: Here, in this page.');
      await chat.expectStatus('');
      expect(await chat.field.inputValue()).to.equal('And where');
      expect(service.count('reply')).to.equal(1);
    }));

  it('has no axe violations with a stopped reply and a queued message', () =>
    run(
      async chat => {
        const answer = service.holdAnswer();
        await chat.ask('Are you there?');
        answer.say('Yes, ');
        await chat.expectMessages('You: Are you there?', 'Guide: Yes, ');
        expect(await chat.accessibilityFaults()).to.deep.equal([]);
        await chat.button('Stop').click();
        await chat.page.context().setOffline(true);
        await chat.expectStatus(offlineNotice);
        await chat.ask('And now?');
        await chat.expectMessages('You: Are you there?', 'Guide (Stopped): Yes, ', 'You (Queued): And now?');
        expect(await chat.accessibilityFaults()).to.deep.equal([]);
      },
      // The browser may still be reading the records after the stop when the network ends.
      {expected: /ERR_INTERNET_DISCONNECTED/},
    ));

  it('keeps the received part of a stopped reply and tries again', () =>
    run(async chat => {
      const answer = service.holdAnswer();
      await chat.ask('Are you there?');
      answer.say('Yes, ');
      await chat.expectMessages('You: Are you there?', 'Guide: Yes, ');
      await chat.button('Stop').click();
      await answer.aborted;
      await chat.expectMessages('You: Are you there?', 'Guide (Stopped): Yes, ');
      expect(await chat.isFieldFocused()).to.equal(true);
      await chat.button('Try again').click();
      await chat.expectMessages('You: Are you there?', 'Guide: Are you there?');
      expect(await chat.button('Try again').count()).to.equal(0);
    }));

  it('keeps a running reply while the component is unmounted for a moment', () =>
    run(async chat => {
      const answer = service.holdAnswer();
      await chat.ask('Where are you?');
      answer.say('Here, ');
      await chat.expectMessages('You: Where are you?', 'Guide: Here, ');
      await chat.field.fill('And where');
      await chat.button('Help').click();
      await chat.field.waitFor({state: 'detached'});
      answer.say('in ');
      await chat.button('Help').click();
      await chat.expectMessages('You: Where are you?', 'Guide: Here, in ');
      answer.say('this page.');
      answer.end();
      await chat.expectMessages('You: Where are you?', 'Guide: Here, in this page.');
      await chat.expectStatus('');
      expect(await chat.field.inputValue()).to.equal('And where');
      expect(service.count('reply')).to.equal(1);
    }));

  it('keeps the received part of a reply that breaks off and tries again', () =>
    run(async chat => {
      const answer = service.holdAnswer();
      await chat.ask('Are you there?');
      answer.say('Yes, ');
      await chat.expectMessages('You: Are you there?', 'Guide: Yes, ');
      answer.fail();
      await chat.expectMessages('You: Are you there?', 'Guide (Incomplete): Yes, ');
      await chat.expectStatus(someError);
      await chat.button('Try again').click();
      await chat.expectMessages('You: Are you there?', 'Guide: Are you there?');
      await chat.expectStatus('');
    }));

  it('reports that the service failed and tries again', () =>
    run(
      async chat => {
        service.holdAnswer().fail();
        await chat.ask('Are you there?');
        await chat.expectMessages('You: Are you there?', 'Guide (Incomplete): ');
        await chat.expectStatus(someError);
        await chat.button('Try again').click();
        await chat.expectMessages('You: Are you there?', 'Guide: Are you there?');
        await chat.expectStatus('');
      },
      {expected: /status of 502/},
    ));

  it('reports that there is no agent and tries again', () =>
    run(
      async chat => {
        const {page} = chat;
        await page.route(`${service.origin}/**`, route => route.abort());
        await page.reload();
        await chat.expectStatus('The service cannot be reached.');
        await page.unrouteAll();
        await chat.button('Try again').click();
        await chat.expectWelcome();
      },
      {expected: /ERR_FAILED/},
    ));

  it('queues a message while offline and sends it once', () =>
    run(async chat => {
      const {page} = chat;
      await page.context().setOffline(true);
      await chat.expectStatus(offlineNotice);
      await chat.ask('Are you there?');
      await chat.expectMessages('You (Queued): Are you there?');
      expect(service.count('reply')).to.equal(0);
      await page.context().setOffline(false);
      await chat.expectMessages('You: Are you there?', 'Guide: Are you there?');
      await chat.expectStatus('');
      expect(service.questions).to.deep.equal(['Are you there?']);
    }));

  it('restores transcript, draft and queue after a reload', () =>
    run(async chat => {
      await chat.ask('Are you there?');
      await chat.expectMessages('You: Are you there?', 'Guide: Are you there?');
      await chat.expectStatus('');
      const agents = service.hold('agents');
      await chat.page.reload();
      await chat.expectStatus('Connecting…');
      await chat.ask('And now?');
      await chat.field.fill('And are');
      await chat.page.reload();
      await chat.expectStatus('Connecting…');
      await chat.button('Send').waitFor();
      agents.release();
      await chat.expectWelcome();
      await chat.expectMessages(
        ...['You: Are you there?', 'Guide: Are you there?'],
        ...['You: And now?', 'Guide: And now?'],
      );
      expect(await chat.field.inputValue()).to.equal('And are');
      expect(service.questions).to.deep.equal(['Are you there?', 'And now?']);
    }));
});
