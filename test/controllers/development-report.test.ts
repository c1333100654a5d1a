import {expect} from 'chai';
import {AgentClient} from '../../src/client/agent-client.js';
import {startDevelopmentReport} from '../../src/controllers/development-report.js';
import {jsonAnswer, scriptFetch} from '../support/scripted-fetch.js';

/** Collects what is written to the console, until it is released. */
function watchConsole() {
  const {groupCollapsed, info} = console;
  const groups: string[] = [];
  const lines: string[] = [];
  console.groupCollapsed = (text: string) => groups.push(text);
  console.info = (text: string) => lines.push(text);
  return {groups, lines, release: () => Object.assign(console, {groupCollapsed, info})};
}

async function askFor(answer: object): Promise<void> {
  const client = new AgentClient({
    baseUrl: 'https://agents.test',
    accessToken: 'secret-token',
    fetch: scriptFetch(jsonAnswer(answer)).fetch,
  });
  await client.listAgents({information: 'secret search'});
}

describe('the development report', () => {
  it('comes once a page, folded, with all that was noted until then and what can be done', async () => {
    const due: (() => void)[] = [];
    const written = watchConsole();
    try {
      startDevelopmentReport(callback => due.push(callback));
      startDevelopmentReport(callback => due.push(callback));
      await askFor({agentList: [{AgentId: 'Agent-1'}], total: 1});
      expect(due, 'nothing to report').to.have.length(0);
      await askFor({agentList: [{AgentId: 'Agent-1'}], total: 0});
      await askFor({botList: [{botId: 'Agent-1'}], total: 1});
      await askFor({botList: [{botId: 'Agent-1'}], total: 1});
      expect(written.groups).to.deep.equal([]);
      expect(due).to.have.length(1);
      due[0]?.();
      expect(written.groups).to.have.length(1);
      expect(written.groups[0]).to.contain('2 notes');
      expect(written.lines.join('\n')).to.contain('total-too-small: ').and.contain('other-list-name: ');
      expect(written.lines.filter(line => line.startsWith('other-list-name'))).to.have.length(1);
      expect(written.lines.join('\n')).to.contain('fix `total` at the service').and.not.contain('secret');
      await askFor({agentList: [{name: 'x'}], total: 1});
      expect(due).to.have.length(1);
    } finally {
      written.release();
    }
  });
});
