import type {LocalAgent} from '../../src/local-service/local-service.js';

const avatar = 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 8 8%22/%3E';

const namedAgents: readonly LocalAgent[] = [
  {
    AgentId: 'Agent-guide',
    name: 'Garden guide',
    introduction: 'Knows every plant in the café garden',
    welcomeMessage: 'Welcome to the garden! What would you like to know?',
    avatar,
    background: avatar,
    isNeedRecommend: true,
    type: 'text',
    searchEnable: true,
  },
  {
    AgentId: 'Agent-translator',
    name: 'Translator',
    introduction: 'Says it in another language',
    welcomeMessage: 'Bonjour!',
    avatar: '',
    background: '',
    isNeedRecommend: false,
    type: 'text',
    searchEnable: false,
  },
  {
    AgentId: 'Agent-archive',
    name: 'Archive clerk',
    introduction: 'Retired, but remembers the guide of old',
    welcomeMessage: '',
    avatar: '',
    background: '',
    isNeedRecommend: false,
    type: 'text',
    searchEnable: false,
    enabled: false,
  },
];

/** The test agents: three with their own texts (the third is not enabled), then numbered ones. */
export function sampleAgents(count = namedAgents.length): readonly LocalAgent[] {
  const numbered = Array.from({length: Math.max(0, count - namedAgents.length)}, (_, index) =>
    numberedAgent(index + namedAgents.length + 1),
  );
  return [...namedAgents, ...numbered].slice(0, count);
}

function numberedAgent(number: number): LocalAgent {
  return {
    AgentId: `Agent-${number}`,
    name: `Agent number ${number}`,
    introduction: `One of many, the ${number}th`,
    welcomeMessage: `Hello from number ${number}`,
    avatar: '',
    background: '',
    isNeedRecommend: false,
    type: 'text',
    searchEnable: false,
  };
}
