import {createLocalService} from '../../src/local-service/local-service.js';
import type {AnswerSource} from '../../src/service/answers.js';
import {languageTalks} from '../../stories/language-talks.js';
import type {SiteAddresses} from './output.js';

/** A page below this path has no server: requests to it stay in the page. */
const servicePath = '/studio-service';

/** Fits any service and any token: the preview shows the same with both. */
const token = 'preview';

const millisecondsPerWord = 40;

export const sampleAddresses = {
  loader: new URL('cdn/loader.js', document.baseURI).href,
  service: servicePath,
  agentId: 'Agent-guide',
  isAnonymous: false,
} satisfies SiteAddresses;

/**
 * Starts the visit of a new visitor: the service of the demo in this page, with an agent in the given language, and an
 * empty storage that ends with the page.
 */
export function startSampleVisit(language: string): void {
  replaceStorage('localStorage');
  replaceStorage('sessionStorage');
  const talk = Object.entries(languageTalks).find(([code]) => code === language)?.[1] ?? languageTalks.en;
  const service = createLocalService({
    agents: [
      {
        AgentId: sampleAddresses.agentId,
        name: talk.agent,
        introduction: talk.introduction,
        welcomeMessage: talk.welcome,
        avatar: new URL('avatars/plants.svg', document.baseURI).href,
        background: '',
        isNeedRecommend: false,
        type: 'text',
        searchEnable: false,
      },
    ],
    answers: wordByWord(talk.reply),
    basePath: servicePath,
    tokens: [token],
  });
  const overNetwork = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const request = new Request(input, init);
    if (!new URL(request.url).pathname.startsWith(`${servicePath}/`)) return overNetwork(input, init);
    request.headers.set('Authorization', `Bearer ${token}`);
    return service(request);
  };
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
