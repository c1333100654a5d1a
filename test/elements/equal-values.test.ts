import {expect} from 'chai';
import type {LitElement} from 'lit';
import '../../src/define.js';
import type {AgentChat} from '../../src/elements/agent-chat/agent-chat.js';
import type {AgentHistory} from '../../src/elements/agent-history/agent-history.js';
import type {AgentLauncher} from '../../src/elements/agent-launcher/agent-launcher.js';
import type {AgentPicker} from '../../src/elements/agent-picker/agent-picker.js';
import {publicElements, type Manifest} from '../packed/manifest.js';
import {ChatHarness} from '../support/chat-harness.js';
import {equalValue, propertySamples} from '../support/equal-values.js';
import type {HeldAnswer} from '../support/held-answer.js';
import {createTestService, type TestService} from '../support/local-service.js';
import {SceneWatch} from '../support/scene-watch.js';
import {waitUntil} from '../support/wait-until.js';

const elements = publicElements((await (await fetch('/custom-elements.json')).json()) as Manifest);
const eventNames = elements.flatMap(({events = []}) => events.map(({name}) => name));
const connectionClass = 'AgentElement';

/** Lists the properties a page can set; with `fromClass` only those that this class declares. */
function writableProperties(tag: string, fromClass?: string): string[] {
  const {members = []} = elements.find(({tagName}) => tagName === tag)!;
  const own = members
    .filter(({kind, readonly, static: isStatic}) => kind === 'field' && !readonly && !isStatic)
    .filter(({inheritedFrom}) => !fromClass || inheritedFrom?.name === fromClass)
    .map(({name}) => name);
  // A launcher passes them to the chat inside.
  const passed = tag === 'agent-launcher' && !fromClass ? writableProperties('agent-chat') : [];
  return [...new Set([...own, ...passed.filter(name => name !== 'autofocus')])];
}

/** How the elements of a scene reach their service: the differences from the sample settings. */
interface Setup {
  readonly name: string;
  readonly own: Readonly<Record<string, unknown>>;
  readonly provider?: Readonly<Record<string, unknown>>;
}

const unset = undefined;
const noService = {baseUrl: unset, accessToken: unset, fetch: unset, prepareRequest: unset, client: unset};
const noSignIn = {tokenUrl: unset, signIn: unset};
const usual = {client: unset, htmlFor: unset, ...noSignIn};

const setups: readonly Setup[] = [
  {
    name: 'by its own address',
    own: {...usual, agent: unset, suggestions: () => ['Which tulips?', 'When to plant?']},
  },
  {name: 'through a provider', own: {...usual, ...noService, agent: unset, agentId: unset}, provider: usual},
  {
    name: 'through a provider that it names',
    own: {...usual, ...noService, htmlFor: 'named-provider'},
    provider: usual,
  },
];

const tokenSetups: readonly Setup[] = [
  {name: 'with a fixed token', own: {...usual, accessToken: 'test-token'}},
  {name: 'with a token address', own: {...usual, accessToken: unset, tokenUrl: '/token'}},
  {name: 'with an anonymous sign-in', own: {...usual, accessToken: unset, signIn: 'anonymous'}},
  {name: 'with a client of the page', own: {...usual, ...noService, client: 'sample'}},
  {
    name: 'through a provider with a client of the page',
    own: {...usual, ...noService},
    provider: {...usual, ...noService, client: 'sample'},
  },
];

type ElementTags = Pick<
  HTMLElementTagNameMap,
  'agent-chat' | 'agent-history' | 'agent-launcher' | 'agent-picker' | 'agent-provider'
>;

/** The visitor’s current activity. */
interface Scene {
  readonly settings: ReadonlyMap<LitElement, Readonly<Record<string, unknown>>>;
  readonly watch: SceneWatch;
  readonly finish: () => Promise<void>;
  readonly close: () => void;
}

/** Brings an element into this state; returns the continuation. */
type Play = (element: never, service: TestService) => Promise<() => Promise<void>>;

async function openScene(tag: string, setup: Setup, play: Play): Promise<Scene> {
  sessionStorage.clear();
  localStorage.clear();
  const service = await serviceWithPast();
  const samples = propertySamples(service);
  const place = document.body.appendChild(document.createElement('div'));
  const settings = new Map<LitElement, Readonly<Record<string, unknown>>>();
  const put = (around: Element, name: string, changes: Readonly<Record<string, unknown>>): LitElement => {
    const element = document.createElement(name as keyof ElementTags);
    const own = Object.fromEntries(writableProperties(name).map(property => [property, samples[property]]));
    Object.assign(own, changes, changes['client'] ? {client: samples['client']} : {});
    // The launcher has no chat yet.
    Object.assign(
      element,
      Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)),
    );
    settings.set(element, own);
    around.append(element);
    return element;
  };
  const provider = setup.provider && put(place, 'agent-provider', setup.provider);
  if (provider) provider.id = 'named-provider';
  const element = put(setup.own['htmlFor'] || !provider ? place : provider, tag, setup.own);
  element.style.blockSize = '400px';
  const finish = await play(element as never, service);
  const watch = new SceneWatch(place, service, eventNames);
  await watch.untilQuiet();
  const close = (): void => {
    watch.end();
    place.remove();
  };
  return {settings, watch, finish, close};
}

/** A service with many, partly rich, messages; it also issues tokens in the other ways. */
async function serviceWithPast(): Promise<TestService> {
  const service = createTestService({agentCount: 40});
  for (let number = 1; number <= 40; number += 1) {
    const role = number % 2 === 1 ? 'user' : 'assistant';
    const content = number === 34 ? richText : number % 4 === 0 ? `Own ${number}` : `Stored ${number}`;
    await service.addRecord('Agent-guide', {role, content});
  }
  const {fetch, token} = service;
  const issued = {access_token: token, refresh_token: 'next', expires_in: 3600, token_type: 'Bearer'};
  const withTokens: typeof fetch = (input, init) => {
    const {pathname} = new URL(input instanceof Request ? input.url : input, location.href);
    if (pathname !== '/token' && !pathname.endsWith('/anonymously')) return fetch(input, init);
    (service.requests as unknown[]).push({pathname});
    return Promise.resolve(Response.json(issued));
  };
  return {...service, fetch: withTokens};
}

const richText = `A [link](https://roses.test/) and a picture:

![Rose](https://other.test/rose.png)

\`\`\`
const roses = 2;
\`\`\``;

/** Sets each property to equal new values and lists the changes. */
async function listFailures(tag: string, setup: Setup, play: Play, fromClass?: string): Promise<string[]> {
  const failures: string[] = [];
  let scene = await openScene(tag, setup, play);
  const elementCount = scene.settings.size;
  for (let index = 0; index < elementCount; index += 1) {
    const {localName} = [...scene.settings.keys()][index]!;
    for (const name of writableProperties(localName, fromClass)) {
      const changes = await changesBy(name, index, scene);
      if (changes.length === 0) continue;
      failures.push(`${localName} ${name}: ${changes.slice(0, 8).join('; ')}`);
      scene.close();
      scene = await openScene(tag, setup, play);
    }
  }
  await scene.finish().catch((error: unknown) => failures.push(`afterwards: ${String(error)}`));
  scene.close();
  return failures;
}

async function changesBy(name: string, index: number, {settings, watch}: Scene): Promise<readonly string[]> {
  const [element, own] = [...settings][index]!;
  let isFrameDue = false;
  for (let count = 0; count < 5; count += 1) {
    Reflect.set(element, name, equalValue(own[name]));
    isFrameDue ||= element.isUpdatePending;
    for (const each of settings.keys()) await each.updateComplete;
  }
  if (isFrameDue) await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));
  return watch.takeChanges();
}

/** A chat during a reply, with a draft, scrolled to the middle. */
async function readWhileReplyRuns(element: AgentChat, service: TestService): Promise<() => Promise<void>> {
  const chat = await openPast(element, service);
  const answer = await ask(chat);
  chat.type('Words of a draft');
  chat.input.setSelectionRange(2, 7);
  await scrollToMiddle(chat.transcript);
  return async () => {
    answer.say(' and the rest.');
    answer.end();
    await chat.untilReads('Half and the rest.');
    await chat.untilIdle();
    expect(chat.draft).to.equal('Words of a draft');
    expect(chat.messages().filter(text => text.includes('Tell me'))).to.have.length(1);
  };
}

/** An idle chat with suggestions. */
async function readAtRest(element: AgentChat, service: TestService): Promise<() => Promise<void>> {
  const chat = await openPast(element, service);
  const answer = await ask(chat);
  answer.end();
  await chat.untilIdle();
  await chat.until(() => chat.findAll('[part=suggestion]').some(isShown), 'something is suggested');
  element.draft = 'Words of a draft';
  chat.find('[part=suggestion]').focus();
  await scrollToMiddle(chat.transcript);
  return () => chat.press(chat.find('[part=suggestion]').innerText.trim());
}

async function openPast(element: AgentChat, service: TestService): Promise<ChatHarness> {
  await element.updateComplete;
  const chat = new ChatHarness(element, service);
  await chat.untilOpened();
  await chat.untilShows('Stored 39');
  await chat.until(() => chat.findAll('[part=code-block]').length > 0, 'the rich reply is drawn');
  await chat.until(() => chat.findAll('[part=image-placeholder]').length > 0, 'the picture is held back');
  return chat;
}

async function ask(chat: ChatHarness): Promise<HeldAnswer> {
  const answer = chat.service.nextAnswer();
  await chat.send('Tell me');
  answer.say('Half');
  await chat.untilReads('Half');
  return answer;
}

async function scrollToMiddle(scroller: Element): Promise<void> {
  await new Promise(requestAnimationFrame);
  scroller.scrollTop = (scroller.scrollHeight - scroller.clientHeight) / 2;
  expect(scroller.scrollTop).to.be.greaterThan(50);
}

function isShown(element: Element): boolean {
  return element.checkVisibility();
}

/** A scrolled list of agents with some pages and one focused agent. */
async function readAgents(element: AgentPicker): Promise<() => Promise<void>> {
  await waitUntil(() => element.status === 'ready', 'the agents');
  await element.loadMore();
  await element.updateComplete;
  const root = element.shadowRoot!;
  await scrollToMiddle(root.querySelector('.results')!);
  root.querySelectorAll<HTMLElement>('[role=option]')[8]!.focus({preventScroll: true});
  const {length} = element.agents;
  return async () => {
    await element.loadMore();
    expect(element.agents).to.have.length(length + 10);
  };
}

/** A scrolled list of records with some pages and one focused record. */
async function readRecords(element: AgentHistory): Promise<() => Promise<void>> {
  await waitUntil(() => element.status === 'ready', 'the records');
  await element.loadMore();
  await element.updateComplete;
  const root = element.shadowRoot!;
  await waitUntil(() => root.querySelector('[part=code-block]'), 'the rich record is drawn');
  await scrollToMiddle(root.querySelector('.scroller')!);
  root.querySelectorAll<HTMLElement>('.record')[8]!.focus({preventScroll: true});
  return async () => {
    await element.loadMore();
    expect(element.records).to.have.length(30);
  };
}

async function readInLauncher(element: AgentLauncher, service: TestService): Promise<() => Promise<void>> {
  await waitUntil(() => element.chat, 'the chat');
  return readWhileReplyRuns(element.chat!, service);
}

const plays: readonly {tag: string; doing: string; play: Play}[] = [
  {tag: 'agent-chat', doing: 'while a reply runs', play: readWhileReplyRuns},
  {tag: 'agent-chat', doing: 'at rest', play: readAtRest},
  {tag: 'agent-history', doing: 'with some pages', play: readRecords},
  {tag: 'agent-picker', doing: 'with some pages', play: readAgents},
  {tag: 'agent-launcher', doing: 'while a reply runs', play: readInLauncher},
];

it('has a sample of each property that a page can set', () => {
  const samples = propertySamples(createTestService());
  const names = elements.flatMap(({tagName}) => writableProperties(tagName));
  expect(names.filter(name => samples[name] === undefined)).to.deep.equal([]);
});

describe('a parent that renders again and passes equal values', () => {
  for (const {tag, doing, play} of plays)
    for (const setup of setups)
      it(`changes nothing in <${tag}> ${doing}, connected ${setup.name}`, async () => {
        expect(await listFailures(tag, setup, play)).to.deep.equal([]);
      });

  for (const setup of tokenSetups)
    it(`changes nothing in <agent-chat> while a reply runs, connected ${setup.name}`, async () => {
      expect(await listFailures('agent-chat', setup, readWhileReplyRuns, connectionClass)).to.deep.equal([]);
    });
});
