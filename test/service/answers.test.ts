import {expect} from 'chai';
import {echoAnswers, type AnswerSource, type EchoOptions} from '../../src/service/answers.js';
import {sampleAgents} from '../support/sample-agents.js';

function echo(
  content: string,
  options?: EchoOptions,
  signal = new AbortController().signal,
): ReturnType<AnswerSource> {
  const messages = [
    {role: 'user', content: 'earlier'},
    {role: 'user', content},
  ];
  return echoAnswers(options)({agent: sampleAgents()[0]!, messages, fields: {}, signal});
}

async function said(pieces: ReturnType<AnswerSource>): Promise<string[]> {
  const texts: string[] = [];
  for await (const {text = ''} of pieces) texts.push(text);
  return texts;
}

describe('the echo answers', () => {
  it('repeat the last message word by word', async () => {
    expect(await said(echo('one two  three'))).to.deep.equal(['one ', 'two  ', 'three']);
  });

  for (const text of ['', '  ', ' \n indented\n\n- list ', 'x']) {
    it(`lose nothing of ${JSON.stringify(text)}`, async () => {
      expect((await said(echo(text))).join('')).to.equal(text);
    });
  }

  it('pause before each word and stop when the visitor leaves', async () => {
    const visitor = new AbortController();
    let pauses = 0;
    const pause = (): Promise<void> => {
      pauses += 1;
      if (pauses === 2) visitor.abort();
      return Promise.resolve();
    };
    expect(await said(echo('one two three', {pause}, visitor.signal))).to.deep.equal(['one ']);
  });
});
