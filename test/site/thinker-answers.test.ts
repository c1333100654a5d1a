import {expect} from 'chai';
import {sampleAgents} from '../../demo/server/sample-agents.js';
import {thinkerAnswers} from '../../demo/server/thinker-answers.js';
import {thinkerTopics} from '../../demo/server/thinker-topics.js';
import {AgentClient} from '../../src/client/agent-client.js';
import {shownText, suggestionLines} from '../../src/conversation/reply-suggestions.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {gatherReply} from '../support/gathered-reply.js';
import {contentOf} from '../support/wire-samples.js';
import {ask, withoutPause} from '../support/ask-agent.js';

const thinker = thinkerAnswers({word: withoutPause, thought: withoutPause, action: withoutPause});

/** Asks over HTTP, as a page does. */
async function asked(question: string, together = false) {
  const service = createLocalService({agents: sampleAgents, answers: thinker, tokens: ['token']});
  const client = new AgentClient({
    baseUrl: 'https://service.test',
    accessToken: 'token',
    fetch: (address, options) => service(new Request(address, options)),
  });
  const messages = [{role: 'user', content: question}];
  const {text, ...rest} = contentOf(
    await gatherReply(client.streamReply('Agent-thinker', messages, {together})),
  );
  const reply = {role: 'assistant', status: 'done', text} as const;
  return {...rest, text: shownText(reply).trimEnd(), suggestions: suggestionLines(reply)};
}

describe('the Thinker of the demo', () => {
  it('reasons, searches, calculates, answers, names its sources and suggests other questions', async () => {
    const {text, reasoning, activities, sources, suggestions, error} = await asked(
      'How long would it take to walk to the Moon?',
    );
    expect(reasoning).to.match(/^I need two numbers/);
    const search = {kind: 'search', name: ''};
    const tool = {kind: 'tool', name: 'calculator'};
    expect(activities).to.deep.equal([
      search,
      {...search, result: 'Two pages: the Moon is 384,400 km away on average.'},
      search,
      {...search, result: 'One page: about 1.42 metres per second, or 5.1 km/h.'},
      tool,
      {...tool, result: '384400 / 5 / 24 = 3203.33'},
    ]);
    expect(text)
      .to.match(/^About \*\*nine years\*\*/)
      .and.not.include('I need two numbers');
    expect(sources.map(({title}) => title)).to.deep.equal([
      'Lunar distance',
      'Moon Facts – NASA Science',
      'Preferred walking speed',
    ]);
    expect(suggestions[0]).to.equal('Blue sky | Why is the sky blue?');
    expect(error).to.equal(undefined);
  });

  for (const {question, label} of thinkerTopics) {
    it(`answers “${question}” and cites only sources that it names`, async () => {
      const {text, sources, reasoning, suggestions} = await asked(question);
      expect(reasoning).to.not.equal('');
      const cited = [...text.matchAll(/\[(\d)\]/g)].map(([, number]) => Number(number));
      expect(new Set(cited)).to.deep.equal(new Set(sources.map((_, index) => index + 1)));
      expect(suggestions).to.have.length(thinkerTopics.length - 1);
      for (const suggestion of suggestions) expect(suggestion).to.not.include(label);
    });
  }

  it('says that it has no model when it cannot answer, and offers what it can answer', async () => {
    const {text, suggestions, reasoning, activities} = await asked('Where is\nmy key?');
    expect(reasoning).to.include('“Where is my key?”');
    expect(text).to.include('without a model').and.include('OPENAI_BASE_URL');
    expect(activities).to.deep.equal([]);
    expect(suggestions).to.have.length(thinkerTopics.length);
  });

  it('pauses while it searches, and stops there when the visitor leaves', async () => {
    const listener = new AbortController();
    const action = async (): Promise<void> => listener.abort();
    const answers = thinkerAnswers({word: withoutPause, thought: withoutPause, action});
    const pieces = [];
    for await (const piece of ask(answers, 'Why is the sky blue?', {signal: listener.signal}))
      pieces.push(piece);
    expect(pieces.at(-1)).to.have.nested.property('activity.kind', 'knowledge');
  });
});
