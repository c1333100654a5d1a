import {mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect} from 'chai';
import {readAgentFile} from '../../src/serve/agent-file.js';
import {AgentFolder} from '../../src/serve/agent-folder.js';
import {temporaryFolder} from '../support/temporary-folder.js';
import {replyTo, useCommand, visitorOf} from './running-command.js';

const problemOf = (text: string): string => {
  try {
    readAgentFile(text, 'help');
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the file of an agent', () => {
  it('has all fields, and instructions below them', () => {
    const text = `---
name: Help
introduction: Answers questions
welcomeMessage: |
  Hello!
  How are you?
avatar: https://shop.example/a.png
background: https://shop.example/b.png
model: large
starters:
  - When do you open?
  - "Prices: how much?"
---
You help.

---
Three lines.`;
    const expected = {
      agent: {
        AgentId: 'help',
        name: 'Help',
        introduction: 'Answers questions',
        welcomeMessage: 'Hello!\nHow are you?',
        avatar: 'https://shop.example/a.png',
        background: 'https://shop.example/b.png',
      },
      model: 'large',
      starters: ['When do you open?', 'Prices: how much?'],
      instructions: 'You help.\n\n---\nThree lines.',
    };
    expect(readAgentFile(text, 'help')).to.deep.equal(expected);
    expect(readAgentFile(text.replaceAll('\n', '\r\n'), 'help')).to.deep.equal(expected);
  });

  it('needs no fields, and an empty field counts as missing', () => {
    const plain = {agent: {AgentId: 'help', name: 'help'}, starters: [], model: undefined};
    expect(readAgentFile('You help.\n', 'help')).to.deep.equal({...plain, instructions: 'You help.'});
    expect(readAgentFile('---\n---\n', 'help')).to.deep.equal({...plain, instructions: ''});
    expect(readAgentFile('---\nmodel:\n---', 'help')).to.deep.equal({...plain, instructions: ''});
  });

  const wrong: readonly (readonly [what: string, text: string, problem: RegExp])[] = [
    ['nothing', ' \n', /^the file is empty\.$/],
    ['an unknown field', '---\nname: A\nnmae: B\n---', /^line 3: there is no field “nmae”, only name, /],
    [
      'a number',
      '---\n\nmodel: 4\n---',
      /^line 3: model must be a text\. Put a number or a date in quotes\.$/,
    ],
    ['an empty text', '---\nname: ""\n---', /^line 2: name must be a text/],
    ['a list for a text', '---\nname: [A]\n---', /^line 2: name must be a text/],
    ['a text for a list', '---\nname: A\nstarters: B\n---', /^line 3: starters must be a list of questions/],
    [
      'a question with |',
      '---\nstarters: ["A | B"]\n---',
      /^line 2: starters must be a list of questions without \|/,
    ],
    [
      'a field twice',
      '---\nname: A\nname: B\n---',
      /^line 3: this is no YAML\. .* needs quotes\. Map keys must be unique\.$/,
    ],
    ['broken YAML', '---\nname: A\nintroduction: "B\n---', /^line \d: this is no YAML\. /],
    [
      'text in place of fields',
      '---\nJust words\n---',
      /^line 2: the fields must be lines such as “name: Help”\.$/,
    ],
    ['an unknown alias', '---\nname: *other\n---', /^line 2: this is no YAML\. /],
    ['a list as a field', '---\n? [a]\n: b\n---', /^line 2: /],
    [
      'no end of the fields',
      '---\nname: A\n',
      /^line 1: the fields begin with ---, but no later line with --- ends them\.$/,
    ],
  ];
  for (const [what, text, problem] of wrong)
    it(`names the line of ${what}`, () => {
      expect(problemOf(text)).to.match(problem);
    });
});

describe('the folder of agents', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let agents: AgentFolder;
  let problems: string[];
  let time = 1_000;
  beforeEach(async () => {
    folder = await temporaryFolder();
    problems = [];
    agents = new AgentFolder(folder.path, problem => problems.push(problem.replace(folder.path, '')));
  });
  afterEach(() => folder.remove());

  /** Each write has a later time, as from a person. */
  function write(name: string, content: string | Buffer): void {
    const path = join(folder.path, name);
    writeFileSync(path, content);
    utimesSync(path, time, (time += 1));
  }
  const ids = (): readonly string[] => agents.read().map(({agent}) => agent.AgentId);

  it('has an agent for each file at once, in the order of names, and ignores other files', () => {
    write('shop.md', 'S');
    write('help.md', 'H');
    write('notes.txt', 'N');
    write('.help.md', 'temporary');
    mkdirSync(join(folder.path, 'old.md'));
    expect(ids()).to.deep.equal(['help', 'shop']);
    write('about.md', 'A');
    rmSync(join(folder.path, 'shop.md'));
    expect(ids()).to.deep.equal(['about', 'help']);
    write('help.md', 'changed');
    agents.read();
    expect(agents.find('help')?.instructions).to.equal('changed');
    expect(agents.find('shop')).to.equal(undefined);
    expect(problems).to.deep.equal([]);
  });

  it('keeps the last good version of a file, and reports its mistake once for each change', () => {
    write('help.md', '---\nname: Good\n---');
    agents.read();
    write('help.md', '---\nname: 1\n---');
    expect(agents.read()[0]?.agent.name).to.equal('Good');
    expect(ids()).to.deep.equal(['help']);
    const problem =
      '/help.md: line 2: name must be a text. Put a number or a date in quotes. Its last good version stays.';
    expect(problems).to.deep.equal([problem]);
    write('help.md', '---\nname: 2\n---');
    expect(ids()).to.deep.equal(['help']);
    expect(problems).to.deep.equal([problem, problem]);
    write('help.md', '---\nname: Better\n---');
    expect(agents.read()[0]?.agent.name).to.equal('Better');
    write('other.md', '---\nname: 1\n---');
    expect(ids()).to.deep.equal(['help']);
    expect(problems[2]).to.match(
      /^\/other\.md: line 2: name must be a text\. Put a number or a date in quotes\.$/,
    );
  });

  it('offers neither of two files whose names differ only in upper case, unless one was there first', () => {
    write('Help.md', 'A');
    write('help.md', 'B');
    expect(ids()).to.deep.equal([]);
    expect(problems).to.deep.equal([
      '/Help.md: the name differs from help.md only in upper case. Rename one of them.',
      '/help.md: the name differs from Help.md only in upper case. Rename one of them.',
    ]);
    rmSync(join(folder.path, 'Help.md'));
    expect(ids()).to.deep.equal(['help']);
    write('HELP.md', 'C');
    expect(ids()).to.deep.equal(['help']);
    expect(problems).to.have.length(3);
  });

  it('refuses names that are part of no address, large files and other encodings', () => {
    write('two words.md', 'A');
    write('größe.md', 'A');
    write('-a.md', 'A');
    write(`${'a'.repeat(101)}.md`, 'A');
    write('large.md', 'a'.repeat(1_048_577));
    write('latin.md', Buffer.from([0x67, 0xf6]));
    write('bom.md', '\uFEFF---\nname: With a mark\n---');
    expect(agents.read().map(({agent}) => agent.name)).to.deep.equal(['With a mark']);
    expect(problems.join('\n'))
      .to.include('/two words.md: the name must have 1 to 100 letters a-z, digits, - and _, such as help.md.')
      .and.include('/größe.md: the name must')
      .and.include('/-a.md: the name must')
      .and.include('/large.md: the file is larger than 1 MB.')
      .and.include('/latin.md: the file is not a text in UTF-8.');
    expect(problems).to.have.length(6);
  });
});

describe('the agents of the command', function () {
  this.timeout(60_000);
  const folder = useCommand();
  const write = (name: string, text: string): void => {
    mkdirSync(join(folder.path, 'agents'), {recursive: true});
    writeFileSync(join(folder.path, 'agents', name), text);
  };

  it('change with their files while the server runs', async () => {
    write('help.md', '---\nname: Before\n---');
    const command = folder.start(['serve']);
    const origin = await command.ready();
    const names = async (): Promise<readonly string[]> =>
      (await visitorOf(origin).listAgents()).agents.map(({name}) => name);
    expect(await names()).to.deep.equal(['Before']);
    write('help.md', '---\nname: Afterwards\n---');
    write('shop.md', '---\nname: Shop\nstarters: [Prices?]\n---');
    expect(await names()).to.deep.equal(['Afterwards', 'Shop']);
    // Some editors empty a file before they write the new text.
    write('help.md', '');
    expect(await names()).to.deep.equal(['Afterwards', 'Shop']);
    write('help.md', '---\nname: [no text]\n---');
    expect(await names()).to.deep.equal(['Afterwards', 'Shop']);
    expect(await replyTo(visitorOf(origin), 'help', 'Hello')).to.include('Hello');
    expect(command.errors.match(/agents\/help\.md: line 2: name must be a text.*stays\./g)).to.have.length(1);
    symlinkSync('nowhere.md', join(folder.path, 'agents/nowhere.md'));
    symlinkSync('loop.md', join(folder.path, 'agents/loop.md'));
    expect(await names()).to.deep.equal(['Afterwards', 'Shop']);
    const page = await (await fetch(`${origin}/?agent=shop`)).text();
    expect(page).to.include('<a href="/?agent=help">Afterwards</a>').and.include('agent-id="shop"');
    expect(page).to.include('suggestions="Prices?"');
  });

  it('stay while their folder is missing, such as during an update of the site', async () => {
    write('help.md', '---\nname: Help\n---');
    const command = folder.start(['serve']);
    const origin = await command.ready();
    rmSync(join(folder.path, 'agents'), {recursive: true});
    for (let turn = 0; turn < 3; turn += 1) expect((await fetch(origin)).status).to.equal(200);
    expect(await replyTo(visitorOf(origin), 'help', 'Hello')).to.include('Hello');
    expect(command.errors.match(/The folder \.\/agents cannot be read/g)).to.have.length(1);
    write('help.md', '---\nname: Back\n---');
    const {agents} = await visitorOf(origin).listAgents();
    expect(agents.map(({name}) => name)).to.deep.equal(['Back']);
  });

  it('prevent a start with all their mistakes, and leave nothing behind', async () => {
    write('help.md', '---\nname: A\n');
    write('shop.md', '---\nnmae: A\n---');
    const command = folder.start(['serve']);
    expect(await command.ended()).to.equal(1);
    expect(command.errors)
      .to.match(/^agents\/help\.md: line 1: the fields begin/m)
      .and.match(/^agents\/shop\.md: line 2: there is no field “nmae”/m);
    rmSync(join(folder.path, 'agents/help.md'));
    rmSync(join(folder.path, 'agents/shop.md'));
    const empty = folder.start(['serve']);
    expect(await empty.ended()).to.equal(1);
    expect(empty.errors).to.equal('./agents has no agent. Write a file such as agents/help.md.\n');
  });
});
