import {expect} from 'chai';
import fc from 'fast-check';
import {fuzz} from '../support/fuzz.js';
import {hostileValues} from '../support/hostile-json.js';
import {SessionPage} from '../support/session-page.js';

const scope = '"","https://service.example/agents","Agent-garden"';
const prefix = 'agent-chat-elements:';

/** The time of the page. */
const now = new SessionPage().clock.now();

const values = hostileValues([
  ...[
    'version',
    'savedAt',
    'subject',
    'text',
    'context',
    'createdAt',
    'state',
    'messages',
    'earlierCount',
    'id',
  ],
  ...[
    'role',
    'status',
    'recordId',
    'finishReason',
    'recovery',
    'error',
    'kind',
    'message',
    'record',
    'replacedBy',
  ],
  ...['sources', 'url', 'title', 'since', 'ids'],
]);
const hostileTexts = fc.oneof(
  values.map(value => JSON.stringify(value)),
  values.map(value => JSON.stringify({version: 1, savedAt: now, ...(value as object)})),
  fc.string(),
);
const uses = fc.constantFrom('draft', 'change', 'unconfirmed', 'transcript', 'hidden', 'consent', 'other');
const hostileKeys = fc.oneof(
  uses.map(use => `${prefix}${use}:[${scope}]`),
  fc.tuple(uses, fc.string()).map(([use, id]) => `${prefix}${use}:[${scope},${JSON.stringify(id)}]`),
  fc.tuple(uses, fc.string()).map(([use, rest]) => `${prefix}${use}:${rest}`),
  fc.string(),
);

function entry(content: object): string {
  return JSON.stringify({version: 1, savedAt: now, ...content});
}

describe('a chat with random entries in its storage', function () {
  this.timeout(600_000);

  it('shows each valid entry and ignores all others', async () => {
    const own = fc.record({
      hasDraft: fc.boolean(),
      messages: fc.array(fc.oneof(fc.constant('valid' as const), values), {maxLength: 6}),
      questions: fc.array(fc.constantFrom('queued' as const, 'sent' as const), {maxLength: 3}),
      others: fc.array(fc.tuple(hostileKeys, hostileTexts), {maxLength: 6}),
    });
    await fuzz(
      fc.property(own, ({hasDraft, messages, questions, others}) => {
        const page = new SessionPage();
        const put = (use: string, content: object, name = '') =>
          page.area.kept.set(`${prefix}${use}:[${scope}${name}]`, entry(content));
        for (const [key, text] of others) page.area.kept.set(key, text);
        page.area.kept.delete(`${prefix}hidden:[${scope}]`);
        const expected: string[] = [];
        if (hasDraft) put('draft', {text: 'A draft'});
        if (messages.length > 0)
          put('transcript', {
            messages: messages.map((message, index) =>
              message === 'valid' ? {id: `valid-${index}`, role: 'user', text: `Message ${index}`} : message,
            ),
          });
        for (const [index, state] of questions.entries()) {
          put('unconfirmed', {text: `Question ${index}`, createdAt: now, state}, `,"question-${index}"`);
          expected.push(`Question ${index}`);
        }
        for (const [index, message] of messages.entries())
          if (message === 'valid') expected.push(`Message ${index}`);
        try {
          const {snapshot} = page.open({online: false});
          const texts = snapshot.messages.map(({text}) => text);
          for (const text of expected)
            expect(
              texts.filter(shown => shown === text),
              text,
            ).to.have.length(1);
          if (hasDraft) expect(snapshot.draft).to.include('A draft');
          expect(snapshot.status).to.equal('offline');
        } finally {
          page.close();
        }
      }),
      300,
    );
  });
});
