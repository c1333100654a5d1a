import {expect} from 'chai';
import type {Agent} from '../../src/client/resources.js';
import {
  addAgentPage,
  agentListFacts,
  beginAgentPages,
  replaceAgentPage,
  type AgentListFacts,
} from '../../src/lists/agent-pages.js';
import {sampleAgents} from '../support/sample-agents.js';

const all: readonly Agent[] = sampleAgents(30);

/** The list after its first page, of ten agents unless `received` says otherwise. */
function begin(total: number, received = 10, pageSize = 10): AgentListFacts {
  return agentListFacts(beginAgentPages({agents: all.slice(0, received), total}, pageSize));
}

/** The list after its first page of ten agents. */
function firstPage(total: number) {
  return beginAgentPages({agents: all.slice(0, 10), total}, 10);
}

describe('the pages of a list of agents', () => {
  it('have the position of each agent', () => {
    const pages = addAgentPage(firstPage(30), {agents: all.slice(8, 20), total: 30}, 2);
    const {items, positions} = agentListFacts(pages);
    expect(items.map(({AgentId}) => AgentId)).to.deep.equal(all.slice(0, 20).map(({AgentId}) => AgentId));
    expect(positions.get(all[15]!.AgentId)).to.equal(15);
    expect(items[15]).to.equal(all[15]);
    expect(positions.get('Agent-nobody')).to.equal(undefined);
  });

  it('never count fewer agents than they list, whatever the total says', () => {
    for (const total of [0, 3, 9]) {
      const listed = begin(total);
      expect(listed.total).to.equal(10);
      expect(listed.knownTotal).to.equal(undefined);
      expect(listed.hasMore).to.equal(true);
    }
    expect(begin(3, 7).total).to.equal(7);
    expect(begin(3, 7).hasMore).to.equal(false);
  });

  it('ignore a total that is not credible, and still offer more', () => {
    const listed = begin(Number.MAX_SAFE_INTEGER);
    expect(listed.knownTotal).to.equal(undefined);
    expect(listed.pageCount).to.equal(1);
    expect(listed.hasMore).to.equal(true);
  });

  it('correct a total that was too large once the list has ended', () => {
    expect(begin(99).total).to.equal(99);
    const ended = agentListFacts(addAgentPage(firstPage(99), {agents: [], total: 99}, 2));
    expect(ended.hasMore).to.equal(false);
    expect(ended.total).to.equal(10);
  });

  it('are counted by the size that a service really sends', () => {
    expect(begin(30).pageCount).to.equal(3);
    expect(begin(200, 20, 100).pageCount, 'fewer than asked for').to.equal(10);
    expect(begin(30, 30, 10).pageCount, 'more than asked for').to.equal(1);
  });

  it('count the agents on the pages before', () => {
    const third = replaceAgentPage(firstPage(25), {agents: all.slice(20, 25), total: 25}, 3);
    const listed = agentListFacts(third);
    expect(listed.skipped).to.equal(20);
    expect(listed.total).to.equal(25);
    expect(listed.hasMore).to.equal(false);
    const first = replaceAgentPage(third, {agents: all.slice(0, 10), total: 25}, 1);
    expect(agentListFacts(first).hasMore).to.equal(true);
  });

  it('end before an empty page, until a page beyond that end arrives', () => {
    const ended = replaceAgentPage(firstPage(99), {agents: [], total: 99}, 2);
    expect(agentListFacts(ended).hasMore).to.equal(false);
    expect(agentListFacts(ended).pageCount).to.equal(1);
    const second = replaceAgentPage(ended, {agents: all.slice(10, 20), total: 99}, 2);
    expect(agentListFacts(second).hasMore).to.equal(true);
  });
});
