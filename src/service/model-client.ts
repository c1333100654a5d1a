import {AgentClient} from '../client/agent-client.js';
import {siteLocation, resolveUrl} from '../client/service-url.js';
import type {AgentServiceOptions} from './service-options.js';
import {createAgentService} from './create-agent-service.js';
import {modelAnswers, type ModelAnswersOptions} from './model-answers.js';

/** Options of `modelClient`. */
export interface ModelClientOptions extends ModelAnswersOptions {
  /** The agents that the model plays, or a function that returns them. */
  readonly agents: AgentServiceOptions['agents'];
}

/**
 * Creates a client for a page that talks to a model server directly: on a local network, or in a prototype. The service
 * runs in the page, so there is nothing to host. Records stay in the memory of the page, until it is closed.
 *
 * The model server must allow the origin of the page, such as with `OLLAMA_ORIGINS`. Everyone who opens the page can
 * read its `apiKey`; a warning in the console says so. For a public page, use `createAgentService` on a server. Invalid
 * options throw a `TypeError`.
 *
 * @example
 * const agents = [{AgentId: 'Agent-help', name: 'Help', introduction: 'Answers questions about our workshop.'}];
 * chat.client = modelClient({baseUrl: 'http://localhost:11434/v1', model: 'llama3.2', agents});
 */
export function modelClient({agents, ...model}: ModelClientOptions): AgentClient {
  const answers = modelAnswers(model);
  const {baseUrl} = model;
  const service = createAgentService({
    agents,
    answers,
    auth: {visitor: () => 'page'},
    conversations: true,
    // The page is its only visitor.
    limits: {completionsPerVisitor: Infinity, completionsInAll: Infinity},
    basePath: resolveUrl(baseUrl).pathname,
  });
  if (model.apiKey) warnAboutKey();
  return new AgentClient({baseUrl, fetch: (input, init) => service(new Request(input, init))});
}

let hasWarned = false;

function warnAboutKey(): void {
  const site = siteLocation();
  if (hasWarned || !site || isLocal(new URL(site.href).hostname)) return;
  hasWarned = true;
  console.warn(
    'modelClient: everyone who opens this page can read its apiKey. Use createAgentService on a server.',
  );
}

function isLocal(host: string): boolean {
  return /^(.+\.)?localhost$|^127\.|^\[::1\]$/.test(host);
}
