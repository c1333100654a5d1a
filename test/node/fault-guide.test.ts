import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect} from 'chai';
import {
  createLocalService,
  describeFault,
  echoAnswers,
  faultNames,
  withFault,
  type FaultName,
} from '../../src/testing.js';
import {faultOutcomes} from '../support/fault-outcomes.js';
import {isFaultName} from '../support/faults/all-faults.js';
import {readDocument} from '../support/guide-snippets.js';

const guide = readDocument('stories/docs/testing.mdx');
const source = readFileSync(join(import.meta.dirname, '../../src/local-service/faults.ts'), 'utf8');

/** The kind of error that the client reports, as the guide shows it. */
function shownKind(name: FaultName): string {
  const kind = /→ ([\w-]+)/.exec(faultOutcomes[name].reply ?? '')?.[1];
  return kind ? `\`${kind}\`` : '–';
}

describe('the faults of the testing guide', () => {
  it('are those of the package, with their effects', () => {
    const section = /^## Make the service fail$[^]*?^## /m.exec(guide)?.[0] ?? '';
    const rows = [...section.matchAll(/^\| `([\w-]+)` +\| (.+?) +\| (.+?) +\|$/gm)];
    expect(rows.map(([, ...cells]) => cells)).to.deep.equal(
      faultNames.map(name => [name, describeFault(name), shownKind(name)]),
    );
  });

  it('are all in the documentation of `FaultName`', () => {
    const documented = [...source.matchAll(/^ \* - `([\w-]+)`: /gm)].map(([, name]) => name);
    expect(documented).to.deep.equal(faultNames);
  });

  it('are ten: the package does not accept the faults of its own tests', () => {
    const service = createLocalService({agents: [], answers: echoAnswers()});
    expect(faultNames).to.have.length(10);
    expect(isFaultName('forbidden')).to.equal(true);
    expect(() => withFault(service, 'forbidden' as FaultName)).to.throw(/no fault “forbidden”/);
  });
});
