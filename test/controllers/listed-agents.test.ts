import {expect} from 'chai';
import type {Agent} from '../../src/client/resources.js';
import {ListedAgents} from '../../src/controllers/listed-agents.js';
import {sampleAgents} from '../support/sample-agents.js';

const all: readonly Agent[] = sampleAgents(30);

/** A list after its first page of ten, with this total. */
function begin(total: number, received = 10, pageSize = 10): ListedAgents {
  const listed = new ListedAgents();
  listed.begin({agents: all.slice(0, received), total}, pageSize);
  return listed;
}

describe('ListedAgents', () => {
  it('knows the position of each agent', () => {
    const listed = begin(30);
    listed.append({agents: all.slice(8, 20), total: 30}, 2);
    expect(listed.agents.map(({AgentId}) => AgentId)).to.deep.equal(
      all.slice(0, 20).map(({AgentId}) => AgentId),
    );
    expect(listed.positionOf(all[15]!.AgentId)).to.equal(15);
    expect(listed.find(all[15]!.AgentId)).to.equal(all[15]);
    expect(listed.positionOf('Agent-nobody')).to.equal(-1);
    expect(listed.find('Agent-nobody')).to.equal(undefined);
  });

  it('never counts fewer than it lists, whatever the total is', () => {
    for (const total of [0, 3, 9]) {
      const listed = begin(total);
      expect(listed.total).to.equal(10);
      expect(listed.knownTotal).to.equal(undefined);
      expect(listed.hasMore).to.equal(true);
    }
    expect(begin(3, 7).total).to.equal(7);
    expect(begin(3, 7).hasMore).to.equal(false);
  });

  it('ignores an impossible total and still offers more', () => {
    const listed = begin(Number.MAX_SAFE_INTEGER);
    expect(listed.knownTotal).to.equal(undefined);
    expect(listed.pageCount).to.equal(1);
    expect(listed.hasMore).to.equal(true);
  });

  it('corrects a total that was too large when the list ends', () => {
    const listed = begin(99);
    expect(listed.total).to.equal(99);
    listed.append({agents: [], total: 99}, 2);
    expect(listed.hasMore).to.equal(false);
    expect(listed.total).to.equal(10);
  });

  it('counts pages by the page size the service really uses', () => {
    expect(begin(30).pageCount).to.equal(3);
    expect(begin(200, 20, 100).pageCount, 'fewer than asked for').to.equal(10);
    expect(begin(30, 30, 10).pageCount, 'more than asked for').to.equal(1);
  });

  it('counts the agents on earlier pages', () => {
    const listed = begin(25);
    listed.replace({agents: all.slice(20, 25), total: 25}, 3);
    expect(listed.skipped).to.equal(20);
    expect(listed.total).to.equal(25);
    expect(listed.hasMore).to.equal(false);
    listed.replace({agents: all.slice(0, 10), total: 25}, 1);
    expect(listed.hasMore).to.equal(true);
  });

  it('remembers the last page until a later page arrives', () => {
    const listed = begin(99);
    listed.replace({agents: [], total: 99}, 2);
    expect(listed.hasMore).to.equal(false);
    expect(listed.pageCount).to.equal(1);
    listed.replace({agents: all.slice(10, 20), total: 99}, 2);
    expect(listed.hasMore).to.equal(true);
  });
});
