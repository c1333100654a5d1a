import {basename} from 'node:path';
import measured from '../size/contenders.json' with {type: 'json'};
import {personaTags} from '../support/persona-tags.js';
import {scenarios, streaming, wholeVisit, type Scenario} from './scenarios.js';

/** A page that shows the same replies with its own code. */
export interface Contender {
  readonly name: string;
  /** The address of its page's script. */
  readonly script: string;
  /** Name in the tables. */
  readonly title: string;
  /** Modules of a built package that its script needs. */
  readonly modules?: readonly string[];
  /** The checkout that builds this package. Default: this one. */
  readonly checkout?: string;
  /** A published package that it imports, with its version. */
  readonly published?: Published;
  /** A folder of the published package that the site serves as it is, under the page’s name. */
  readonly served?: string;
  /** Scripts and style sheets in the markup of its page. */
  readonly markup?: (service: string, agentId: string) => string;
  /** Default: all. */
  readonly scenarios?: readonly Scenario[];
}

interface Published {
  readonly name: string;
  readonly version: string;
}

/** The baseline page. */
export const bare: Contender = {
  name: 'bare',
  title: 'bare page',
  script: import.meta.resolve('./contenders/bare.ts'),
};

export const chat: Contender = {
  name: 'chat',
  title: '`<agent-chat>`',
  script: import.meta.resolve('./contenders/chat.ts'),
  modules: ['agent-chat-elements/define/agent-chat'],
};

export const loader: Contender = {
  name: 'loader',
  title: 'the script tag',
  script: import.meta.resolve('./contenders/loader.ts'),
  markup: (service, agentId) =>
    `<script async src="/cdn/loader.js" data-base-url="${service}" data-agent-id="${agentId}"></script>`,
  scenarios: [wholeVisit],
};

/** The chat of another checkout, for a comparison in one run. */
export function chatOf(checkout: string): Contender {
  const name = `chat-of-${basename(checkout)}`;
  return {...chat, name, title: name, modules: [`${name}/define/agent-chat`], checkout};
}

/** In the order of the visits in each round. */
export const contenders: readonly Contender[] = [
  bare,
  chat,
  loader,
  {
    name: 'deep-chat-partial',
    title: '`deep-chat`, `partialRender`',
    script: import.meta.resolve('./contenders/deep-chat-partial.ts'),
  },
  {
    name: 'deep-chat',
    title: '`deep-chat`',
    script: import.meta.resolve('./contenders/deep-chat.ts'),
    // It does not show the long reply within two minutes.
    scenarios: scenarios.filter(scenario => scenario !== streaming.long),
  },
  {
    name: 'n8n-chat',
    title: '`@n8n/chat`',
    script: import.meta.resolve('./contenders/n8n-chat.ts'),
    published: publishedAs('@n8n/chat'),
    markup: () => '<link rel="stylesheet" href="/n8n-chat/n8n-chat.css">',
    scenarios: [wholeVisit],
  },
  {
    name: 'flowise',
    title: '`flowise-embed`',
    script: import.meta.resolve('./contenders/flowise.ts'),
    published: publishedAs('flowise-embed'),
    scenarios: [wholeVisit],
  },
  {
    name: 'persona',
    title: '`@runtypelabs/persona`',
    script: import.meta.resolve('./contenders/persona.ts'),
    published: publishedAs('@runtypelabs/persona'),
    served: 'dist',
    markup: service => personaTags('/persona/dist', `${service}/persona`),
  },
];

/** The version whose bytes are in the comparison of the README. */
function publishedAs(name: string): Published {
  const found = measured.find(other => other.name === name);
  if (!found) throw new Error(`test/size/contenders.json lacks ${name}.`);
  return found;
}
