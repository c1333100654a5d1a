import {expect} from 'chai';
import {readSettings, type Environment} from '../../demo/server/settings.js';

const complaint = (environment: Environment): string => {
  try {
    readSettings(environment);
    return 'no complaint';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

describe('the settings of the demo', () => {
  it('are complete when nothing is set', () => {
    const settings = readSettings({});
    expect(settings).to.deep.include({
      port: 5173,
      localServiceToken: undefined,
      model: undefined,
      remote: undefined,
    });
    expect(settings.store.url).to.match(/^file:\/\/.*\/demo\/data\/records\.db$/);
  });

  it('are the same when variables are empty', () => {
    const names = ['PORT', 'LIBSQL_URL', 'OPENAI_BASE_URL', 'SERVICE_BASE_URL', 'SERVICE_TOKEN'];
    expect(readSettings(Object.fromEntries(names.map(name => [name, ' '])))).to.deep.equal(readSettings({}));
  });

  it('read everything from the environment', () => {
    const settings = readSettings({
      PORT: '8080',
      LIBSQL_URL: 'libsql://records.example',
      LIBSQL_AUTH_TOKEN: 'database-token',
      LOCAL_SERVICE_TOKEN: 'local-token',
      OPENAI_BASE_URL: 'http://localhost:11434/v1/',
      OPENAI_API_KEY: 'key',
      OPENAI_MODEL: 'llama',
      SERVICE_BASE_URL: 'https://service.example/base/',
      SERVICE_TOKEN: 'remote-token',
    });
    expect(settings).to.deep.equal({
      port: 8080,
      store: {url: 'libsql://records.example', authToken: 'database-token'},
      localServiceToken: 'local-token',
      model: {baseUrl: 'http://localhost:11434/v1', apiKey: 'key', model: 'llama'},
      remote: {baseUrl: 'https://service.example/base', token: 'remote-token'},
    });
  });

  it('name a model for OpenAI and let any other server choose', () => {
    const model = (OPENAI_BASE_URL: string): unknown => readSettings({OPENAI_BASE_URL}).model?.model;
    expect(model('https://api.openai.com/v1')).to.be.a('string');
    expect(model('http://localhost:11434/v1')).to.equal(undefined);
  });

  it('do not use a model just because a key is set', () => {
    expect(readSettings({OPENAI_API_KEY: 'key'}).model).to.equal(undefined);
  });

  it('explain an invalid value', () => {
    expect(complaint({PORT: '80 80'})).to.equal('PORT must be a whole number from 0 to 65535, not “80 80”.');
    expect(complaint({PORT: '70000'})).to.include('PORT');
    expect(complaint({LIBSQL_URL: 'records.db'}))
      .to.include('LIBSQL_URL')
      .and.include('“records.db”');
    expect(complaint({OPENAI_BASE_URL: 'localhost:11434'}))
      .to.include('OPENAI_BASE_URL')
      .and.include('http://');
    expect(complaint({SERVICE_BASE_URL: 'https://a.example?x=1', SERVICE_TOKEN: 't'})).to.include(
      'SERVICE_BASE_URL',
    );
    expect(complaint({SERVICE_BASE_URL: 'https://a.example'})).to.equal(
      'SERVICE_BASE_URL is set, but SERVICE_TOKEN is not.',
    );
    expect(complaint({SERVICE_TOKEN: 'token'})).to.equal(
      'SERVICE_TOKEN is set, but SERVICE_BASE_URL is not.',
    );
  });

  it('never repeat an invalid token', () => {
    const said = complaint({LOCAL_SERVICE_TOKEN: 'secret with spaces'});
    expect(said).to.include('LOCAL_SERVICE_TOKEN').and.not.include('secret');
  });
});
