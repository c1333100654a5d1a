import {expect} from 'chai';
import {tourAnswers} from '../../demo/server/tour-answers.js';
import {tourStops} from '../../demo/server/tour-stops.js';
import {suggestionLines} from '../../src/conversation/reply-suggestions.js';
import {askForText, withoutPause} from '../support/ask-agent.js';

describe('the tour', () => {
  const tour = tourAnswers(withoutPause);

  it('shows every kind of content when the question names none', async () => {
    const text = await askForText(tour, 'Show me everything');
    for (const {markdown, name} of tourStops) expect(text).to.include(`## ${name}\n\n${markdown}`);
    for (const sign of [
      '# ',
      '- [x] ',
      '| :--',
      '```python',
      '> > ',
      '](https://',
      '![',
      '***',
      '<script>',
      '👩‍👩‍👧‍👦',
      'مرحبًا',
    ]) {
      expect(text).to.include(sign);
    }
  });

  it('shows only the kind that the question names', async () => {
    for (const question of ['table', 'Show me some TABLES, please.']) {
      const text = await askForText(tour, question);
      expect(text)
        .to.match(/^\| Planet /)
        .and.not.include('```python');
    }
  });

  it('suggests the next kinds, from the last kind back to the first', async () => {
    const suggested = async (question: string) =>
      suggestionLines({role: 'assistant', status: 'done', text: await askForText(tour, question)});
    expect(await suggested('Show me everything')).to.deep.equal(['Emphasis', 'Headings', 'Lists']);
    expect(await suggested('code')).to.deep.equal(['Quotes', 'Links', 'Images']);
    expect(await suggested('html')).to.deep.equal(['Emphasis', 'Headings', 'Lists']);
  });

  it('shows each kind by the name the tour gives it', async () => {
    for (const {name, markdown} of tourStops) {
      expect(await askForText(tour, name.toLowerCase())).to.include(markdown);
    }
  });
});
