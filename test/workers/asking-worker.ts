import {AgentClient} from '../../src/client.js';
import {createLocalService, echoAnswers} from '../../src/testing.js';
import {pageAgent} from '../support/page-agent.js';

const service = createLocalService({agents: [pageAgent], answers: echoAnswers(), tokens: ['token']});
const client = new AgentClient({
  baseUrl: 'https://agents.example',
  accessToken: 'token',
  fetch: (input, init) => service(new Request(input, init)),
});

addEventListener('message', event => {
  void ask(String(event.data));
});

async function ask(question: string): Promise<void> {
  const {agents} = await client.listAgents();
  for await (const {text} of client.streamReply(agents[0]!.AgentId, [{role: 'user', content: question}])) {
    postMessage({text});
  }
  const {records} = await client.listRecords(agents[0]!.AgentId);
  postMessage({records: records.length});
}
