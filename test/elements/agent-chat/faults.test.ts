import {writeFile} from '@web/test-runner-commands';
import {expect} from 'chai';
import {AgentClient} from '../../../src/client/agent-client.js';
import type {AgentServiceErrorKind} from '../../../src/client/agent-service-error.js';
import {anonymousSignIn} from '../../../src/client/anonymous-sign-in.js';
import {replyModule} from '../../../src/elements/load-reply.js';
import {en} from '../../../src/locales/en.js';
import {
  faultNames,
  operationsOfFault,
  withFault,
  type FaultName,
  type FaultOperation,
} from '../../support/faults/all-faults.js';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {faultOutcomes, words} from '../../support/fault-outcomes.js';
import {handlerFetch} from '../../support/handler-fetch.js';
import {holdTimers, searchPauses, type HeldTimers} from '../../support/held-timers.js';
import {createTestService, type TestService} from '../../support/local-service.js';
import {watchUnhandledErrors} from '../../support/unhandled-errors.js';

/*
 * Each fault of the service in a real browser: the table has a row for each fault, and a failing cell is a failing
 * test. Written to test-results/faults.md.
 */

const columns = [
  'message shown',
  'draft kept',
  'partial kept',
  'retry works',
  'nothing unhandled',
  'usable again',
] as const;
type Column = (typeof columns)[number];
type Line = Record<Column, boolean>;

const question = 'How many?';
const lines = new Map<string, Line>();

/** A service that fails until `mend` is called. */
interface Patient {
  readonly service: TestService;
  readonly client: AgentClient;
  mend(): void;
}

function createPatient(name: FaultName, operation: FaultOperation): Patient {
  const service = createTestService({
    async *answers() {
      for (const [index, text] of words.split(' ').entries()) yield {text: index === 0 ? text : ` ${text}`};
    },
  });
  const broken = withFault(request => service.fetch(request), name, {
    operations: [operation],
    delay: 20,
  });
  let handle = broken;
  const fetch = handlerFetch(request => handle(request));
  const {baseUrl, token} = service;
  const signsIn = operation === 'sign-in';
  const client = new AgentClient({
    baseUrl,
    fetch,
    accessToken: signsIn
      ? anonymousSignIn({baseUrl, fetch, deviceId: 'device-one-of-a-visitor'})
      : () => token,
    assumptions: {readRetries: 0, retryDelay: 1, finishedReplySilence: 20},
  });
  return {service, client, mend: () => (handle = request => service.fetch(request))};
}

/** The client’s result: the received text, and the kind of error if any. */
function expectedOf(outcome = ''): {readonly text: string; readonly kind: AgentServiceErrorKind | undefined} {
  const [text = '', kind] = outcome.split('→').map(part => part.trim());
  return {text, kind: kind?.split(',')[0] as AgentServiceErrorKind | undefined};
}

const lastReply = (chat: ChatHarness) => chat.chat.messages.findLast(({role}) => role === 'assistant');
const isOver = (chat: ChatHarness) => !['waiting', 'streaming'].includes(chat.chat.status);

/** Retries, by the button if there is one, and waits for the whole reply. */
async function askAgain(chat: ChatHarness): Promise<boolean> {
  const button = chat.button('Try again') ?? chat.button('Regenerate the reply');
  if (button) button.click();
  else chat.chat.send(question);
  await chat.until(() => isOver(chat), 'another try ends');
  await chat.settle();
  // A service may store a partial reply when the connection breaks, and mark it.
  if (lastReply(chat)?.text !== words) {
    expect(chat.text()).to.include(en.replyRecovered);
    await chat.press(en.regenerate);
  }
  await chat.until(() => isOver(chat) && lastReply(chat)?.text === words, 'another try succeeds');
  return true;
}

async function meetInReply(name: FaultName): Promise<Line> {
  const patient = createPatient(name, 'reply');
  const expected = expectedOf(faultOutcomes[name].reply);
  // Only a silent service may time out, not a busy machine.
  const session = expected.kind === 'timeout' ? {firstByteTimeout: 200, idleTimeout: 200} : {};
  const chat = await openChat({service: patient.service, settings: {client: patient.client}, session});
  const first = expected.text.split(' ')[0] ?? '';
  await chat.send(question);
  chat.type('kept for later');
  await chat.settle();
  if (name === 'endless-reply') {
    await chat.until(() => (lastReply(chat)?.text.length ?? 0) > 10, 'it begins');
    await chat.press('Stop');
  }
  await chat.until(() => isOver(chat), 'it ends');
  await chat.settle();
  const sentence = expected.kind ? en.errorForVisitor(expected.kind) : '';
  const isRecovered = lastReply(chat)?.recovery === 'recovered';
  const shown = isRecovered || expected.kind === undefined || chat.text().includes(sentence);
  const partial = first === '' || /^\(|^\d/.test(first) || (lastReply(chat)?.text ?? '').startsWith(first);
  // A rejected message returns to the field when the field is empty.
  const draft = chat.draft === 'kept for later';
  patient.mend();
  chat.chat.session.configure({firstByteTimeout: undefined, idleTimeout: undefined});
  const retried = await askAgain(chat);
  chat.type('');
  await chat.send('And then?');
  await chat.until(() => isOver(chat) && lastReply(chat)?.text === words, 'it is usable again');
  return {
    'message shown': shown,
    'draft kept': draft,
    'partial kept': partial,
    'retry works': retried,
    'nothing unhandled': true,
    'usable again': chat.messages().at(-1) === `Garden guide: ${words}`,
  };
}

/** Faults before a reply: agent look-up, sign-in, history. */
async function meetBefore(name: FaultName, operation: FaultOperation): Promise<Line> {
  const patient = createPatient(name, operation);
  await patient.service.addRecord('Agent-guide', {content: 'Said before'});
  const settings = {client: patient.client, history: operation === 'records' ? 'recent' : 'none'} as const;
  const chat = await openChat({service: patient.service, settings});
  const isSettled = () => chat.chat.error !== undefined || chat.find('[part="base"]').ariaBusy !== 'true';
  await chat.until(isSettled, 'it is known');
  await chat.until(
    () => operation !== 'records' || !chat.text().includes('Loading earlier'),
    'records are read',
  );
  await chat.settle();
  chat.chat.draft = 'kept for later';
  const failed = chat.chat.error?.kind ?? (chat.button('Try again') ? 'records' : undefined);
  const sentence = chat.chat.error ? en.errorForVisitor(chat.chat.error.kind) : en.historyFailed;
  const shown = failed === undefined || chat.text().includes(sentence);
  patient.mend();
  if (chat.button('Try again')) await chat.press('Try again');
  await chat.until(
    () => chat.chat.error === undefined && chat.find('[part="base"]').ariaBusy !== 'true',
    'it is mended',
  );
  const isFound = chat.find('[part="name"]').textContent.trim() === 'Garden guide';
  if (!isFound) await chat.chat.updateComplete;
  const draft = chat.chat.draft === 'kept for later';
  chat.chat.draft = '';
  await chat.until(() => chat.chat.send(question), 'it takes a question');
  await chat.until(() => isOver(chat) && lastReply(chat)?.text === words, 'it is answered');
  return {
    'message shown': shown,
    'draft kept': draft,
    'partial kept': true,
    'retry works': true,
    'nothing unhandled': true,
    'usable again': chat.chat.status === 'idle',
  };
}

describe('each fault of the service in a chat', function () {
  this.timeout(60_000);
  let timers: HeldTimers;

  before(async () => {
    await replyModule.load();
    timers = holdTimers(...searchPauses);
    timers.release();
  });
  after(() => timers.restore());
  after(writeTable);

  for (const name of faultNames) {
    for (const operation of operationsOfFault(name)) {
      it(`${name} (${operation})`, async () => {
        const errors = watchUnhandledErrors();
        const line = operation === 'reply' ? await meetInReply(name) : await meetBefore(name, operation);
        line['nothing unhandled'] = (await errors.end()).length === 0;
        lines.set(`${name} (${operation})`, line);
        for (const column of columns) expect(line[column], column).to.equal(true);
      });
    }
  }

  it('are all in the table', () => {
    expect(new Set([...lines.keys()].map(key => key.split(' ')[0])).size).to.equal(faultNames.length);
    expect(faultNames.length).to.be.at.least(40);
  });
});

async function writeTable(): Promise<void> {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const content = [
    row(['fault', ...columns]),
    row(['---', ...columns.map(() => '---')]),
    ...[...lines].map(([name, line]) => row([name, ...columns.map(column => (line[column] ? 'yes' : 'NO'))])),
  ].join('\n');
  await writeFile({path: '../../../test-results/faults.md', content: `${content}\n`});
}
