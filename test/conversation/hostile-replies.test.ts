import {expect} from 'chai';
import {contextMessages} from '../../src/conversation/request-messages.js';
import {shownText, suggestionLines} from '../../src/conversation/reply-suggestions.js';
import {readMessage} from '../support/read-message.js';
import {chunk, events} from '../support/wire-samples.js';

const messageFrom = (body: string) => readMessage([new TextEncoder().encode(body)]);
const messageOf = (content: string) => messageFrom(events(chunk({content}), chunk({}, 'stop')));

/** The parts of a message that matter here. */
async function summaryOf(body: string) {
  const {status, text, reasoning, activity, sources} = await messageFrom(body);
  return {status, text, reasoning: reasoning?.text, activity, sources};
}

const plain = {status: 'done', reasoning: undefined, activity: undefined, sources: undefined};

describe('the message of a hostile reply', () => {
  it('has the first megabyte of its reasoning, in one event or in many', async () => {
    const maxReasoning = 1024 * 1024;
    for (const pieces of [12, 200]) {
      const piece = 'x'.repeat(1_200_000 / pieces);
      const thoughts = Array.from({length: pieces}, () => chunk({reasoning_content: piece}));
      const {text, reasoning, status} = await messageFrom(
        events(...thoughts, chunk({content: 'Hi'}, 'stop')),
      );
      expect({text, status, length: reasoning?.text.length}).to.deep.equal({
        text: 'Hi',
        status: 'done',
        length: maxReasoning,
      });
    }
  });

  it('has a megabyte of reasoning in tags, and the answer after them', async () => {
    const thoughts = Array.from({length: 12}, () => chunk({content: 'x'.repeat(100_000)}));
    const body = events(chunk({content: '<think>'}), ...thoughts, chunk({content: '</think>Hi'}, 'stop'));
    const {text, reasoning} = await messageFrom(body);
    expect({text, length: reasoning?.text.length}).to.deep.equal({text: 'Hi', length: 1024 * 1024});
  });

  it('has no text when a tag of reasoning never closes', async () => {
    expect(await summaryOf(events(chunk({content: '<think>Hm, roses.'}), chunk({}, 'stop')))).to.deep.equal({
      ...plain,
      text: '',
      reasoning: 'Hm, roses.',
    });
  });

  it('has no tags when ten of them are nested', async () => {
    const nested = `${'<think>'.repeat(10)}Hm${'</think>\n'.repeat(10)}Hello`;
    const {text, reasoning} = await messageOf(nested);
    expect(text).to.equal('Hello');
    expect(reasoning?.text).to.equal(`${'<think>'.repeat(9)}Hm`);
  });

  it('has failed when a finish reason beside text is an error, whatever follows it', async () => {
    for (const failed of [
      {type: 'text', content: 'Half', finish_reason: 'error'},
      {content: 'Half', finish_reasion: 'error'},
      chunk({content: 'Half'}, 'error'),
      {message: {content: 'Half'}, done_reason: 'error'},
    ])
      for (const end of [[], [{type: 'text', content: '', finish_reason: 'stop'}], [chunk({}, 'stop')]]) {
        const {status, text, finishReason, error} = await messageFrom(events(failed, ...end));
        expect({status, text, finishReason, kind: error?.kind}).to.deep.equal({
          ...{status: 'failed', text: 'Half', finishReason: 'error', kind: 'service'},
        });
      }
  });

  it('keeps tags in code, in a line of code and after the first word as its text', async () => {
    for (const text of ['```html\n<think>Hm</think>\n```', '`<think>` is a tag.', 'A <think>Hm</think>']) {
      const message = await messageOf(text);
      expect(message).to.include({text}).and.not.have.property('reasoning');
    }
  });

  it('has the answer when an activity has 64 KB of data, and when there are hundreds', async () => {
    const large = {type: 'tool-call', name: 'read', arguments: 'x'.repeat(70_000)};
    const searches = Array.from({length: 300}, (_, query) => ({type: 'search', query}));
    const calls = Array.from({length: 300}, (_, id) =>
      chunk({tool_calls: [{id: `${id}`, function: {name: 'a'}}]}),
    );
    expect(
      await summaryOf(events(large, ...searches, ...calls, chunk({content: 'Hi'}, 'stop'))),
    ).to.deep.equal({
      ...plain,
      text: 'Hi',
    });
  });

  it('has at most 100 sources, none of them a script, a file or a hidden address', async () => {
    const hostile = ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '//no.example'];
    const odd = [
      'https://bücher.example/',
      'https://user:secret@garden.example/',
      'https://garden.example/\u202egpj',
    ];
    const many = Array.from({length: 500}, (_, index) => ({url: `https://garden.example/${index}`}));
    const {text, sources = []} = await messageFrom(
      events(chunk({content: 'Hi'}, 'stop', {citations: [...hostile, ...odd, ...many]})),
    );
    expect(text).to.equal('Hi');
    expect(sources.map(({url}) => url)).to.deep.equal([
      ...odd.slice(0, 2),
      ...many.slice(0, 98).map(({url}) => url),
    ]);
  });

  it('has suggestions as plain lines: HTML, and 200 of them', async () => {
    const lines = [
      '<img src=x onerror=alert(1)>',
      ...Array.from({length: 199}, (_, index) => `Number ${index}`),
    ];
    const message = await messageOf(`We are open.\n\n\`\`\`suggestions\n${lines.join('\n')}\n\`\`\``);
    expect(shownText(message)).to.equal('We are open.\n\n');
    expect(suggestionLines(message)).to.deep.equal(lines);
    expect(contextMessages([message], 10)).to.deep.equal([{role: 'assistant', content: 'We are open.\n\n'}]);
  });

  it('has no suggestions when their block is in the middle, or in the reasoning', async () => {
    const block = '```suggestions\nOpening hours\n```';
    const middle = await messageOf(`First.\n\n${block}\n\nMore.`);
    expect(shownText(middle)).to.equal(middle.text);
    expect(suggestionLines(middle)).to.deep.equal([]);
    const thought = await messageOf(`<think>\n${block}\n</think>We are open.`);
    expect(thought.text).to.equal('We are open.');
    expect(suggestionLines(thought)).to.deep.equal([]);
  });
});
