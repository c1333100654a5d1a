import {expect} from 'chai';
import {affectsAll, nearestTests, takeSeconds} from '../runner/import-graph.js';

const tests = [
  'test/elements/chat.test.ts',
  'test/conversation/versions.test.ts',
  'test/client/requests.test.ts',
];
const imports = new Map([
  ['test/elements/chat.test.ts', ['src/elements/chat.ts']],
  ['src/elements/chat.ts', ['src/session/session.ts']],
  ['src/session/session.ts', ['src/records/versions.ts']],
  ['test/conversation/versions.test.ts', ['src/conversation/conversation.ts']],
  ['src/conversation/conversation.ts', ['src/records/versions.ts']],
  ['src/records/versions.ts', []],
  ['test/client/requests.test.ts', ['src/client/requests.ts']],
  ['src/client/requests.ts', []],
]);

const filesFor = async (changed: string) =>
  (await nearestTests(tests, [changed], imports)).map(({file}) => file);

describe('the tests before a commit', () => {
  it('are those that import a changed file, the nearest first', async () => {
    expect(await filesFor('src/records/versions.ts')).to.deep.equal([
      'test/conversation/versions.test.ts',
      'test/elements/chat.test.ts',
    ]);
    expect(await filesFor('src/client/requests.ts')).to.deep.equal(['test/client/requests.test.ts']);
  });

  it('are a changed test itself before others', async () => {
    expect((await filesFor('test/elements/chat.test.ts'))[0]).to.equal('test/elements/chat.test.ts');
  });

  it('end when their time is used up, with at least one', () => {
    const slow = [{seconds: 90}, {seconds: 30}, {seconds: 40}];
    expect(takeSeconds(slow, 130)).to.deep.equal([{seconds: 90}, {seconds: 30}]);
    expect(takeSeconds(slow, 10)).to.deep.equal([{seconds: 90}]);
  });

  it('are all tests after a change of the runner or the packages', () => {
    expect(affectsAll(['test/runner/totals.js'])).to.equal(true);
    expect(affectsAll(['package.json'])).to.equal(true);
    expect(affectsAll(['src/client/requests.ts', 'README.md'])).to.equal(false);
  });
});
