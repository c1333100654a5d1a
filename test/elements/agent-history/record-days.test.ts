import {expect} from 'chai';
import type {ConversationRecord} from '../../../src/client/resources.js';
import {RecordSections, sectionOf} from '../../../src/elements/agent-history/record/record-days.js';

const records = (from: number, to: number, day = ''): readonly ConversationRecord[] =>
  Array.from({length: to - from}, (_, index) => ({
    AgentId: 'Agent-1',
    recordId: `${from + index}`,
    role: 'user',
    content: '',
    conversation: day,
    type: 'text',
    image: '',
    triggerSrc: '',
    replyTo: '',
    createTime: '',
    createdAt: undefined,
  }));

/** Each record as an exchange. */
const alone = (listed: readonly ConversationRecord[]) => listed.map(record => [record]);

describe('the sections of a history', () => {
  it('split by day, and split long days further', () => {
    const sections = new RecordSections(({conversation}) => conversation);
    const parted = sections.update(alone([...records(0, 60, 'Monday'), ...records(60, 62, 'Sunday')]));
    expect(parted.map(({day, records: {length}}) => `${day} ${length}`)).to.deep.equal([
      'Monday 25',
      'Monday 25',
      'Monday 10',
      'Sunday 2',
    ]);
    expect(sectionOf(parted, '61')?.day).to.equal('Sunday');
    expect(sectionOf(parted, '99')).to.equal(undefined);
  });

  it('stay the same when records are added before or after', () => {
    const sections = new RecordSections(({conversation}) => conversation);
    const known = records(10, 80);
    const before = sections.update(alone(known));
    const after = sections.update(alone([...records(0, 3), ...known, ...records(80, 100)]));
    expect(after.slice(1, 3)).to.deep.equal(before.slice(0, 2));
    expect(after[1] === before[0]).to.equal(true);
    expect(after[3]!.id).to.equal(before[2]!.id);
    expect(after.flatMap(section => section.records).length).to.equal(93);
    expect(sections.update(alone(known)).flatMap(section => section.records).length).to.equal(70);
  });

  it('split again when a record is inserted between', () => {
    const sections = new RecordSections(({conversation}) => conversation);
    sections.update(alone([...records(0, 10), ...records(20, 30)]));
    const parted = sections.update(alone([...records(0, 10), ...records(10, 12), ...records(20, 30)]));
    expect(parted.map(section => section.records.length)).to.deep.equal([22]);
  });

  it('stay the same for their remaining records and for records that load again', () => {
    const sections = new RecordSections(({conversation}) => conversation);
    const before = sections.update(alone(records(10, 70)));
    const after = sections.update(alone(records(8, 60)));
    expect(after.map(section => section.records.length)).to.deep.equal([2, 25, 25]);
    expect(after.slice(1).map(({id}) => id)).to.deep.equal(before.slice(0, 2).map(({id}) => id));
    const changed = after.flatMap(section => section.records).map(record => ({...record, content: 'More'}));
    expect(sections.update(alone(changed)).map(({id}) => id)).to.deep.equal(after.map(({id}) => id));
  });

  it('keep their day when they start with a record without one', () => {
    const sections = new RecordSections(({conversation}) => conversation);
    const known = [...records(0, 25, 'Monday'), ...records(25, 26), ...records(26, 30, 'Monday')];
    sections.update(alone(known));
    const parted = sections.update(alone([...known, ...records(30, 32, 'Monday')]));
    expect(parted.map(({day}) => day)).to.deep.equal(['Monday', 'Monday']);
  });
});
