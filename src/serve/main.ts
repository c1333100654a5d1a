#!/usr/bin/env node
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {checkAll} from './check.js';
import {reasonOf} from './chat-server.js';
import {runServer} from './run-server.js';
import {describeVariables, misspeltVariables, readSettings, hideSecretsOf} from './settings.js';

const help = `Usage: npx agent-chat-elements serve [--check]

Serves a chat for your website: the script tag, the agents in a folder of Markdown files, and a page that shows both.

  serve            starts the server
  serve --check    tries the settings, the agents, the database and the model, and ends
  --help           prints this text
  --version        prints the version

Variables of the environment:

${describeVariables()}

A file of variables: node --env-file=.env node_modules/.bin/agent-chat-elements serve`;

/** The folder above is the same from the sources and from the package. */
function readVersion(): string {
  const text = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8');
  return (JSON.parse(text) as {readonly version: string}).version;
}

const hide = hideSecretsOf(process.env);
/**
 * Lines of a running server for a person. Its standard output has only the log of requests, for programs. The console
 * ignores a pipe that nobody reads any more.
 */
const say = (line: string): void => console.error(hide(line));
/** The result of a command that ends. */
const print = (line: string): void => void process.stdout.write(`${hide(line)}\n`);

async function main(words: readonly string[]): Promise<number | undefined> {
  if (words.length === 0 || words.includes('--help') || words.includes('-h')) {
    print(help);
    return 0;
  }
  if (words.includes('--version')) {
    print(readVersion());
    return 0;
  }
  const unknown = words.find((word, index) => word !== (index === 0 ? 'serve' : '--check'));
  if (unknown !== undefined) {
    say(
      `There is no ${unknown.startsWith('-') ? 'option' : 'command'} “${unknown}”. Use: npx agent-chat-elements serve [--check]`,
    );
    say('npx agent-chat-elements --help lists everything.');
    return 2;
  }
  misspeltVariables(process.env).forEach(say);
  const settings = readSettings(process.env);
  if (words.includes('--check')) return (await checkAll(settings, print)) ? 0 : 1;
  await runServer(settings, say);
  return undefined;
}

try {
  const code = await main(process.argv.slice(2));
  if (code !== undefined) process.exit(code);
} catch (error) {
  say(reasonOf(error));
  process.exit(1);
}
