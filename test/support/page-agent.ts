import type {LocalAgent} from '../../src/local-service/local-service.js';

/** The agent of whole-page tests. */
export const pageAgent: LocalAgent = {
  AgentId: 'Agent-guide',
  name: 'Guide',
  introduction: 'Answers questions about this page',
  welcomeMessage: 'Welcome! What would you like to know?',
  avatar: '',
  background: '',
  isNeedRecommend: false,
  type: 'text',
  searchEnable: false,
};
