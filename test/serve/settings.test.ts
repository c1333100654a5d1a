import {expect} from 'chai';
import {
  describeVariables,
  misspeltVariables,
  readSettings,
  hideSecretsOf,
  type Environment,
} from '../../src/serve/settings.js';

const problemOf = (environment: Environment): string => {
  try {
    readSettings(environment);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};
const gateway = {SERVICE_URL: 'https://agents.example', SERVICE_TOKEN: 'token'};

describe('the variables of the command', () => {
  it('have defaults, and an empty one counts as missing', () => {
    const settings = readSettings({PORT: ' ', MODEL_URL: ''});
    expect(settings).to.deep.include({
      AGENTS: './agents',
      DATABASE_URL: 'file:agent-chat.db',
      HOST: '127.0.0.1',
      PORT: 8080,
      REPLIES_PER_MINUTE: 60,
      REPLIES_PER_VISITOR: 10,
      MODEL_URL: undefined,
      ALLOW_ORIGINS: undefined,
    });
  });

  it('are read', () => {
    const settings = readSettings({
      MODEL_URL: 'http://localhost:11434/v1/',
      ALLOW_ORIGINS: 'https://a.example, https://b.example/ https://c.example',
      PORT: '0',
      HOST: '::1',
    });
    expect(settings.MODEL_URL).to.equal('http://localhost:11434/v1');
    expect(settings.ALLOW_ORIGINS).to.deep.equal([
      'https://a.example',
      'https://b.example',
      'https://c.example',
    ]);
    expect([settings.PORT, settings.HOST]).to.deep.equal([0, '::1']);
  });

  it('may have the whole address of a completion', () => {
    for (const [given, address] of [
      ['http://localhost:11434/v1/chat/completions', 'http://localhost:11434/v1'],
      ['http://localhost:11434/v1/chat/completions/', 'http://localhost:11434/v1'],
      ['https://a.example/chat/completions?api-version=1', 'https://a.example/?api-version=1'],
    ] as const)
      expect(readSettings({MODEL_URL: given}).MODEL_URL).to.equal(address);
  });

  it('get a warning for a name that is nearly one of them', () => {
    const warned = (...given: readonly string[]): readonly string[] =>
      misspeltVariables(Object.fromEntries(given.map(name => [name, 'mark'])));
    for (const [given, meant] of [
      ['MODEL_ULR', 'MODEL_URL'],
      ['MODLE_ULR', 'MODEL_URL'],
      ['MODEL_URI', 'MODEL_URL'],
      ['DATABASEURL', 'DATABASE_URL'],
      ['RETENTIONS_DAY', 'RETENTION_DAYS'],
      ['AGENT', 'AGENTS'],
    ] as const)
      expect(warned(given)).to.deep.equal([`Warning: ${given} has no effect. Is it ${meant}?`]);
    expect(
      warned('PORTS', 'HOME', 'NODES', 'MODE', 'SHELL', 'LOGNAME', 'API_URL', 'SERVICE_HOST'),
    ).to.deep.equal([]);
    expect(warned('REDIS_URI', 'REDIS_URL')).to.deep.equal([]);
  });

  const wrong: readonly (readonly [Environment, string])[] = [
    [{PORT: '80a'}, 'PORT must be a whole number from 0 to 65535, such as PORT=8080'],
    [{PORT: '65536'}, 'PORT must be'],
    [{METRICS_PORT: '-1'}, 'METRICS_PORT must be a whole number from 0 to 65535, such as METRICS_PORT=9090'],
    [{MODEL_URL: 'localhost:11434'}, 'MODEL_URL must be an address that begins with http:// or https://'],
    [{MODEL_URL: 'http://user:mark@host/'}, 'MODEL_URL must be an address'],
    [{DATABASE_URL: 'agent-chat.db'}, 'DATABASE_URL must begin with file:, postgres: or libsql:'],
    [{DATABASE_URL: 'file:100%.db'}, 'and the address of a file has %25 for the sign %, such as'],
    [{DATABASE_URL: 'mysql://user:mark@host/'}, 'DATABASE_URL must begin with'],
    [
      {REDIS_URL: 'localhost'},
      'REDIS_URL must begin with redis:// or rediss://, such as REDIS_URL=redis://localhost:6379',
    ],
    [{ALLOW_ORIGINS: 'shop.example'}, 'ALLOW_ORIGINS must contain origins without a path'],
    [{ALLOW_ORIGINS: 'https://shop.example/chat'}, 'ALLOW_ORIGINS must contain'],
    [
      {HOST: 'a b'},
      'HOST must be an address or a name of this machine without a port, such as HOST=127.0.0.1',
    ],
    [{HOST: 'http://localhost'}, 'HOST must be'],
    [{REPLIES_PER_MINUTE: '0'}, 'REPLIES_PER_MINUTE must be a whole number above 0'],
    [{REPLIES_PER_VISITOR: 'Infinity'}, 'REPLIES_PER_VISITOR must be a whole number above 0'],
    [{LOG: 'text'}, 'LOG must be json, such as LOG=json'],
    [
      {MODEL_URL: 'http://h/', MODEL_API_KEY: 'mark mark'},
      'MODEL_API_KEY must consist of letters, digits and signs',
    ],
    [{...gateway, SERVICE_TOKEN: 'mark\tmark'}, 'SERVICE_TOKEN must consist of'],
    [{...gateway, VISITOR_SECRET: 'mark'}, 'VISITOR_SECRET must have at least 32 random characters'],
    [
      {...gateway, RETENTION_DAYS: '1.5'},
      'RETENTION_DAYS must be a whole number above 0, such as RETENTION_DAYS=90',
    ],
    [{SERVICE_URL: 'https://agents.example'}, 'SERVICE_URL needs SERVICE_TOKEN'],
    [{SERVICE_TOKEN: 'token'}, 'SERVICE_TOKEN needs SERVICE_URL, such as SERVICE_URL=https://agents.example'],
    [{VISITOR_SECRET: 'mark'.repeat(8)}, 'VISITOR_SECRET needs SERVICE_URL'],
    [
      {ADDRESS_HEADER: 'X Real IP'},
      'ADDRESS_HEADER must be the name of a header, such as ADDRESS_HEADER=X-Real-IP',
    ],
    [{MODEL: 'small'}, 'MODEL needs MODEL_URL, such as MODEL_URL=http://localhost:11434/v1'],
    [{MODEL_API_KEY: 'mark'}, 'MODEL_API_KEY needs MODEL_URL'],
    [{...gateway, MODEL_URL: 'http://h/'}, 'SERVICE_URL and MODEL_URL exclude each other'],
    [{...gateway, AG_UI_URL: 'http://h/'}, 'SERVICE_URL and AG_UI_URL exclude each other'],
    [{AG_UI_URL: 'http://h/', MODEL_URL: 'http://h/'}, 'AG_UI_URL and MODEL_URL exclude each other'],
    [{AG_UI_TOKEN: 'mark'}, 'AG_UI_TOKEN needs AG_UI_URL, such as AG_UI_URL=http://localhost:8000/agent'],
    [{...gateway, ALLOW_ORIGINS: 'https://a.example'}, 'ALLOW_ORIGINS has no effect with SERVICE_URL'],
  ];
  for (const [environment, problem] of wrong)
    it(`names the mistake of ${Object.keys(environment).join(', ')}: ${Object.values(environment).at(-1)}`, () => {
      expect(problemOf(environment)).to.include(problem).and.not.include('mark');
    });

  it('are all in the help', () => {
    const names = Object.keys(readSettings({}));
    expect(names).to.have.length(20);
    const lines = describeVariables().split('\n');
    expect(
      lines.filter(line => /^ {2}[A-Z]/.test(line)).map(line => line.trim().split(' ')[0]),
    ).to.deep.equal(names);
    for (const line of lines) expect(line.length, line).to.be.below(121);
  });

  it('are removed from a line if they are secret', () => {
    const hide = hideSecretsOf({MODEL_API_KEY: 'mark-of-key', SERVICE_TOKEN: 'mark-of-token'});
    const line =
      'mark-of-key: mark-of-token at postgres://user:mark@host/name and libsql://host?authToken=mark and redis://:mark@host';
    expect(hide(line)).to.equal(
      '***: *** at postgres://***@host/name and libsql://host?authToken=*** and redis://***@host',
    );
  });
});
