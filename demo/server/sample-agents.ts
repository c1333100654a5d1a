import type {LocalAgent} from '../../src/local-service/local-service-options.js';

type AgentSketch = Pick<LocalAgent, 'AgentId' | 'name' | 'introduction' | 'welcomeMessage'> &
  Partial<LocalAgent>;

function agent(sketch: AgentSketch): LocalAgent {
  return {avatar: '', background: '', isNeedRecommend: false, type: 'text', searchEnable: false, ...sketch};
}

/** The agents of the demo. */
export const sampleAgents: readonly LocalAgent[] = [
  agent({
    AgentId: 'Agent-guide',
    name: 'Guide',
    introduction: 'Searches this project’s own documentation and answers with what it finds.',
    welcomeMessage: 'Hello! Ask me how to embed the chat, style it, or run it with a model of your own.',
  }),
  agent({
    AgentId: 'Agent-tour',
    name: 'Markdown tour',
    introduction: 'Shows every kind of content a reply can hold.',
    welcomeMessage: 'Say “table”, “code” or “list”, or just say hello for the whole tour.',
  }),
  agent({
    AgentId: 'Agent-echo',
    name: 'Echo',
    introduction: 'Says back what you say, word by word.',
    welcomeMessage: 'Say something, and I will say it too.',
  }),
];
