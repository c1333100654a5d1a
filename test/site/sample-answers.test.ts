import {expect} from 'chai';
import {sampleAnswers} from '../../demo/server/sample-answers.js';
import {askForText, withoutPause} from '../support/ask-agent.js';

describe('a sample agent without a model', () => {
  const sample = sampleAnswers(withoutPause);

  it('introduces itself, repeats the question and explains that it has no model', async () => {
    const text = await askForText(sample, 'Where is\nthe map?');
    expect(text)
      .to.include('“Where is the map?”')
      .and.include('I am Archivist: Finds what others have put away.');
    expect(text).to.include('without a model').and.include('OPENAI_BASE_URL=');
  });

  it('does not introduce itself again', async () => {
    const earlier = [
      {role: 'user', content: 'Hello'},
      {role: 'assistant', content: 'I am Archivist'},
    ];
    const text = await askForText(sample, 'And now?', {earlier});
    expect(text).to.include('“And now?”').and.not.include('Archivist');
  });

  it('quotes the beginning of a long question, ending with a whole word', async () => {
    expect(await askForText(sample, 'word '.repeat(500))).to.match(/^“(word )+word…” is/);
  });
});
