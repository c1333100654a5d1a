import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect} from 'chai';
import {parse} from 'yaml';
import {describeVariables, readSettings, type Environment} from '../../src/serve/settings.js';
import {readDocument, snippetWith} from '../support/guide-snippets.js';
import {useCommand} from './running-command.js';

const document = 'stories/docs/service.mdx';
const guide = readDocument(document);
const names = new Set(Object.keys(readSettings({})));

/** The variables of a text that the command would not read. */
const unknownIn = (variables: readonly string[]): readonly string[] =>
  variables.filter(name => !names.has(name));

describe('the guide to the command', function () {
  this.timeout(60_000);
  const folder = useCommand();

  it('has a row for each variable, with its default', () => {
    const rows = [...guide.matchAll(/^\| `([A-Z_]+)` +\|.*\| (.+?) +\|$/gm)];
    expect(rows.map(([, name]) => name)).to.deep.equal([...names]);
    for (const [, name = '', byDefault = ''] of rows) {
      const inHelp = new RegExp(`^  ${name} .*(?:\\n {23}.*)*?Default: (\\S+?)\\.?$`, 'm').exec(
        describeVariables(),
      )?.[1];
      if (inHelp && /[.\d:]/.test(inHelp)) expect(byDefault, name).to.equal(`\`${inHelp}\``);
    }
  });

  it('has an agent that the command serves, and the tag that it prints', async () => {
    mkdirSync(join(folder.path, 'agents'));
    writeFileSync(join(folder.path, 'agents/help.md'), snippetWith(document, 'md'));
    const command = folder.start(['serve']);
    const origin = await command.ready();
    const tag = snippetWith(document, 'html', 'https://chat.example').trim();
    const printed = command.errors.slice(command.errors.indexOf('<script')).trim();
    expect(
      printed.replaceAll(origin, 'https://chat.example').replace(/\n  data-suggestions=.*/, ''),
    ).to.equal(tag);
    expect(printed).to.include('data-suggestions="When do you open? | How do I return something?"');
  });

  it('has commands that exist', () => {
    const commands = [...guide.matchAll(/agent-chat-elements (serve[\w -]*)[`\n]/g)].map(
      ([, words]) => words,
    );
    expect(commands).to.have.length.above(3);
    expect(commands.filter(words => words !== 'serve' && words !== 'serve --check')).to.deep.equal([]);
  });

  it('has files for Docker with known variables and values', () => {
    const {services} = parse(snippetWith(document, 'yaml')) as {
      services: Record<string, {environment?: Record<string, string>; depends_on?: object}>;
    };
    const environment: Environment = services['chat']?.environment ?? {};
    expect(unknownIn(Object.keys(environment))).to.deep.equal([]);
    const settings = readSettings({...environment, MODEL_API_KEY: 'key'});
    expect(Object.keys(services)).to.include.members([
      ...Object.keys(services['chat']?.depends_on ?? {}),
      new URL(settings.REDIS_URL ?? '').hostname,
      new URL(settings.DATABASE_URL).hostname,
    ]);
    const image = snippetWith(document, 'dockerfile');
    const set = [...image.matchAll(/(?<=^ENV .*?)\b([A-Z_]+)=(\S+)/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]);
    expect(unknownIn(set.map(([name = '']) => name))).to.deep.equal([]);
    expect(readSettings(Object.fromEntries(set) as Environment)).to.include({
      HOST: '0.0.0.0',
      PORT: 8080,
      LOG: 'json',
    });
    expect(image).to.include('EXPOSE 8080');
  });

  it('has a unit of systemd with known variables', () => {
    const unit = snippetWith(document, 'ini');
    const set = [...unit.matchAll(/^Environment=([A-Z_]+)=(\S+)$/gm)];
    expect(set).to.have.length(1);
    expect(unknownIn(set.map(([, name = '']) => name))).to.deep.equal([]);
    expect(unit).to.match(/^ExecStart=\S+\/agent-chat-elements serve$/m);
    for (const line of unit.trim().split('\n')) expect(line).to.match(/^(?:\[\w+\]|[A-Za-z]+=\S.*)$/);
  });
});
