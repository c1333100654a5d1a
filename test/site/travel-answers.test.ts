import {expect} from 'chai';
import {travelAnswers} from '../../demo/server/travel-answers.js';
import {askLines} from '../../src/conversation/reply-suggestions.js';
import {askForText, withoutPause} from '../support/ask-agent.js';

describe('the travel planner', () => {
  const lines = async (question: string) =>
    askLines({
      role: 'assistant',
      status: 'done',
      text: await askForText(travelAnswers(withoutPause), question),
    });

  it('asks where to go, and then when', async () => {
    const where = await lines('Hello');
    expect(where[0]).to.equal('Where would you like to wake up?');
    const when = await lines(where[1]!.split(' | ')[1]!);
    expect(when).to.deep.equal([
      'When do you travel?',
      'First day: date',
      'Days: number',
      'Travellers: text',
    ]);
  });
});
