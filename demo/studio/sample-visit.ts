import {createLocalService} from '../../src/local-service/local-service.js';
import type {AnswerSource} from '../../src/service/answers.js';
import type {Agent} from '../../src/client/resources.js';
import {visitorOfToken} from '../../src/service/visitor-check.js';
import {memoryStore} from '../../src/store/memory-store.js';
import type {AgentStore} from '../../src/store/agent-store.js';
import {languageTalks, type LanguageTalk} from '../../stories/language-talks.js';
import type {SiteAddresses} from './output.js';
import type {StudioSettings} from './settings.js';

/** A page below this path has no server: requests to it stay in the page. */
const servicePath = '/studio-service';

/** Fits any service and any token: the preview shows the same with both. */
const token = 'preview';

const millisecondsPerWord = 40;

/** Names are the same in every language. */
const otherAgents: readonly Agent[] = [
  sampleAgent('Agent-stars', 'Luna', 'stars'),
  sampleAgent('Agent-travel', 'Atlas', 'travel'),
];

export const sampleAddresses = {
  loader: new URL('cdn/loader.js', document.baseURI).href,
  service: servicePath,
  agentId: 'Agent-guide',
  isAnonymous: false,
} satisfies SiteAddresses;

/**
 * Starts a visit: the service of the demo in this page, with an agent in the given language, and an empty storage that
 * ends with the page. A page with a list and a history has more agents, and a conversation of yesterday.
 */
export function startSampleVisit({language, preview}: Pick<StudioSettings, 'language' | 'preview'>): void {
  replaceStorage('localStorage');
  replaceStorage('sessionStorage');
  const talk = Object.entries(languageTalks).find(([code]) => code === language)?.[1] ?? languageTalks.en;
  const isPage = preview === 'page';
  const guide = sampleAgent(sampleAddresses.agentId, talk.agent, 'plants', talk);
  const store = memoryStore();
  const service = createLocalService({
    agents: isPage ? [guide, ...otherAgents] : [guide],
    answers: wordByWord(talk.reply),
    basePath: servicePath,
    store,
    tokens: [token],
  });
  const isStored = isPage ? storeTalk(store, talk) : undefined;
  const overNetwork = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (!new URL(request.url).pathname.startsWith(`${servicePath}/`)) return overNetwork(input, init);
    await isStored;
    request.headers.set('Authorization', `Bearer ${token}`);
    return service(request);
  };
}

function sampleAgent(AgentId: string, name: string, picture: string, talk?: LanguageTalk): Agent {
  return {
    AgentId,
    name,
    introduction: talk?.introduction ?? '',
    welcomeMessage: talk?.welcome ?? '',
    avatar: new URL(`avatars/${picture}.svg`, document.baseURI).href,
    background: '',
    isNeedRecommend: false,
    type: 'text',
    searchEnable: false,
  };
}

async function storeTalk(store: AgentStore, {question, reply}: LanguageTalk): Promise<void> {
  const visitorId = await visitorOfToken(token);
  const yesterday = Date.now() - 24 * 60 * 60 * 1000;
  for (const [index, content] of [question, reply].entries()) {
    const role = index === 0 ? 'user' : 'assistant';
    await store.addRecord(visitorId, {
      AgentId: sampleAddresses.agentId,
      recordId: `record-${index}`,
      role,
      content,
      conversation: role,
      type: 'text',
      image: '',
      triggerSrc: 'API',
      replyTo: index === 0 ? '' : 'record-0',
      createTime: new Date(yesterday + index * 9000).toISOString(),
    });
  }
}

function wordByWord(text: string): AnswerSource {
  return async function* ({signal}) {
    for (const word of text.match(/\s*\S+/g) ?? []) {
      await new Promise(resolve => setTimeout(resolve, millisecondsPerWord));
      if (signal.aborted) return;
      yield {text: word};
    }
  };
}

/** The visitor of the preview must neither read nor change what the browser stores for the demo's own pages. */
function replaceStorage(name: 'localStorage' | 'sessionStorage'): void {
  const items = new Map<string, string>();
  const storage = {
    get length() {
      return items.size;
    },
    key: index => [...items.keys()][index] ?? null,
    getItem: key => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: key => void items.delete(key),
    clear: () => items.clear(),
  } satisfies Storage;
  Object.defineProperty(window, name, {value: storage});
}
