import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect} from 'chai';

const project = join(import.meta.dirname, '../..');
const page = readFileSync(join(project, 'stories/docs/accessibility.mdx'), 'utf8');
const criteria = page
  .split('\n')
  .filter(line => /^\| \d\.\d/.test(line))
  .map(line => line.split('|').map(cell => cell.trim()));

/** WCAG 2.2; it removed 4.1.1. */
const levels = {A: 31, AA: 24};

describe('the accessibility page', () => {
  it('has every criterion of the levels A and AA, once', () => {
    for (const [level, count] of Object.entries(levels)) {
      expect(
        criteria.filter(cells => cells[2] === level),
        level,
      ).to.have.length(count);
    }
    expect(new Set(criteria.map(cells => cells[1]?.split(' ')[0])).size).to.equal(criteria.length);
  });

  it('names tests that exist', () => {
    const tests = [...page.matchAll(/`(test\/[^`]+)`/g)].map(([, path = '']) => path);
    expect(tests).not.to.have.length(0);
    for (const test of tests) expect(existsSync(join(project, test)), test).to.equal(true);
  });

  it('explains how each criterion is met', () => {
    for (const [, name = '', , result = '', how = ''] of criteria) {
      expect(result, name).to.match(/^(met|in part|does not apply)$/);
      expect(how, name).not.to.equal('');
    }
  });
});
