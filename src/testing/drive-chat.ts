import {takeStep, type ChatReport, type ChatStep, type ShownMessage} from './chat-step.js';

/** A page or frame of Playwright (or Puppeteer). */
export interface EvaluatingPage {
  evaluate(script: string): Promise<unknown>;
}

/** A browser of WebdriverIO. */
export interface ExecutingBrowser {
  execute(script: string): Promise<unknown>;
}

/** The page to drive. Inside a page: its document, or an element that contains the chat or is the chat. */
export type ChatTarget = EvaluatingPage | ExecutingBrowser | Document | Element;

/** Options of `driveChat()`. */
export interface DriveOptions {
  /** CSS selector of an element that contains the chat or is the chat, for a page with several. Default: the whole page. */
  readonly within?: string;
  /** Longest wait of each method in milliseconds. Default: 30,000. */
  readonly timeout?: number;
}

/**
 * A chat as a visitor uses it. Each method waits until its step is possible and done. After the longest wait, it rejects
 * with an error that names what was missing and what was there.
 */
export interface ChatDriver {
  /** Opens the launcher, if the chat is in one. Resolves when the chat, or its list of agents, is on screen. */
  open(): Promise<void>;
  /**
   * Chooses an agent in the list. Resolves when the chat shows the agent.
   * @param agent - the name on screen, or the `AgentId`
   */
  choose(agent: string): Promise<void>;
  /** Writes a message into the field and clicks on “Send”. Resolves when the message is in the transcript. */
  ask(question: string): Promise<void>;
  /**
   * Resolves when the chat has loaded and no reply is running.
   * @param options.timeout - longest wait in milliseconds. Default: as for `driveChat()`.
   */
  waitUntilIdle(options?: Pick<DriveOptions, 'timeout'>): Promise<void>;
  /** The visible messages, including the welcome message. Earlier messages far above the view are not rendered. */
  messages(): Promise<readonly ShownMessage[]>;
  /** Stops the running reply. Resolves when it has stopped. */
  stop(): Promise<void>;
}

const defaultTimeout = 30_000;
/** Milliseconds between two looks at the page. */
const interval = 50;
/** Milliseconds. A chat ignores a press on a button that has just changed its meaning. */
const ignored = 600;

/**
 * Drives a chat in a test, in the launcher or alone.
 *
 * @param target - a page of Playwright, a browser of WebdriverIO, or the document or an element of this page
 * @example
 * const chat = driveChat(page);
 * await chat.open();
 * await chat.ask('Are you there?');
 * await chat.waitUntilIdle();
 * const reply = (await chat.messages()).at(-1)?.text;
 */
export function driveChat(
  target: ChatTarget,
  {within = '', timeout = defaultTimeout}: DriveOptions = {},
): ChatDriver {
  const run = stepsIn(target);

  async function take(action: ChatStep['action'], text = '', longest = timeout): Promise<ChatReport> {
    const end = performance.now() + longest;
    for (;;) {
      const report = await run({action, text, within});
      if (report.problem === '') return report;
      if (performance.now() >= end) throw new Error(`${report.problem} Waited ${longest} ms.`);
      await new Promise(resolve => setTimeout(resolve, interval));
    }
  }

  return {
    async open() {
      await take('open');
    },
    async choose(agent) {
      const chosen = await take('choose', agent);
      await take('chosen', chosen.agent);
    },
    async ask(question) {
      await take('send', question);
      await take('sent', '', Math.min(timeout, ignored)).catch(() => take('send-again'));
      await take('sent');
    },
    async waitUntilIdle(options = {}) {
      await take('idle', '', options.timeout);
    },
    async messages() {
      return (await take('read')).messages;
    },
    async stop() {
      await take('stop');
      const isStopped = () => take('stopped', '', Math.min(timeout, ignored));
      await isStopped().catch(() => take('stop', '', 0).catch(isStopped));
      await take('stopped');
    },
  };
}

function stepsIn(target: ChatTarget): (step: ChatStep) => Promise<ChatReport> {
  // First, because a document has a method `evaluate` for XPath.
  if ('nodeType' in target) return step => Promise.resolve(takeStep(step, target));
  if ('evaluate' in target) return async step => readReport(await target.evaluate(scriptOf(step)));
  return async step => readReport(await target.execute(`return ${scriptOf(step)}`));
}

/** An expression. `__name` is a helper that esbuild calls in functions if a test runner asks it to keep their names. */
function scriptOf(step: ChatStep): string {
  return `(__name => (${takeStep.toString()})(${JSON.stringify(step)}))(named => named)`;
}

/** A page is outside data: it may have navigated, or another script may have changed its built-in objects. */
function readReport(value: unknown): ChatReport {
  if (!isObject(value) || typeof value['problem'] !== 'string' || !Array.isArray(value['messages']))
    throw new Error('The page returned no report of the chat.');
  const {problem, agent, messages} = value;
  return {problem, agent: readText(agent), messages: messages.filter(isObject).map(readMessage)};
}

function readMessage({role, text, notice}: Record<string, unknown>): ShownMessage {
  return {role: role === 'user' ? 'user' : 'assistant', text: readText(text), notice: readText(notice)};
}

function readText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
