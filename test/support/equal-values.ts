import {html} from 'lit';
import {AgentClient, type AgentClientOptions} from '../../src/client/agent-client.js';
import type {ConversationRecord} from '../../src/client/resources.js';
import type {Message} from '../../src/conversation/message.js';
import type {TestService} from './local-service.js';
import {sampleAgents} from './sample-agents.js';

const clientOptions = new WeakMap<AgentClient, AgentClientOptions>();

/** Creates a client that `equalValue` can copy. */
export function copyableClient(options: AgentClientOptions): AgentClient {
  const client = new AgentClient(options);
  clientOptions.set(client, options);
  return client;
}

/** Returns a new value equal to the given one, as a framework passes it when a parent renders again. */
export function equalValue(value: unknown): unknown {
  if (value instanceof AgentClient) return copyableClient(clientOptions.get(value)!);
  if (typeof value === 'function')
    return (...values: unknown[]): unknown => Reflect.apply(value, undefined, values);
  if (Array.isArray(value)) return value.map(equalValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, equalValue(inner)]));
}

const ownWords = ({text, content = text}: Partial<Message & ConversationRecord>) =>
  content?.startsWith('Own') ? html`<button type="button">${content}</button>` : undefined;

/** Returns one sensible value for each property that a page can set, by its name. */
export function propertySamples(service: TestService): Readonly<Record<string, unknown>> {
  const {baseUrl, token, fetch} = service;
  return {
    // All elements
    baseUrl,
    tokenUrl: '/token',
    signIn: 'anonymous',
    accessToken: () => token,
    client: copyableClient({baseUrl, fetch, accessToken: token, assumptions: {readRetries: 0}}),
    fetch,
    prepareRequest: () => undefined,
    htmlFor: 'named-provider',
    locale: 'en',
    strings: {copyCode: 'Copy this code', showMoreText: (count: number) => `${count} more`},
    theme: 'light',
    agentId: 'Agent-guide',
    agent: sampleAgents()[0],
    label: 'Questions about roses',
    visitorId: 'Visitor-1',

    // Chat
    draft: 'Words of a draft',
    stream: true,
    contextTurns: 5,
    history: 'recent',
    persist: 'session',
    scrollMode: 'question',
    consentText: '',
    menu: 'new download',
    // The stored messages of the scenes belong to no conversation.
    conversations: false,
    conversationId: 'roses',
    expanded: true,
    pageContext: 'title url',
    switches: ['search'],
    handover: true,
    consentUrl: 'https://shop.example/privacy',
    sendKey: 'enter',
    whileReplying: 'queue',
    announce: 'sentences',
    ask: 'Which roses?',
    reasoning: 'collapsed',
    activity: 'steps',
    maxLength: 500,
    background: 'full',
    density: 'compact',
    replies: 'plain',
    actions: 'copy regenerate edit feedback',
    feedbackReasons: ['Wrong', 'Too long'],
    suggestions: ['Which roses?', 'When to prune?'],
    renderMessage: ownWords,
    renderCode: ({language, text}: {language: string; text: string}) => (language ? text : undefined),
    transcribe: () => Promise.resolve('Which roses?'),
    transformRequest: (messages: unknown) => messages,
    readonly: false,
    autofocus: true,

    // Chat and history
    headingLevel: 4,
    images: 'allow-list',
    imageHosts: 'pictures.test',
    links: 'open',
    linkBase: 'https://shop.example/help/',
    math: true,

    // History
    order: 'desc',
    group: 'day',
    timeZone: 'Europe/Berlin',
    noToolbar: false,
    renderRecord: ownWords,

    // History and picker
    pageSize: 10,
    paging: 'more',
    disabled: false,

    // Picker
    value: 'Agent-guide',
    name: 'agent',
    required: true,
    searchIn: 'name',
    enabled: 'true',
    layout: 'grid',
    autoSelect: 'only',
    noSearch: false,
    renderAgent: ({name}: {name: string}) => html`<b part="name">${name}</b>`,

    // Launcher
    open: true,
    placement: 'bottom-start',
    mode: 'popover',
    pick: true,
    greeting: 'May I help?',
    greetingDelay: 2,
    load: 'eager',
    hotkey: 'alt+j',
    remember: true,
  };
}
